/**
 * A small conversation, where there is no real one yet, so that the first action is not the slow
 * one: what Python and the browser compile or set up when it is first used is then there.
 *
 * @typedef {import("./turns.js").Session} Session
 */

const CHOICE = {
  settings: { cut: "windows", unit: "words", size: "4", overlap: "1", tokenizer: null, token_mode: null },
  assumptions: { preset: "english", tokens_per_unit: "4/3", price_per_million: "0.02" },
};

/** @param {Session} session   one of its own: it keeps the text */
export function warmUp(session) {
  session.begin(JSON.stringify({ kind: "text", text: "one two three four five six seven eight nine ten" }));
  session.begin(JSON.stringify({ kind: "analyze", ...CHOICE }));
  session.begin(JSON.stringify({ kind: "analyze", ...CHOICE, settings: { ...CHOICE.settings, unit: "characters" } }));
}
