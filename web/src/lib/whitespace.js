/**
 * White space as Python's `str.isspace` has it. JavaScript's `\s` differs: it lacks U+001C to
 * U+001F and U+0085, and has U+FEFF.
 */
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const NOT_U0020 = SPACE.replace("\\x20", "\\x1f");
// Every run but a single U+0020, which may stay: most texts then need no replacing at all.
const RUNS = new RegExp(` [${SPACE}]+|[${NOT_U0020}][${SPACE}]*`, "g");
const NO_WIDTH = "\\u200b-\\u200d\\u2060\\ufeff";
const VISIBLE = new RegExp(`[${SPACE}${NO_WIDTH}]`);
const PIECES = new RegExp(`[${SPACE}${NO_WIDTH}]`, "g");

/** @param {string} text   each run of white space becomes one space */
export function spaced(text) {
  return text.replace(RUNS, " ");
}

/** @param {string} character */
function kind(character) {
  if (character === " ") return "space";
  if (character === "\t") return "tab";
  if (character === "\n") return "lf";
  if (character === "\r") return "cr";
  return /[\u200b-\u200d\u2060\ufeff]/.test(character) ? "none" : "other";
}

/**
 * The text as nodes, each white space in an element of its own that CSS draws a sign over.
 * The characters stay what they are, so that copying gives the source.
 * @param {string} text
 * @returns {Node[]}
 */
export function marked(text) {
  if (!VISIBLE.test(text)) return [document.createTextNode(text)];
  /** @type {Node[]} */
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(PIECES)) {
    if (joins(text, found.index)) continue;
    if (found.index > from) nodes.push(document.createTextNode(text.slice(from, found.index)));
    const sign = document.createElement("span");
    sign.className = `ws ${kind(found[0])}`;
    sign.textContent = found[0];
    nodes.push(sign);
    from = found.index + 1;
  }
  if (from < text.length) nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

/**
 * A joiner inside an emoji or a word is part of what is seen; to wrap it would break it up.
 * @param {string} text @param {number} index
 */
function joins(text, index) {
  return text[index] === "\u200d" || text[index] === "\u200c";
}
