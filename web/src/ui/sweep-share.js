/** What share of the sentences the knee is to keep. Any text may be typed: Python judges it. */
import { find, setAttribute } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";

export class SweepShare {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.entry = find("input", HTMLInputElement, container);
    this.refused = find(".refused", HTMLElement, container);
    this.entry.addEventListener("input", () => emit(container, "share", { share: this.entry.value }));
  }

  /** @param {import("../store.js").State} state */
  update({ share, sweep: { refusal } }) {
    if (this.entry.value !== share) this.entry.value = share;
    const mine = refusal?.field === "share" ? refusal : null;
    showRefusal(this.refused, mine);
    setAttribute(this.entry, "aria-invalid", String(mine !== null));
    setAttribute(this.entry, "aria-describedby", mine ? this.refused.id : null);
  }
}
