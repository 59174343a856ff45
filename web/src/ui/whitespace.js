/** The switch that shows white space; only where spacing is exact. */
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
  update({ whitespace, choice }) {
    this.container.hidden = choice.settings.unit === "words";
    this.box.checked = whitespace;
  }
}
