/** Which tokenizer counts, or none: then tokens are an estimate. */
import { find, setAttribute } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";
import { NONE } from "../lib/tokenizing.js";

export class TokenizerField {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.select = find("select", HTMLSelectElement, container);
    this.refused = find(".refused", HTMLElement, container);
    this.select.addEventListener("change", () => {
      const value = this.select.value === NONE ? null : this.select.value;
      emit(container, "setting", { field: "tokenizer", value, done: true });
    });
  }

  /** @param {import("../store.js").State} state */
  update({ choice, refusal }) {
    this.select.value = choice.settings.tokenizer ?? NONE;
    const mine = refusal?.field === "tokenizer" ? refusal : null;
    showRefusal(this.refused, mine);
    setAttribute(this.select, "aria-invalid", String(mine !== null));
    setAttribute(this.select, "aria-describedby", mine ? `${this.refused.id} tokenizer-note` : "tokenizer-note");
  }
}
