/** What overlap was asked at each boundary, what was measured there and, where they differ, why. */
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { histogram } from "../lib/histogram.js";

/** @typedef {import("../findings-protocol.js").Boundaries} Boundaries */

export class BoundaryList {
  /** @type {import("../findings-protocol.js").FindingsAnswer|null} */
  #shown = null;
  /** The table's rows are laid out. */
  #laid = false;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.text = find("#boundaries-text", HTMLElement, container);
    this.reasons = find("#boundaries-reasons", HTMLElement, container);
    this.bars = find("#boundaries-histogram", HTMLElement, container);
    this.each = find("#boundaries-each", HTMLDetailsElement, container);
    this.body = find("tbody", HTMLElement, this.each);
    // Nobody pays for rows that are not looked at.
    this.each.addEventListener("toggle", () => this.#lay());
  }

  /** @param {import("../store.js").State} state */
  update({ findings: { answer }, tab }) {
    if (answer === this.#shown || tab !== "tab-findings") return;
    this.#shown = answer;
    const found = answer?.boundaries;
    setText(this.text, found?.text ?? "");
    this.reasons.replaceChildren(...(found?.reasons ?? []).map(({ text, boundaries }) =>
      make("li", "", make("strong", "", `${boundaries.toLocaleString("en")}×`), " ", text)));
    this.reasons.hidden = !found?.reasons.length;
    this.bars.hidden = !found?.histogram;
    this.bars.replaceChildren(...(found?.histogram ? bars(found) : []));
    this.each.hidden = !found?.measured.length;
    this.#laid = false;
    this.body.replaceChildren();
    this.#lay();
  }

  #lay() {
    const found = this.#shown?.boundaries;
    if (!found || !this.each.open || this.#laid) return;
    const { asked, measured, why } = found;
    this.#laid = true;
    this.body.append(...measured.map((number, index) => row(index, asked, number, why[index] ?? "")));
  }
}

/** @param {Boundaries} found */
function bars({ histogram: spread, text }) {
  const { counts = [], labels = [] } = spread ?? {};
  const [first = "", last = ""] = [labels[0], labels.at(-1)].map((label) => label?.split(": ")[0] ?? "");
  return histogram({ counts, labels, ends: [first, last], name: `Histogram of what boundaries repeat. ${text}`, columns: ["Repeats", "Boundaries"] });
}

/** @param {number} index @param {number} asked @param {number} measured @param {string} why */
function row(index, asked, measured, why) {
  const go = make("button", "chip", `#${index + 1} → #${index + 2}`);
  go.type = "button";
  go.addEventListener("click", () => emit(go, "place", { chunk: index + 1, places: [] }));
  const name = make("th", "", go);
  name.scope = "row";
  const cells = [asked, measured].map((number) => make("td", "right", number.toLocaleString("en")));
  return make("tr", "", name, ...cells, make("td", "", why));
}
