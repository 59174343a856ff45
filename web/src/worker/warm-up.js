/**
 * What a visit does before it is asked to, so that the first action is not the slow one: what Python
 * and the browser compile or set up when it is first used is then there.
 *
 * @typedef {import("./turns.js").Session} Session
 */

/** Rounds of exercise, and the time before and between them, in milliseconds. */
const ROUNDS = 12;
const BREATH = 1000;
const PAUSE = 40;
const TEXT = "Overlap repeats the tail of a chunk at the head of the next. ".repeat(100);

const CHOICE = {
  settings: { cut: "windows", unit: "words", size: "4", overlap: "1", tokenizer: null, token_mode: null },
  assumptions: { preset: "english", tokens_per_unit: "4/3", price_per_million: "0.02" },
};

/** A small conversation, where there is no real one yet. @param {Session} session  one of its own: it keeps the text */
export function warmUp(session) {
  session.begin(JSON.stringify({ kind: "text", text: "one two three four five six seven eight nine ten" }));
  session.begin(JSON.stringify({ kind: "analyze", ...CHOICE }));
  session.begin(JSON.stringify({ kind: "analyze", ...CHOICE, settings: { ...CHOICE.settings, unit: "characters" } }));
}

/**
 * More work, in small pieces, while nothing is asked. The browser makes quicker code of what runs
 * often, and Chromium keeps compiled code for the next visit only once a megabyte of it is of that
 * kind: a first answer alone falls just short of that.
 *
 * @param {Session} session  as above
 * @param {() => boolean} busy  something is asked
 */
export async function exercise(session, busy) {
  await pause(BREATH);
  for (let round = 0; round < ROUNDS; await pause(PAUSE)) {
    if (busy()) continue;
    round++;
    const unit = round % 2 ? "words" : "characters";
    session.begin(JSON.stringify({ kind: "text", text: `${round} ${TEXT}` }));
    session.begin(JSON.stringify({ kind: "analyze", ...CHOICE, settings: { ...CHOICE.settings, unit, size: "60", overlap: "12" } }));
  }
}

/** @param {number} duration @returns {Promise<void>} */
const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration));
