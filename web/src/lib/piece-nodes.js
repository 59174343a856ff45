/**
 * A stretch of a chunk as nodes, one element a token. The characters stay what they are and where
 * they are; what belongs to no token (white space, under BERT) lies bare between the pieces.
 */
import { make } from "./dom.js";
import { marked } from "./whitespace.js";

/** Without a sign of its own, a token of line ends would not be seen. */
const LINE_END = /[\n\r\t]/;

/**
 * @param {string} text       the whole
 * @param {number} from       in UTF-16 code units, as the pieces
 * @param {number} to
 * @param {import("../protocol.js").PiecesAnswer} pieces
 * @param {boolean} signs     draw white space
 * @returns {Node[]}
 */
export function pieceNodes(text, from, to, { start16, end16 }, signs) {
  /** @type {Node[]} */
  const nodes = [];
  /** @param {string} stretch */
  const inner = (stretch) => (signs || LINE_END.test(stretch) ? marked(stretch) : [new Text(stretch)]);
  let reached = from;
  for (let at = firstBeyond(end16, from); at < start16.length; at++) {
    // A token may lie on both sides of where the next chunk begins: then it is two elements.
    const start = Math.max(start16[at] ?? 0, from);
    const end = Math.min(end16[at] ?? 0, to);
    if (start >= to) break;
    if (start > reached) nodes.push(...inner(text.slice(reached, start)));
    const piece = make("span", `piece ${["a", "b", "c"][at % 3]}`, ...inner(text.slice(start, end)));
    piece.dataset.piece = String(at);
    nodes.push(piece);
    reached = end;
  }
  if (reached < to) nodes.push(...inner(text.slice(reached, to)));
  return nodes;
}

/** @param {number[]} ends   never decreasing @param {number} from @returns {number} the first that is larger */
function firstBeyond(ends, from) {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return low;
}
