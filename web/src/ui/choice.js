/** A choice of one word among a few: radio inputs whose values are the protocol's words. */
import { find } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";

export class Choice {
  #field;
  #radios;

  #applies;

  /**
   * @param {HTMLElement} container
   * @param {"cut"|"unit"|"token_mode"} field
   * @param {(settings: import("../protocol.js").Settings) => boolean} applies   else it is not shown
   */
  constructor(container, field, applies = () => true) {
    this.container = container;
    this.#field = field;
    this.#applies = applies;
    this.#radios = [...container.querySelectorAll("input")];
    for (const radio of this.#radios) {
      radio.addEventListener("change", () => emit(radio, "setting", { field, value: radio.value, done: true }));
    }
  }

  /** @param {import("../store.js").State} state */
  update({ choice, refusal }) {
    this.container.hidden = !this.#applies(choice.settings);
    for (const radio of this.#radios) radio.checked = radio.value === choice.settings[this.#field];
    showRefusal(find(".refused", HTMLElement, this.container), refusal?.field === this.#field ? refusal : null);
  }
}
