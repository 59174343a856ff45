/**
 * The settings that belong together where tokens are counted.
 *
 * @typedef {import("../protocol.js").Settings} Settings
 */

/** How fields and links name the tokenizer that is none. */
export const NONE = "none";

/** What is taken where tokens are to be counted and none is named: that of OpenAI's embeddings. */
const FIRST = "cl100k_base";

/** @param {Settings} settings @returns {Settings} with a way to meet sizes in tokens, where they are in tokens */
export function settled(settings) {
  return settings.unit === "tokens" && !settings.token_mode ? { ...settings, token_mode: "exact" } : settings;
}

/**
 * What else changes with a change that the user made, so that it can hold.
 * @param {Settings} before @param {Partial<Settings>} patch @returns {Settings}
 */
export function changed(before, patch) {
  const after = settled({ ...before, ...patch });
  const turned = patch.unit === "tokens" || (patch.token_mode && patch.token_mode !== "ratio");
  const wanting = after.unit === "tokens" && after.token_mode !== "ratio" && !after.tokenizer;
  return turned && wanting ? { ...after, tokenizer: FIRST } : after;
}

/** @param {Settings} settings @returns {boolean} whether the tokens-per-unit field has any effect */
export function ratioCounts({ tokenizer, unit, token_mode }) {
  return !tokenizer || (unit === "tokens" && token_mode === "ratio");
}
