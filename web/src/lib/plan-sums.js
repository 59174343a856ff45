/** The planner's arithmetic: which of its parts stands where, and its lines as a table. */
import { make } from "./dom.js";

/**
 * @typedef {import("../protocol.js").ArithmeticPart} ArithmeticPart
 * @typedef {import("../protocol.js").ArithmeticLine} ArithmeticLine
 * @typedef {import("../planner-protocol.js").PlanAnswer} PlanAnswer
 */

/**
 * The prompt's part is the last one; the store's, where there is one, the one before.
 * @param {PlanAnswer} answer
 * @returns {{index: ArithmeticPart[], store: ArithmeticPart|null, prompt: ArithmeticPart|null}}
 */
export function shared({ arithmetic, raw }) {
  const index = arithmetic.slice(0, raw ? -2 : -1);
  return { index, store: (raw && arithmetic.at(-2)) || null, prompt: arithmetic.at(-1) ?? null };
}

/** @param {string} title @param {ArithmeticLine[]} lines */
export function sumTable(title, lines) {
  const body = make("tbody");
  for (const { label, formula, numbers, result } of lines) {
    const name = make("th", "", label);
    name.scope = "row";
    body.append(make("tr", "", name, make("td", "formula", formula), make("td", "numbers", numbers), make("td", "result", result)));
  }
  return make("table", "", make("caption", "unseen", title), body);
}

/** @param {ArithmeticPart|null} part @returns {HTMLElement[]} for within a section that has its own title */
export function sumWithin(part) {
  if (!part) return [];
  return [sumTable(part.title, part.lines), ...(part.note ? [make("p", "fine", part.note)] : [])];
}
