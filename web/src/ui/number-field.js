/** A whole number as a field and a slider that say the same. Any text may be typed: Python judges it. */
import { find, setAttribute, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";

const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export class NumberField {
  #field;

  /** @param {HTMLElement} container @param {"size"|"overlap"} field */
  constructor(container, field) {
    this.container = container;
    this.#field = field;
    this.entry = find(".entry", HTMLInputElement, container);
    this.slider = find("input[type=range]", HTMLInputElement, container);
    this.beside = find(".beside", HTMLElement, container);
    this.refused = find(".refused", HTMLElement, container);
    /** @param {HTMLInputElement} input @param {boolean} done */
    const send = (input, done) => emit(container, "setting", { field, value: input.value, done });
    for (const input of [this.entry, this.slider]) {
      input.addEventListener("input", () => send(input, false));
      input.addEventListener("change", () => send(input, true));
    }
    this.entry.addEventListener("keydown", (event) => this.#step(event));
    this.entry.addEventListener("keyup", ({ key }) => {
      if (key in STEPS) send(this.entry, true);
    });
  }

  /** @param {import("../store.js").State} state */
  update({ choice, shown, refusal }) {
    const value = choice.settings[this.#field];
    const report = shown?.report;
    if (this.entry.value !== value) this.entry.value = value;
    if (report) {
      const [least, most] = report.ranges[this.#field];
      setAttribute(this.slider, "min", String(least));
      setAttribute(this.slider, "max", String(Math.max(most, least, Number(value) || 0)));
    }
    if (/^\s*\d+\s*$/.test(value) && this.slider.value !== value) this.slider.value = value;
    setText(this.beside, this.#words(choice, report, refusal !== null));
    const mine = refusal?.field === this.#field ? refusal : null;
    showRefusal(this.refused, mine);
    setAttribute(this.entry, "aria-invalid", String(mine !== null));
    setAttribute(this.entry, "aria-describedby", mine ? this.refused.id : null);
  }

  /**
   * @param {import("../store.js").Choice} choice
   * @param {import("../protocol.js").ReportAnswer|undefined} report
   * @param {boolean} refused
   */
  #words({ settings }, report, refused) {
    if (this.#field === "size") return settings.unit;
    return report && !refused ? report.share : "";
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const step = /** @type {Record<string, number>} */ (STEPS)[event.key];
    if (!step || !/^\s*\d+\s*$/.test(this.entry.value)) return;
    event.preventDefault();
    const to = Number(this.entry.value) + step * (event.shiftKey ? 10 : 1);
    if (to < Number(this.slider.min)) return;
    this.entry.value = String(to);
    emit(this.container, "setting", { field: this.#field, value: this.entry.value, done: false });
  }
}
