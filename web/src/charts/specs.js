/**
 * What is drawn of an answer: rows one below the other that share one axis.
 *
 * @typedef {import("../findings-protocol.js").SweepAnswer} SweepAnswer
 * @typedef {import("../findings-protocol.js").SizesAnswer} SizesAnswer
 * @typedef {import("../lib/signs.js").Kind} Kind
 * @typedef {import("./scales.js").Way} Way
 *
 * `ink` is a token of `tokens.css`; `dash` tells lines apart where colours do not.
 * @typedef {{name: string, values: number[], way: Way, ends: [number, number], ink: string, dash: number[]}} Line
 * @typedef {{point: number, y: number, kind: Kind}} Spot   on the row's first line
 * The first line has its axis on the left, the second on the right. `lanes`: bars, one a pin.
 * @typedef {{height: number, lines: Line[], title: string, lanes: boolean[][], spots: Spot[], level: number|null}} Row
 * @typedef {{point: number, kind: Kind, name: string}} Flag   an upright line through all rows
 *
 * @typedef {object} Spec
 * @property {string} title     of the axis that is shared
 * @property {number[]} x
 * @property {Way} way
 * @property {(x: number) => string} tick
 * @property {Row[]} rows
 * @property {Flag[]} flags
 * @property {number|null} beyond   the point from which on a cap is crossed
 */
const LANE = 14;

/** @param {number} value */
const shown = (value) => value.toLocaleString("en");

/** @param {SweepAnswer} answer @returns {Spec} */
export function overlaps({ points, size, present, share, knee, kept_from: all, better, caps, pins, table }) {
  const x = points.overlap;
  /** @param {number} point @param {Kind} kind */
  const spot = (point, kind) => ({ point, kind, y: points.kept_percent[point] ?? 0 });
  /** @param {number} point @param {Kind} kind @param {string} name */
  const flag = (point, kind, name) => ({ point, kind, name: `${name} ${shown(x[point] ?? 0)}` });
  const spots = better.map((point) => spot(point, "better"));
  const flags = caps.map(({ point }) => flag(point, "cap", "limit"));
  if (all) {
    spots.push(spot(all.point, "all"));
    flags.push(flag(all.point, "all", "all"));
  }
  if (knee) {
    spots.push(spot(knee.point, "knee"));
    flags.push(flag(knee.point, "knee", "knee"));
  }
  // Where no sentence fits, there is no share of them.
  const shares = points.kept_percent.filter((one) => one !== null);
  const rows = [
    ...(shares.length ? [row({ title: "", height: 170, lines: [kept(shares, "that fit")], spots: [...spots, spot(present, "now")], level: share })] : []),
    row({ height: 150, lines: [extra(points.extra_percent), cost(points.cost)] }),
  ];
  if (pins.length) {
    const lanes = pins.map(({ whole }) => whole);
    rows.push(row({ title: "Pinned passages, by number: whole where there is a bar", height: pins.length * LANE + 8, lanes }));
  }
  return {
    title: `${table.columns[0]}; below it: ${table.columns[1]?.toLowerCase()}`,
    x, way: "even", tick: (at) => `${shown(at)}\n${Math.round((100 * at) / size)} %`,
    rows, flags: [...flags, flag(present, "now", "now")],
    beyond: caps.length ? Math.min(...caps.map(({ point }) => point)) : null,
  };
}

/** @param {SizesAnswer} answer @returns {Spec} */
export function sizes({ points, present, table }) {
  const y = points.kept_percent[present] ?? 0;
  return {
    title: table.columns[0] ?? "",
    x: points.size, way: "log", tick: shown,
    rows: [
      row({ height: 150, lines: [kept(points.kept_percent.map((one) => one ?? 0), "of the text")], spots: [{ point: present, y, kind: "now" }] }),
      row({ height: 130, lines: [{ name: "Chunks", values: points.chunks, way: "log", ends: around(points.chunks), ink: "--ink-soft", dash: [] }] }),
    ],
    flags: [{ point: present, kind: "now", name: `now ${shown(points.size[present] ?? 0)}` }],
    beyond: null,
  };
}

/** @param {Partial<Row> & {height: number}} given @returns {Row} */
function row(given) {
  return { lines: [], title: "", lanes: [], spots: [], level: null, ...given };
}

/** @param {number[]} values @param {string} which @returns {Line} */
function kept(values, which) {
  // Where more than half are kept at all points, what is below them all is left out.
  const least = Math.min(...values);
  const from = least > 50 ? Math.max(0, Math.floor((least - 5) / 10) * 10) : 0;
  return { name: `Sentences ${which}, kept whole, %`, values, way: "even", ends: [from, 100], ink: "--next-edge", dash: [] };
}

/** @param {number[]} values @returns {Line} */
function extra(values) {
  return { name: "Extra volume, %", values, way: "asinh", ends: [0, Math.max(...values, 1)], ink: "--repeat-edge", dash: [] };
}

/** @param {number[]} values @returns {Line} */
function cost(values) {
  const free = Math.min(...values) <= 0;
  return { name: "Cost, $", values, way: free ? "even" : "log", ends: free ? [0, Math.max(...values, 1)] : around(values), ink: "--ink-soft", dash: [5, 4] };
}

/** A logarithmic scale needs two different ends above zero. @param {number[]} values @returns {[number, number]} */
function around(values) {
  const above = values.filter((value) => value > 0);
  if (!above.length) return [1, 2];
  const [least, most] = [Math.min(...above), Math.max(...above)];
  return least < most ? [least, most] : [least / 2, most * 2];
}
