/** A choice of one word among a few: radio inputs whose values are the protocol's words. */
import { find } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";

export class Choice {
  #field;
  #radios;

  /** @param {HTMLElement} container @param {"cut"|"unit"} field */
  constructor(container, field) {
    this.container = container;
    this.#field = field;
    this.#radios = [...container.querySelectorAll("input")];
    for (const radio of this.#radios) {
      radio.addEventListener("change", () => emit(radio, "setting", { field, value: radio.value, done: true }));
    }
  }

  /** @param {import("../store.js").State} state */
  update({ choice, refusal }) {
    for (const radio of this.#radios) radio.checked = radio.value === choice.settings[this.#field];
    showRefusal(find(".refused", HTMLElement, this.container), refusal?.field === this.#field ? refusal : null);
  }
}
