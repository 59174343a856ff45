/** How dense the text really is in tokens, beside what rules of thumb would say of it. */
import { find, make, setText } from "../lib/dom.js";

export class DensityTable {
  /** @type {import("../protocol.js").Density|null} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.summary = find(".summary", HTMLElement, container);
    this.rows = find("tbody", HTMLTableSectionElement, container);
  }

  /** @param {import("../store.js").State} state */
  update({ shown, choice }) {
    const same = shown?.choice.settings.tokenizer === choice.settings.tokenizer;
    const density = same ? shown?.report.density ?? null : null;
    this.container.hidden = !density;
    if (density === this.#shown) return;
    this.#shown = density;
    if (!density) return;
    setText(this.summary, density.summary);
    this.rows.replaceChildren(...density.rules.map(row));
  }
}

/** @param {import("../protocol.js").Density["rules"][number]} rule */
function row({ rule, tokens, off }) {
  const name = make("th", "", rule);
  name.scope = "row";
  return make("tr", "", name, make("td", "right", tokens), make("td", "right", off));
}
