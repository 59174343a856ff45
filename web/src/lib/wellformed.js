/** Lone surrogates stop here: Python could not encode them. */

/**
 * @param {string} text
 * @returns {{text: string, replaced: number}} the text with U+FFFD in place of each
 */
export function wellFormed(text) {
  if (text.isWellFormed()) return { text, replaced: 0 };
  const replaced = text.match(/\p{Surrogate}/gu)?.length ?? 0;
  return { text: text.toWellFormed(), replaced };
}

/** @param {number} replaced */
export function replacedNotice(replaced) {
  return replaced === 1
    ? "One lone surrogate, which is half of a character, was replaced by U+FFFD."
    : `${replaced.toLocaleString("en")} lone surrogates, which are halves of characters, were replaced by U+FFFD.`;
}
