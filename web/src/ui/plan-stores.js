/** What the vectors take: the raw payload by type of value, and what named stores would need. */
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { sourced } from "../lib/plan-facts.js";
import { shared, sumWithin } from "../lib/plan-sums.js";

/**
 * @typedef {import("../planner-protocol.js").PlanAnswer} PlanAnswer
 * @typedef {import("../planner-protocol.js").StoreEstimate} StoreEstimate
 */

export class PlanStores {
  /** @type {PlanAnswer|null} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.label = find("#plan-raw-label", HTMLElement, container);
    this.raw = find("#plan-raw", HTMLElement, container);
    this.sum = find("#plan-raw-sum", HTMLElement, container);
    this.stores = find("#plan-store-table", HTMLElement, container);
  }

  /** @param {import("../store.js").State} state */
  update({ planner: { answer } }) {
    if (answer === this.#shown) return;
    this.#shown = answer;
    this.container.hidden = !answer;
    if (!answer) return;
    setText(this.label, answer.raw
      ? `${answer.raw.label[0]?.toUpperCase()}${answer.raw.label.slice(1)}.`
      : "Unknown: it takes the number of dimensions.");
    const held = document.activeElement instanceof HTMLInputElement && this.raw.contains(document.activeElement)
      ? document.activeElement.value : "";
    this.raw.replaceChildren(...(answer.raw ? [payload(answer.raw)] : []));
    if (held) find(`input[value=${held}]`, HTMLInputElement, this.raw).focus();
    this.sum.replaceChildren(...sumWithin(shared(answer).store));
    this.stores.replaceChildren(...(answer.stores.length ? [table(answer.stores)] : []));
  }
}

/** @param {NonNullable<PlanAnswer["raw"]>} raw */
function payload({ kinds }) {
  const body = make("tbody");
  for (const { kind, bytes, text, sizes, chosen } of kinds) {
    const radio = make("input");
    Object.assign(radio, { type: "radio", name: "plan-values", value: kind, checked: chosen });
    radio.addEventListener("change", () => emit(radio, "plan", { patch: { value_type: kind }, gesture: "values", done: true }));
    const name = make("th", "", make("label", "tick", radio, kind));
    name.scope = "row";
    const amount = make("td", "amount", text);
    amount.dataset.value = String(bytes);
    amount.dataset.kind = kind;
    body.append(make("tr", chosen ? "chosen" : "", name, amount, make("td", "sizes", sizes)));
  }
  return make("table", "plan-table plan-raw", make("caption", "unseen", "Raw vector payload by type of value"), head("Values", "Bytes", "MB, MiB"), body);
}

/** @param {StoreEstimate[]} stores */
function table(stores) {
  const body = make("tbody");
  for (const { id, name, text, sizes, formula, numbers, note, held, source, seen } of stores) {
    const title = make("th", "", name);
    title.scope = "row";
    const amount = make("td", held ? "amount" : "amount cannot", make("strong", "", sizes || text));
    if (sizes) amount.append(make("small", "", text));
    const sum = make("td", "sum-of", ...(formula ? [make("span", "formula", formula), make("span", "numbers", numbers)] : []));
    if (note) sum.append(make("span", "", note));
    const row = make("tr", "", title, amount, sum, make("td", "from", ...sourced(source), `, seen ${seen}`));
    row.dataset.store = id;
    body.append(row);
  }
  const caption = make("caption", "", "What named stores would need: estimates, by their own formulas");
  return make("table", "plan-table plan-named", caption, head("Store", "Estimate", "Formula", "Source"), body);
}

/** @param {...string} names */
function head(...names) {
  const cells = names.map((name) => {
    const cell = make("th", "", name);
    cell.scope = "col";
    return cell;
  });
  return make("thead", "", make("tr", "", ...cells));
}
