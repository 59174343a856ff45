/**
 * When a tokenizer's data does not come: said at its field, with ways to go on. The rest of the
 * page does without.
 *
 * @typedef {import("../store.js").Choice} Choice
 */

/** @param {string} message @param {Choice} choice @returns {boolean} whether the failure is of the tokenizer's file */
export function isOfTokenizer(message, { settings }) {
  return settings.tokenizer !== null && message.includes(`${settings.tokenizer}.bin`);
}

/**
 * @param {string} message   names the file and the cause
 * @param {Choice} choice
 * @returns {import("../protocol.js").RefusalAnswer}
 */
export function fileRefusal(message, { settings }) {
  const ratio = settings.unit === "tokens" && settings.token_mode !== "ratio";
  /** @type {Partial<import("../protocol.js").Settings>} */
  const without = ratio ? { tokenizer: null, token_mode: "ratio" } : { tokenizer: null };
  return {
    kind: "refusal",
    code: "tokenizer_failed",
    message: `${message} Everything else works.`,
    field: "tokenizer",
    figures: [],
    arithmetic: [],
    fixes: [
      { label: "Try again", settings: {} },
      { label: ratio ? "Convert by the ratio instead" : "Estimate instead", settings: without },
    ],
  };
}
