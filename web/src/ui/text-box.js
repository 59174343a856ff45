/** The text: typed, pasted, picked from the samples or a file, cleared, kept for a reload or not. */
import { direction } from "../lib/direction.js";
import { find, setAttribute, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";

export class TextBox {
  /** What the box was last known to hold; its own `value` has other line ends, and is slow to read. */
  #held = "";

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.box = find("textarea", HTMLTextAreaElement, container);
    this.#held = this.box.defaultValue; // the example; what was typed into it meanwhile stays
    this.summary = find("#text-summary", HTMLElement, container);
    this.keep = find("#keep", HTMLInputElement, container);
    const file = find("#file", HTMLInputElement, container);
    this.box.addEventListener("input", () => {
      this.#held = this.box.value;
      emit(container, "text", { text: this.#held });
    });
    file.addEventListener("change", () => {
      const files = [...(file.files ?? [])];
      file.value = ""; // so that the same file can be opened again
      if (files.length) emit(container, "files", { files });
    });
    this.keep.addEventListener("change", () => emit(container, "keep", { keep: this.keep.checked }));
    find("#clear", HTMLButtonElement, container).addEventListener("click", () => emit(container, "clear", null));
    for (const button of container.querySelectorAll("[data-sample]")) {
      button.addEventListener("click", () => {
        const name = button.firstChild?.textContent ?? "";
        emit(button, "sample", { address: button.getAttribute("data-sample") ?? "", name });
      });
    }
  }

  /** @param {import("../store.js").State} state */
  update({ text, document, keep, refusal, engine }) {
    if (text !== this.#held) {
      // Where a character was replaced while typing, the caret stays where it was.
      const caret = text.length === this.#held.length ? this.box.selectionStart : null;
      this.box.value = text;
      if (caret !== null) this.box.setSelectionRange(caret, caret);
      this.#held = text;
    }
    setAttribute(this.box, "dir", direction(text));
    if (document) setText(this.summary, document.summary);
    else if (engine.stage !== "ready") setText(this.summary, "");
    this.keep.checked = keep;
    const refused = refusal?.field === "text";
    this.box.setAttribute("aria-invalid", String(refused));
    this.box.setAttribute("aria-describedby", refused ? "text-summary refused" : "text-summary");
  }
}
