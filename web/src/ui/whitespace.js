/** The switch that shows white space; only where spacing is exact. */
import { exact } from "../lib/exact.js";
import { find } from "../lib/dom.js";
import { emit } from "../lib/events.js";

export class WhitespaceSwitch {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.box = find("input", HTMLInputElement, container);
    this.box.addEventListener("change", () => emit(container, "whitespace", { whitespace: this.box.checked }));
  }

  /** @param {import("../store.js").State} state */
  update({ whitespace, tokens, choice, shown }) {
    this.container.hidden = !exact((shown?.choice ?? choice).settings, tokens);
    this.box.checked = whitespace;
  }
}
