/** The switch that shows a chunk's tokens as pieces; only where a tokenizer is named. */
import { find } from "../lib/dom.js";
import { emit } from "../lib/events.js";

export class TokenSwitch {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.box = find("input", HTMLInputElement, container);
    this.hint = find(".fine", HTMLElement, container);
    this.box.addEventListener("change", () => emit(container, "tokens", { tokens: this.box.checked }));
  }

  /** @param {import("../store.js").State} state */
  update({ tokens, shown }) {
    this.container.hidden = !shown?.choice.settings.tokenizer || !shown.report.cards.length;
    this.box.checked = tokens;
    this.hint.hidden = !tokens;
  }
}
