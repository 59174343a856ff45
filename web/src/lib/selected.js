/**
 * What is selected, as a place in the page's own text.
 *
 * @typedef {import("../findings-protocol.js").Place} Place
 */
import { layoutOf } from "./layout.js";

/** @param {HTMLTextAreaElement} box @param {string} text @returns {Place|null} null where nothing is */
export function inBox(box, text) {
  const { selectionStart, selectionEnd } = box;
  if (selectionStart === selectionEnd) return null;
  return { start16: ofBox(text, selectionStart), end16: ofBox(text, selectionEnd) };
}

/** A text box counts CR LF as one. @param {string} text @param {number} offset */
function ofBox(text, offset) {
  if (!text.includes("\r\n")) return offset;
  let more = 0;
  for (let at = text.indexOf("\r\n"); at >= 0 && at - more < offset; at = text.indexOf("\r\n", at + 2)) more += 1;
  return offset + more;
}

/**
 * @param {HTMLElement} cards
 * @param {import("../store.js").Shown} shown
 * @returns {Place|null}
 */
export function inCards(cards, shown) {
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const texts = [...cards.querySelectorAll(".chunk-text")].filter((text) => range.intersectsNode(text));
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last) return null;
  /** @param {Element} text @param {Node} node @param {number} offset @param {number} outside */
  const at = (text, node, offset, outside) => {
    if (!text.contains(node)) return outside;
    const before = document.createRange();
    before.setStart(text, 0);
    before.setEnd(node, offset);
    return before.toString().length;
  };
  const from = at(first, range.startContainer, range.startOffset, 0);
  const to = at(last, range.endContainer, range.endOffset, last.textContent?.length ?? 0);
  const start16 = layoutOf(first, shown, indexOf(first)).source(from);
  const end16 = layoutOf(last, shown, indexOf(last)).source(to);
  return start16 < end16 ? { start16, end16 } : null;
}

/** @param {Element} text */
function indexOf(text) {
  const card = text.closest("[data-index]");
  return Number(card instanceof HTMLElement ? card.dataset.index : 0);
}
