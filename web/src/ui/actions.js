/** What can be taken away: the link, the code, the files; and whether white space shows. */
import { find, setAttribute } from "../lib/dom.js";
import { emit } from "../lib/events.js";

export class Actions {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.json = find("#download-json", HTMLButtonElement, container);
    find("#copy-link", HTMLButtonElement, container).addEventListener("click", () => emit(container, "copylink", null));
    find("#copy-code", HTMLButtonElement, container).addEventListener("click", () => emit(container, "copycode", null));
    for (const button of container.querySelectorAll("[data-format]")) {
      const format = /** @type {"json"|"jsonl"|"csv"} */ (button.getAttribute("data-format"));
      button.addEventListener("click", () => emit(container, "export", { format }));
    }
  }

  /** @param {import("../store.js").State} state */
  update({ exporting }) {
    setAttribute(this.json, "aria-busy", exporting ? "true" : null);
  }
}
