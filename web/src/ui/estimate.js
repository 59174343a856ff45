/** What the estimate rests on: the ratio, by preset or one's own, and the price. */
import { find, setAttribute, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";
import { ratioCounts } from "../lib/tokenizing.js";

/** @typedef {"tokens_per_unit"|"price_per_million"} Field */

export class Estimate {
  /** What has no effect while every token is counted. */
  #ofRatio;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.preset = find("#preset", HTMLSelectElement, container);
    this.ratio = find("#tokens-per-unit", HTMLInputElement, container);
    this.price = find("#price", HTMLInputElement, container);
    this.name = find("label[for=tokens-per-unit]", HTMLElement, container);
    this.#ofRatio = /** @type {HTMLElement[]} */ ([...container.querySelectorAll(".of-ratio")]);
    this.#send(this.ratio, "tokens_per_unit");
    this.#send(this.price, "price_per_million");
    this.preset.addEventListener("change", () => {
      emit(container, "assumption", { field: "preset", value: this.preset.value, done: true });
    });
  }

  /** @param {HTMLInputElement} input @param {Field} field */
  #send(input, field) {
    input.addEventListener("input", () => emit(input, "assumption", { field, value: input.value, done: false }));
    input.addEventListener("change", () => emit(input, "assumption", { field, value: input.value, done: true }));
  }

  /** @param {import("../store.js").State} state */
  update({ choice, shown, refusal }) {
    const { preset, tokens_per_unit, price_per_million } = choice.assumptions;
    this.preset.value = preset;
    // The English ratio follows the unit: Python says what it is.
    const ratio = preset === "english" ? shown?.report.assumed.tokens_per_unit ?? tokens_per_unit : tokens_per_unit;
    if (this.ratio.value !== ratio) this.ratio.value = ratio;
    if (this.price.value !== price_per_million) this.price.value = price_per_million;
    // Sizes in tokens are converted by a ratio of tokens to characters.
    setText(this.name, `Tokens per ${choice.settings.unit === "words" ? "word" : "character"}`);
    const counts = ratioCounts(choice.settings) || refusal?.field === "tokens_per_unit";
    for (const place of this.#ofRatio) place.hidden = !counts;
    this.#refuse(this.ratio, "tokens_per_unit", refusal);
    this.#refuse(this.price, "price_per_million", refusal);
  }

  /**
   * @param {HTMLInputElement} input
   * @param {Field} field
   * @param {import("../protocol.js").RefusalAnswer|null} refusal
   */
  #refuse(input, field, refusal) {
    const mine = refusal?.field === field ? refusal : null;
    const place = find(`#${input.id}-refused`, HTMLElement, this.container);
    showRefusal(place, mine);
    setAttribute(input, "aria-invalid", String(mine !== null));
    setAttribute(input, "aria-describedby", mine ? place.id : null);
  }
}
