/**
 * What must hold of every answer, whatever the text. The page checks it and says so if not:
 * a picture that is wrong is worse than none.
 */
import { bounds } from "./slices.js";

/**
 * @param {string} text
 * @param {import("../protocol.js").ReportAnswer} report
 * @returns {string[]} what does not hold, as sentences; no more than three
 */
export function violations(text, report) {
  const { chunks, cards } = report;
  /** @type {string[]} */
  const found = [];
  const lengths = Object.values(chunks).map((column) => column.length);
  if (lengths.some((length) => length !== cards.length)) {
    return ["The answer's columns are not of one length."];
  }
  for (let index = 0; index < cards.length && found.length < 3; index++) {
    const [start, end, fresh, next] = bounds(chunks, index);
    const name = `Chunk #${index + 1}`;
    if (!(start < end && end <= text.length)) {
      found.push(`${name} is empty or reaches beyond the text.`);
    } else if (!(start <= fresh && fresh < end)) {
      found.push(`${name}: its repeated and its fresh part do not add up to the chunk.`);
    } else if (!(start <= next && next <= end)) {
      found.push(`${name}: what the next chunk repeats lies outside it.`);
    } else if ([start, end, fresh, next].some((offset) => insideCharacter(text, offset))) {
      found.push(`${name} is cut inside a character.`);
    } else if (!agree(chunks, index)) {
      found.push(`${name}: its offsets in code points and in UTF-16 disagree.`);
    } else if (index && !(start > (chunks.start16[index - 1] ?? 0) && end > (chunks.end16[index - 1] ?? 0))) {
      found.push(`${name} does not move on from the one before.`);
    }
  }
  return found;
}

/** @param {string} text @param {number} offset */
function insideCharacter(text, offset) {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

/**
 * A character takes one code unit or two.
 * @param {import("../protocol.js").ChunkColumns} columns
 * @param {number} index
 */
function agree(columns, index) {
  const [start16, end16] = bounds(columns, index);
  const points = (columns.end[index] ?? 0) - (columns.start[index] ?? 0);
  const units = end16 - start16;
  return points <= units && units <= 2 * points;
}
