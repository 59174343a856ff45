/** Each formula with this text's numbers put in. */
import { holds } from "../lib/dated.js";
import { make } from "../lib/dom.js";

/** @typedef {import("../protocol.js").ArithmeticPart} ArithmeticPart */

export class Arithmetic {
  /** @type {ArithmeticPart[]|null} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    const { shown, refusal, tab } = state;
    this.container.classList.toggle("holds", holds(state));
    const parts = refusal?.arithmetic.length ? refusal.arithmetic : shown?.report.arithmetic ?? [];
    if (parts === this.#shown || tab !== "tab-arithmetic") return;
    this.#shown = parts;
    this.container.replaceChildren(...parts.map(part));
  }
}

/** @param {ArithmeticPart} part */
function part({ title, lines, note, aside = false }) {
  const body = make("tbody");
  for (const { label, formula, numbers, result } of lines) {
    const name = make("th", "", label);
    name.scope = "row";
    body.append(
      make("tr", "", name, make("td", "formula", formula), make("td", "numbers", numbers), make("td", "result", result)),
    );
  }
  const table = make("table", "", make("caption", "unseen", title), body);
  return make("section", aside ? "sum aside" : "sum", make("h3", "", title), table, ...(note ? [make("p", "", note)] : []));
}
