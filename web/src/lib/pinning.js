/**
 * Pinning a passage: select it in the text box, with the mouse or with Shift and the arrow keys,
 * and press the button below; or select it in the chunks, where a button comes to the selection.
 */
import { find } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { inBox, inCards } from "../lib/selected.js";

export class PinButtons {
  /** @type {import("../store.js").State|null} */
  #state = null;

  /** @param {HTMLElement} container   the button beside the selection */
  constructor(container) {
    this.container = container;
    this.box = find("#text", HTMLTextAreaElement);
    this.cards = find("#chunks", HTMLElement);
    find("#pin-text", HTMLButtonElement).addEventListener("click", () => {
      const state = this.#state;
      if (state) emit(container, "pin", { place: inBox(this.box, state.text) });
    });
    const button = find("button", HTMLButtonElement, container);
    // The selection stays what it is while the button is pressed.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const state = this.#state;
      if (state?.shown) emit(container, "pin", { place: inCards(this.cards, state.shown) });
      document.getSelection()?.removeAllRanges();
    });
    document.addEventListener("selectionchange", () => this.#follow());
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    this.#state = state;
    if (state.tab !== "tab-chunks") this.container.hidden = true;
  }

  #follow() {
    const selection = document.getSelection();
    const range = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    const inside = range !== null && this.cards.contains(range.commonAncestorContainer);
    this.container.hidden = !inside;
    if (!range || !inside) return;
    const rects = range.getClientRects();
    const last = rects[rects.length - 1];
    if (!last) return;
    this.container.style.insetBlockStart = `${last.bottom + scrollY}px`;
    this.container.style.insetInlineStart = `${Math.max(8, Math.min(last.right + scrollX, innerWidth - 90))}px`;
  }
}
