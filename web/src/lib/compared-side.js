/** One of two settings: in words, as a strip along the text, or why it was refused. */
import { find, setAttribute, setText } from "./dom.js";
import { drawIn } from "./drawn.js";
import { paths } from "./geometry.js";

/** @typedef {import("../findings-protocol.js").ComparedSide} Side */

export class ComparedSide {
  /** @type {Side|null} */
  #side = null;
  #length = 0;
  #size = { width: 0, height: 0 };
  #paths;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.words = find(".compare-words", HTMLElement, container);
    this.basis = find(".compare-basis", HTMLElement, container);
    this.refused = find(".compare-refused", HTMLElement, container);
    this.strip = find(".compare-strip", HTMLElement, container);
    const path = drawIn(this.strip);
    this.#paths = { brick: path("brick"), repeat: path("repeat"), seam: path("seam") };
    new ResizeObserver(([entry]) => {
      if (entry) this.#size = entry.contentRect;
      this.#draw();
    }).observe(this.strip);
  }

  /** @param {Side} side @param {number} length   the text's, in code points */
  show(side, length) {
    this.#side = side;
    this.#length = length;
    setText(this.words, side.words);
    setText(this.basis, side.basis);
    setText(this.refused, side.refusal?.message ?? "");
    this.refused.hidden = !side.refusal;
    this.strip.hidden = !side.chunks;
    setAttribute(this.strip, "aria-label", side.strip);
    this.#draw();
  }

  #draw() {
    const chunks = this.#side?.chunks;
    const { width, height } = this.#size;
    if (!chunks || !width) return;
    const { bricks, repeats, seams } = paths(chunks, { width, height, length: this.#length });
    setAttribute(this.#paths.brick, "d", bricks);
    setAttribute(this.#paths.repeat, "d", repeats);
    setAttribute(this.#paths.seam, "d", seams);
  }
}
