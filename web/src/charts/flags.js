/** The names over the upright lines, in as many lines of text as keep them apart. */
import { make } from "../lib/dom.js";
import { sign } from "../lib/signs.js";
import { LEFT } from "./options.js";

const LINE = 18;
const APART = 6;

/** @param {HTMLElement} place @param {import("uplot")} plot @param {import("./specs.js").Spec} spec */
export function showFlags(place, plot, { flags, x }) {
  const shown = flags.map(({ kind, name, point }) => ({ node: make("span", `flag flag-${kind}`, sign(kind), name), at: LEFT + plot.valToPos(x[point] ?? 0, "x") }));
  place.replaceChildren(...shown.map(({ node }) => node));
  /** Where each line of text is taken up to. @type {number[]} */
  const taken = [];
  const placed = shown.sort((one, other) => one.at - other.at).map(({ node, at }) => {
    const width = node.offsetWidth;
    const start = Math.max(0, Math.min(at - width / 2, place.clientWidth - width));
    let line = taken.findIndex((end) => end + APART <= start);
    if (line < 0) line = taken.length;
    taken[line] = start + width;
    return { node, start, line };
  });
  // The lowest line is nearest to what is named; styles set by script are no inline attributes.
  for (const { node, start, line } of placed) node.style.transform = `translate(${start}px, ${(taken.length - 1 - line) * LINE}px)`;
  place.style.blockSize = `${taken.length * LINE}px`;
}
