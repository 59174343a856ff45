/**
 * A very long run of text as blocks, so that the browser lays out only those on the screen. One
 * chunk may hold a megabyte, which takes a third of a second to lay out in one piece.
 */
import { make } from "./dom.js";

/** From here on a run is laid in slabs. Characters. */
export const LONG = 16_000;
const SLAB = 4_000;

/** @param {string} text @returns {HTMLElement[]} their text content is the text */
export function slabs(text) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (let from = 0; from < text.length; ) {
    const to = end(text, from);
    made.push(make("span", "slab", text.slice(from, to)));
    from = to;
  }
  return made;
}

/**
 * After a line end if one is near, for there a block's end changes nothing; else after a space.
 * @param {string} text @param {number} from
 */
function end(text, from) {
  const target = from + SLAB;
  if (target + SLAB >= text.length) return text.length;
  const after = text.slice(target, target + SLAB);
  const line = after.indexOf("\n");
  const space = after.indexOf(" ");
  const found = line >= 0 ? line : space;
  if (found >= 0) return target + found + 1;
  // Never between the halves of a character.
  return target + (/[\udc00-\udfff]/.test(text[target] ?? "") ? 1 : 0);
}
