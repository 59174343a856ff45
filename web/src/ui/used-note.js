/** What sizes in tokens were converted to, beside what was asked. */
import { setText } from "../lib/dom.js";

export class UsedNote {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import("../store.js").State} state */
  update({ shown, choice, refusal }) {
    const mine = shown?.choice.settings;
    const { unit, token_mode } = choice.settings;
    const holds = !refusal && mine?.unit === unit && mine.token_mode === token_mode;
    setText(this.container, holds ? shown?.report.used_note ?? "" : "");
    this.container.hidden = !this.container.textContent;
  }
}
