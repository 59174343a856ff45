/**
 * Where a place of the source is in a card's text, and back. They differ only where white space is
 * shown as one space (see exact.js); each of a card's parts is spaced by itself.
 */
import { exact } from "./exact.js";
import { bounds } from "./slices.js";
import { spaced } from "./whitespace.js";

/** @param {Element} element   a card's text @param {import("../store.js").Shown} shown @param {number} index */
export function layoutOf(element, { text, choice, report }, index) {
  const pieced = element.closest(".pieced") !== null;
  return new Layout(text, bounds(report.chunks, index), exact(choice.settings, pieced));
}

class Layout {
  #source;
  /** Where the parts begin and end. @type {number[]} */
  #edges;
  #exact;

  /** @param {string} source @param {[start: number, end: number, fresh: number, next: number]} bounds @param {boolean} exact */
  constructor(source, [start, end, fresh, next], exact) {
    this.#source = source;
    this.#edges = [start, Math.min(next, fresh), fresh, Math.max(next, fresh), end];
    this.#exact = exact;
  }

  get start() {
    return this.#edges[0] ?? 0;
  }

  get end() {
    return this.#edges.at(-1) ?? 0;
  }

  /** @param {number} offset   in the source @returns {number} in the card's text */
  shown(offset) {
    const held = Math.min(Math.max(offset, this.start), this.end);
    if (this.#exact) return held - this.start;
    let length = 0;
    for (let part = 1; part < this.#edges.length; part++) {
      const [from, to] = [this.#edges[part - 1] ?? 0, Math.min(this.#edges[part] ?? 0, held)];
      if (to > from) length += spaced(this.#source.slice(from, to)).length;
    }
    return length;
  }

  /** @param {number} index   in the card's text @returns {number} the first place in the source that is there */
  source(index) {
    if (this.#exact) return this.start + index;
    let [low, high] = [this.start, this.end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shown(middle) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
