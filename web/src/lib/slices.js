/**
 * A chunk's text in four runs: repeated or fresh, each with a tail that the next chunk repeats.
 * They are slices of one string in order, so that together they are the chunk.
 *
 * @typedef {import("../protocol.js").ChunkColumns} ChunkColumns
 * @typedef {{repeated: string, repeatedNext: string, fresh: string, freshNext: string}} Runs
 */

/**
 * @param {string} text
 * @param {ChunkColumns} columns
 * @param {number} index
 * @returns {Runs}
 */
export function runs(text, columns, index) {
  const [start, end, fresh, next] = bounds(columns, index);
  return {
    repeated: text.slice(start, Math.min(next, fresh)),
    repeatedNext: text.slice(Math.min(next, fresh), fresh),
    fresh: text.slice(fresh, Math.max(next, fresh)),
    freshNext: text.slice(Math.max(next, fresh), end),
  };
}

/**
 * @param {ChunkColumns} columns
 * @param {number} index
 * @returns {[start: number, end: number, fresh: number, next: number]}  in UTF-16 code units
 */
export function bounds(columns, index) {
  return [
    columns.start16[index] ?? 0,
    columns.end16[index] ?? 0,
    columns.fresh16[index] ?? 0,
    columns.next16[index] ?? 0,
  ];
}
