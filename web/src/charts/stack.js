/**
 * Rows of lines that share one axis, drawn by uPlot, one plot a row. Follows the width of its
 * place and the colours of the page.
 *
 * @typedef {import("./specs.js").Spec} Spec
 * @typedef {import("./specs.js").Row} Row
 *
 * @typedef {object} Heard
 * @property {(point: number|null) => void} over   the point below the pointer
 * @property {(point: number) => void} take        the point that was clicked
 */
import uPlot from "uplot";
import { make } from "../lib/dom.js";
import { stroke } from "../lib/signs.js";
import { showFlags } from "./flags.js";
import { options } from "./options.js";

let stacks = 0;

export class Stack {
  #place;
  #spec;
  #heard;
  #width = 0;
  /** @type {uPlot[]} */
  #plots = [];
  #seen;
  #scheme = matchMedia("(prefers-color-scheme: dark)");
  #recolour = () => this.#plots.forEach((plot) => plot.redraw(false));

  /** @param {HTMLElement} place @param {Spec} spec @param {Heard} heard */
  constructor(place, spec, heard) {
    this.#place = place;
    this.#spec = spec;
    this.#heard = heard;
    this.flags = make("div", "chart-flags");
    // In a view that is not open the place has no width yet.
    this.#seen = new ResizeObserver(() => this.#fit());
    this.#seen.observe(place);
    this.#scheme.addEventListener("change", this.#recolour);
    this.#fit();
  }

  /** What the page shows from now on is drawn by another. */
  end() {
    this.#seen.disconnect();
    this.#scheme.removeEventListener("change", this.#recolour);
    for (const plot of this.#plots) plot.destroy();
  }

  #fit() {
    const width = Math.floor(this.#place.clientWidth);
    if (!width || width === this.#width) return;
    this.#width = width;
    if (!this.#plots.length) this.#build();
    else for (const plot of this.#plots) plot.setSize({ width, height: plot.height });
  }

  #build() {
    const { rows, title } = this.#spec;
    const key = `chart-${++stacks}`;
    const nodes = rows.flatMap((row, index) => {
      const drawn = make("div", "chart-row");
      const about = { key, width: this.#width, last: index === rows.length - 1, place: this.#place };
      const opts = options(this.#spec, row, about);
      if (!index) opts.hooks?.draw?.push((first) => showFlags(this.flags, first, this.#spec));
      const plot = new uPlot(opts, data(this.#spec, row), drawn);
      this.#listen(plot);
      this.#plots.push(plot);
      return [names(row), ...(index ? [] : [this.flags]), drawn];
    });
    this.#place.replaceChildren(...nodes, make("p", "chart-axis", title));
  }

  /** @param {uPlot} plot */
  #listen(plot) {
    plot.over.addEventListener("click", () => {
      const point = plot.cursor.idx;
      if (typeof point === "number") this.#heard.take(point);
    });
    plot.over.addEventListener("mousemove", () => this.#heard.over(plot.cursor.idx ?? null));
    plot.over.addEventListener("mouseleave", () => this.#heard.over(null));
  }
}

/** @param {Spec} spec @param {Row} row @returns {uPlot.AlignedData} */
function data({ x }, { lines }) {
  return [x, ...(lines.length ? lines.map(({ values }) => values) : [x.map(() => null)])];
}

/** The axes' names are the legend: each stands over its axis. @param {Row} row */
function names({ lines, title }) {
  const named = lines.map(({ name, ink, dash }) => make("span", "", stroke(ink, dash), name));
  return make("p", "chart-names", ...(named.length ? named : [make("span", "", title)]));
}
