/**
 * What is painted into a row beside its lines: marks, what is beyond a cap, pins.
 *
 * @typedef {import("uplot")} Plot
 * @typedef {import("./specs.js").Spec} Spec
 * @typedef {import("./specs.js").Row} Row
 * @typedef {import("../lib/signs.js").Kind} Kind
 * @typedef {(token: string) => () => string} Ink
 */
import { SHAPES } from "../lib/signs.js";

/** Upright lines, told apart by their dashes too. @type {Record<Kind, {ink: string, dash: number[]}>} */
const UPRIGHT = {
  now: { ink: "--ink", dash: [] },
  knee: { ink: "--link", dash: [6, 4] },
  all: { ink: "--link", dash: [2, 3] },
  better: { ink: "--link", dash: [] },
  cap: { ink: "--bad", dash: [8, 3, 2, 3] },
  pin: { ink: "--ink", dash: [] },
};
const HATCH = 9;
const BAR = 6;

export const paint = { below, above };

/** @param {Plot} plot @param {Spec} spec @param {Ink} ink */
function below(plot, { x, beyond, flags }, ink) {
  const { ctx, bbox } = plot;
  const ratio = bbox.width / plot.over.clientWidth || 1;
  ctx.save();
  clip(plot);
  if (beyond !== null) hatch(ctx, plot.valToPos(x[beyond] ?? 0, "x", true), bbox, HATCH * ratio, ink("--bad-line")());
  for (const { point, kind } of flags) {
    const at = plot.valToPos(x[point] ?? 0, "x", true);
    ctx.beginPath();
    ctx.strokeStyle = ink(UPRIGHT[kind].ink)();
    ctx.setLineDash(UPRIGHT[kind].dash.map((one) => one * ratio));
    ctx.lineWidth = 1.25 * ratio;
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** @param {Plot} plot @param {Spec} spec @param {Row} row @param {Ink} ink */
function above(plot, { x }, { spots, level, lanes }, ink) {
  const { ctx, bbox } = plot;
  const ratio = bbox.width / plot.over.clientWidth || 1;
  ctx.save();
  if (level !== null && level >= (plot.scales.y0?.min ?? 0)) {
    const at = plot.valToPos(level, "y0", true);
    ctx.strokeStyle = ink("--line-strong")();
    ctx.setLineDash([2 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  for (const { point, y, kind } of spots) {
    ctx.save();
    ctx.translate(plot.valToPos(x[point] ?? 0, "x", true), plot.valToPos(y, "y0", true));
    ctx.scale(ratio, ratio);
    ctx.translate(-6, -6);
    const shape = new Path2D(SHAPES[kind]);
    ctx.fillStyle = ink(kind === "better" ? "--surface" : UPRIGHT[kind].ink)();
    ctx.strokeStyle = ink(kind === "better" ? "--link" : "--surface")();
    ctx.lineWidth = 1.5;
    ctx.fill(shape);
    ctx.stroke(shape);
    ctx.restore();
  }
  ctx.fillStyle = ink("--ink-soft")();
  lanes.forEach((whole, lane) => {
    const middle = plot.valToPos(lanes.length - lane - 0.5, "lanes", true);
    for (const [from, to] of runs(whole)) {
      const start = plot.valToPos(x[from] ?? 0, "x", true);
      const end = plot.valToPos(x[to] ?? 0, "x", true);
      // One overlap alone is seen too.
      ctx.fillRect(start - ratio, middle - (BAR / 2) * ratio, end - start + 2 * ratio, BAR * ratio);
    }
  });
  ctx.restore();
}

/** @param {Plot} plot */
function clip({ ctx, bbox: { left, top, width, height } }) {
  ctx.beginPath();
  ctx.rect(left - 2, top, width + 4, height);
  ctx.clip();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} from
 * @param {import("uplot").BBox} box @param {number} apart @param {string} ink
 */
function hatch(ctx, from, { left, top, width, height }, apart, ink) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, top, left + width - from, height);
  ctx.clip();
  ctx.beginPath();
  for (let at = from - height; at < left + width; at += apart) {
    ctx.moveTo(at, top + height);
    ctx.lineTo(at + height, top);
  }
  ctx.strokeStyle = ink;
  ctx.stroke();
  ctx.restore();
}

/** Where it holds from one point to another. @param {boolean[]} whole @returns {[number, number][]} */
function runs(whole) {
  /** @type {[number, number][]} */
  const found = [];
  whole.forEach((holds, point) => {
    const last = found.at(-1);
    if (holds && last && last[1] === point - 1) last[1] = point;
    else if (holds) found.push([point, point]);
  });
  return found;
}
