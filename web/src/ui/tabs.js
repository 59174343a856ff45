/** The views of the result: one of several panels, with the keyboard's ways of the ARIA pattern. */
import { emit } from "../lib/events.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export class Tabs {
  #tabs;

  /** @param {HTMLElement} container   the tab list */
  constructor(container) {
    this.container = container;
    this.#tabs = /** @type {HTMLButtonElement[]} */ ([...container.querySelectorAll("[role=tab]")]);
    for (const tab of this.#tabs) tab.addEventListener("click", () => emit(tab, "tab", { tab: tab.id }));
    container.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("../store.js").State} state */
  update({ tab: chosen }) {
    for (const tab of this.#tabs) {
      const on = tab.id === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#tabs.findIndex((tab) => tab === event.target);
    const step = /** @type {Record<string, number>} */ (STEPS)[event.key];
    const count = this.#tabs.length;
    const to = step ? (at + step + count) % count : event.key === "Home" ? 0 : event.key === "End" ? count - 1 : -1;
    const tab = this.#tabs[to];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    emit(tab, "tab", { tab: tab.id });
  }
}
