/**
 * Places drawn in the cards without touching their text: where somebody was led to, and what is
 * pinned. A browser without the Custom Highlight API shows the cards without them.
 *
 * @typedef {import("../findings-protocol.js").Place} Place
 */
import { layoutOf } from "./layout.js";

const CAN = typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight !== "undefined";

/**
 * @param {"place"|"pin"} name
 * @param {Place[]} places
 * @param {import("../store.js").Shown} shown
 * @param {Iterable<[index: number, text: Element]>} cards   those on the screen
 * @returns {Range[]}
 */
export function mark(name, places, shown, cards) {
  if (!CAN) return [];
  /** @type {Range[]} */
  const ranges = [];
  if (places.length) {
    for (const [index, element] of cards) {
      const layout = layoutOf(element, shown, index);
      for (const { start16, end16 } of places) {
        if (end16 <= layout.start || start16 >= layout.end) continue;
        const range = rangeOf(element, layout.shown(start16), layout.shown(end16));
        if (range) ranges.push(range);
      }
    }
  }
  if (ranges.length) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
  return ranges;
}

/** @param {Element} element @param {number} from @param {number} to   in its text content */
function rangeOf(element, from, to) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let [passed, begun] = [0, false];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!begun && from < passed + length) {
      range.setStart(node, from - passed);
      begun = true;
    }
    if (begun && to <= passed + length) {
      range.setEnd(node, to - passed);
      return range;
    }
    passed += length;
  }
  return null;
}
