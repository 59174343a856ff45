/** A row's plot, in uPlot's own words. */
import { paint } from "./paint.js";
import { scale, ticks } from "./scales.js";

/** Room beside the plots for what the axes say, so that all rows begin and end alike. Pixels. */
export const LEFT = 50;
export const RIGHT = 58;
const FOOT = 6;

/**
 * @param {import("./specs.js").Spec} spec
 * @param {import("./specs.js").Row} row
 * @param {{key: string, width: number, last: boolean, place: HTMLElement}} about
 * @returns {import("uplot").Options}
 */
export function options(spec, row, { key, width, last, place }) {
  const style = getComputedStyle(place);
  /** @param {string} token */
  const ink = (token) => () => style.getPropertyValue(token).trim();
  const font = `12px ${style.fontFamily}`;
  const look = { font, stroke: ink("--muted"), ticks: { show: false }, grid: { stroke: ink("--line"), width: 1 } };
  const two = spec.way === "even";
  const foot = last ? (two ? 38 : 24) : FOOT;
  /** @type {[number, number]} */
  const ends = [spec.x[0] ?? 0, Math.max(spec.x.at(-1) ?? 1, (spec.x[0] ?? 0) + 1)];
  /** @type {Record<string, import("uplot").Scale>} */
  const scales = { x: scale(spec.way, ends), lanes: scale("even", [0, row.lanes.length || 1]) };
  /** @type {import("uplot").Axis[]} */
  const axes = [{
    ...look, scale: "x", size: foot, gap: 4,
    // uPlot asks anew at every width.
    splits: (plot) => ticks(spec.way, ends, plot.width - LEFT - RIGHT, two ? 64 : 56).filter((at) => !two || Number.isInteger(at)),
    filter: (_, splits) => splits,
    values: (_, splits) => splits.map((at) => (last ? spec.tick(at) : "")),
  }];
  row.lines.forEach((line, index) => {
    scales[`y${index}`] = scale(line.way, line.ends);
    const splits = ticks(line.way, line.ends, row.height - 16, 24);
    axes.push({
      ...look, scale: `y${index}`, side: index ? 1 : 3, size: index ? RIGHT : LEFT, gap: 6,
      grid: { ...look.grid, show: !index },
      splits: () => splits, filter: () => splits,
      values: () => splits.map((value) => value.toLocaleString("en", { maximumSignificantDigits: 3 })),
    });
  });
  if (!row.lines.length) {
    const at = row.lanes.map((_, lane) => lane + 0.5);
    axes.push({ ...look, scale: "lanes", side: 3, size: LEFT, gap: 6, grid: { show: false }, splits: () => at, filter: () => at, values: () => at.map((lane) => String(row.lanes.length - lane + 0.5)) });
  }
  return {
    width, height: row.height + foot, scales, axes,
    padding: [8, row.lines.length > 1 ? 0 : RIGHT, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false }, sync: { key } },
    series: [{}, ...(row.lines.length ? row.lines : [null]).map((line, index) => line
      ? { scale: `y${index}`, stroke: ink(line.ink), width: 2, dash: line.dash, points: { show: false } }
      : { scale: "lanes", points: { show: false } })],
    hooks: { drawAxes: [(plot) => paint.below(plot, spec, ink)], draw: [(plot) => paint.above(plot, spec, row, ink)] },
  };
}
