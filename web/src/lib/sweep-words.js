/**
 * The sentences beside a chart, which are its legend too, and why there is no chart.
 *
 * @typedef {import("../store.js").State} State
 * @typedef {import("../findings-protocol.js").SweepAnswer} SweepAnswer
 * @typedef {import("../findings-protocol.js").SizesAnswer} SizesAnswer
 * @typedef {{kind: import("./signs.js").Kind|null, text: string, point?: number, pinned?: string}} Said
 */
import { waits } from "./waiting.js";

/** @param {SweepAnswer|SizesAnswer} answer @param {State["pins"]} pins @returns {Said[]} */
export function said(answer, pins) {
  /** @type {Said[]} */
  const found = [{ kind: "now", text: answer.present_text }];
  if (answer.kind === "sizes") return found;
  const { knee, no_knee: none, kept_from: all, better_text: better, caps } = answer;
  if (knee) found.push({ kind: "knee", ...knee });
  else if (none) found.push({ kind: null, text: none });
  if (better) found.push({ kind: "better", text: better });
  if (all && all.point !== knee?.point) found.push({ kind: "all", ...all });
  found.push(...caps.map(({ text }) => ({ kind: /** @type {const} */ ("cap"), text })));
  answer.pins.forEach(({ text }, index) => {
    const pinned = pins.length === answer.pins.length ? pins[index]?.text : undefined;
    found.push({ kind: "pin", text: `Pin ${index + 1} ${text}.`, pinned });
  });
  return found;
}

/**
 * @param {State} state @param {"sweep"|"sizes"} name
 * @returns {string} why there is no chart, or not that of now; "" if neither
 */
export function waitsFor(state, name) {
  const told = state[name];
  if (!state.text) return "There is no text yet, and so nothing to compare.";
  const words = waits(told, state);
  if (words) return words;
  if (told.refusal) return told.refusal.field === "share" ? "" : told.refusal.message;
  return isBare(state) ? "There are no chunks, and so nothing to compare." : "";
}

/** The cut that is shown has no chunks. @param {State} state */
export function isBare({ shown, refusal }) {
  return refusal === null && shown?.report.cards.length === 0;
}
