/**
 * `dir="auto"` makes browsers look at every paragraph of a text box again and again: a megabyte
 * takes seconds. The direction of the first letter does, and takes none.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** @param {string} text @returns {"ltr"|"rtl"} */
export function direction(text) {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
