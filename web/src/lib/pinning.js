/**
 * Pinning a passage: select it in the text box, with the mouse or with Shift and the arrow keys,
 * and press the button below; or select it in the chunks, where a button comes to the selection.
 */
import { find } from "./dom.js";
import { emit } from "./events.js";
import { inBox, inCards } from "./selected.js";

export class Pinning {
  #store;

  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.#store = store;
    this.beside = find("#pin-chunks", HTMLElement);
    this.box = find("#text", HTMLTextAreaElement);
    this.cards = find("#chunks", HTMLElement);
    const pinText = find("#pin-text", HTMLButtonElement);
    pinText.addEventListener("click", () => emit(pinText, "pin", { place: inBox(this.box, store.state.text) }));
    const button = find("button", HTMLButtonElement, this.beside);
    // The selection stays what it is while the button is pressed.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const { shown } = this.#store.state;
      if (shown) emit(button, "pin", { place: inCards(this.cards, shown) });
      document.getSelection()?.removeAllRanges();
    });
    document.addEventListener("selectionchange", () => this.#follow());
    store.subscribe(({ tab }) => {
      if (tab !== "tab-chunks") this.beside.hidden = true;
    });
  }

  #follow() {
    const selection = document.getSelection();
    const range = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : null;
    const inside = range !== null && this.cards.contains(range.commonAncestorContainer);
    this.beside.hidden = !inside;
    if (!range || !inside) return;
    const rects = range.getClientRects();
    const last = rects[rects.length - 1];
    if (!last) return;
    this.beside.style.insetBlockStart = `${last.bottom + scrollY}px`;
    this.beside.style.insetInlineStart = `${Math.max(8, Math.min(last.right + scrollX, innerWidth - 90))}px`;
  }
}
