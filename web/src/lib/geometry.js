/**
 * The strip as paths: every chunk a brick, along the document from end to end, in two rows.
 *
 * @typedef {import("../protocol.js").ChunkColumns} ChunkColumns
 * @typedef {{width: number, height: number, length: number}} Frame   pixels, pixels, code points
 */
const GAP = 3;
const LEAST = 0.75;
/** Chunks closer than this, in pixels, have no seam between them: it would hide them. */
const SEAM_ROOM = 3;

/** @param {Frame} frame */
function rowHeight(frame) {
  return (frame.height - GAP) / 2;
}

/** @param {number} offset @param {Frame} frame */
export function across(offset, frame) {
  return frame.length ? (offset / frame.length) * frame.width : 0;
}

/** @param {number} from @param {number} to @param {number} row @param {Frame} frame */
export function box(from, to, row, frame) {
  const left = snap(across(from, frame));
  const right = Math.max(snap(across(to, frame)) - 1, left + LEAST);
  const height = rowHeight(frame);
  return `M${left} ${row * (height + GAP)}H${right}V${row * (height + GAP) + height}H${left}Z`;
}

/** @param {number} at @param {number} row @param {Frame} frame */
function seam(at, row, frame) {
  const left = snap(across(at, frame));
  const height = rowHeight(frame);
  return `M${left - 1} ${row * (height + GAP)}h1v${height}h-1Z`;
}

/** Half pixels: crisp on every screen there is. @param {number} value */
function snap(value) {
  return Math.round(value * 2) / 2;
}

/** @param {ChunkColumns} columns @param {number} index @returns {number} where fresh text starts, in code points */
function freshStart(columns, index) {
  const previous = columns.end[index - 1] ?? 0;
  return columns.fresh16[index] === columns.start16[index] ? columns.start[index] ?? 0 : previous;
}

/** @param {ChunkColumns} columns @param {Frame} frame */
export function paths(columns, frame) {
  let bricks = "";
  let repeats = "";
  let seams = "";
  const count = columns.start.length;
  const seamed = (2 * frame.width) / Math.max(count, 1) > SEAM_ROOM;
  for (let index = 0; index < count; index++) {
    const [start, end, fresh] = [columns.start[index] ?? 0, columns.end[index] ?? 0, freshStart(columns, index)];
    bricks += box(start, end, index % 2, frame);
    if (fresh > start) repeats += box(start, fresh, index % 2, frame);
    // Beyond half, chunks of one row lie over one another: a seam shows where each starts.
    if (seamed && start < (columns.end[index - 2] ?? 0)) seams += seam(start, index % 2, frame);
  }
  return { bricks, repeats, seams };
}

/**
 * @param {ChunkColumns} columns @param {Frame} frame @param {number} x @param {number} y
 * @returns {number} the chunk under the point, or the nearest one; -1 if there is none
 */
export function chunkAt(columns, frame, x, y) {
  const offset = (x / frame.width) * frame.length;
  const row = y < frame.height / 2 ? 0 : 1;
  let nearest = -1;
  let least = Infinity;
  for (let index = 0; index < columns.start.length; index++) {
    const [start, end] = [columns.start[index] ?? 0, columns.end[index] ?? 0];
    const away = Math.max(start - offset, offset - end, 0) + (index % 2 === row ? 0 : 0.5);
    if (away < least) [nearest, least] = [index, away];
  }
  return nearest;
}
