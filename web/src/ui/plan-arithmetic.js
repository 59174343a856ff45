/** Both formulas side by side with the numbers put in, whether they agree, and what is embedded. */
import { make } from "../lib/dom.js";
import { shared, sumTable } from "../lib/plan-sums.js";

/** @typedef {import("../protocol.js").ArithmeticPart} ArithmeticPart */

/** The lines of the two formulas, as Python names them. */
const BOTH = ["Chunks", "The other way"];

export class PlanArithmetic {
  /** @type {unknown} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import("../store.js").State} state */
  update({ planner: { answer } }) {
    if (answer === this.#shown) return;
    this.#shown = answer;
    this.container.hidden = !answer;
    if (!answer) return;
    this.container.replaceChildren(...shared(answer).index.map((part) => {
      const two = BOTH.every((label) => part.lines.some((line) => line.label === label));
      return two ? both(part, answer.agreement.agree) : sum(part);
    }));
  }
}

/** @param {ArithmeticPart} part @param {boolean|null} agree */
function both(part, agree) {
  const others = part.lines.filter(({ label }) => !BOTH.includes(label));
  const cards = part.lines.filter(({ label }) => BOTH.includes(label)).map(({ label, formula, numbers, result }) =>
    make("div", "plan-formula",
      make("h4", "", label),
      make("p", "formula", formula),
      make("p", "numbers", numbers),
      make("p", "result", make("span", "", "= "), result)));
  const verdict = make("p", "plan-agreement", part.note);
  verdict.dataset.agree = String(agree);
  return make("section", "sum plan-both",
    make("h3", "", part.title),
    make("div", "plan-two", ...cards),
    verdict,
    ...(others.length ? [sumTable(part.title, others)] : []));
}

/** @param {ArithmeticPart} part */
function sum({ title, lines, note }) {
  return make("section", "sum", make("h3", "", title), sumTable(title, lines), ...(note ? [make("p", "", note)] : []));
}
