/**
 * Where a chunk's parts lie in the page's string.
 *
 * @param {import("../protocol.js").ChunkColumns} columns
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
