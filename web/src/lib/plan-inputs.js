/**
 * The planner's fields by their `data-plan`: what is typed goes up, what holds is shown, and a
 * refusal or a mark stands where its field is.
 *
 * @typedef {import("../store.js").State} State
 * @typedef {import("./plan-fields.js").OwnFields} OwnFields
 * @typedef {HTMLInputElement|HTMLSelectElement} Entry
 */
import { setAttribute } from "./dom.js";
import { emit } from "./events.js";
import { showRefusal } from "./refused.js";

const PRICE = "price_per_million";

export class PlanInputs {
  /** @type {Entry[]} */
  #entries;
  #container;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.#container = container;
    this.#entries = /** @type {Entry[]} */ ([...container.querySelectorAll("[data-plan]")]);
    for (const entry of this.#entries) {
      entry.addEventListener("input", () => send(entry, entry.tagName === "SELECT"));
      entry.addEventListener("change", () => send(entry, true));
    }
  }

  /** @param {State} state */
  update({ plan, planner, choice }) {
    for (const entry of this.#entries) {
      const name = entry.dataset.plan ?? "";
      const price = plan.priced ? choice.assumptions.price_per_million : "";
      const value = name === PRICE ? price : plan[/** @type {keyof OwnFields} */ (name)];
      if (entry.value !== value) entry.value = value;
      if (entry.tagName === "SELECT") continue;
      this.#refuse(entry, name, planner.refusal);
    }
  }

  /** @param {Entry} entry @param {string} name @param {import("../protocol.js").RefusalAnswer|null} refusal */
  #refuse(entry, name, refusal) {
    const mine = refusal?.field === name ? refusal : null;
    const place = this.#container.querySelector(`#${entry.id}-refused`);
    if (!(place instanceof HTMLElement)) return;
    showRefusal(place, mine);
    setAttribute(entry, "aria-invalid", String(mine !== null));
    setAttribute(entry, "aria-describedby", mine ? place.id : null);
  }
}

/** @param {Entry} entry @param {boolean} done */
function send(entry, done) {
  const name = entry.dataset.plan ?? "";
  if (name === PRICE) emit(entry, "planprice", { value: entry.value, done });
  else emit(entry, "plan", { patch: { [name]: entry.value }, gesture: name, done });
}

/**
 * A refusal that no field of the planner shows: it is about the whole, or about the settings.
 * @param {State} state @param {ParentNode} panel
 */
export function homeless({ planner }, panel) {
  const { refusal } = planner;
  if (!refusal) return null;
  const entry = panel.querySelector(`input[data-plan="${refusal.field}"]`);
  const shown = entry instanceof HTMLElement && !entry.closest("[hidden]:not([role=tabpanel])");
  return shown ? null : refusal;
}

/**
 * A select that offers usual values for a field beside it, and says which of them it holds.
 * @param {HTMLSelectElement} select @param {keyof OwnFields} field
 */
export function offers(select, field) {
  select.addEventListener("change", () => {
    if (select.value) emit(select, "plan", { patch: { [field]: select.value }, gesture: field, done: true });
  });
}

/**
 * @param {HTMLSelectElement} select
 * @param {{value: string, label: string}[]} choices
 * @param {string} value   what the field holds
 */
export function showOffers(select, choices, value) {
  const key = choices.map((one) => one.label).join("\n");
  if (select.dataset.shown !== key) {
    select.dataset.shown = key;
    const other = new Option("choose", "");
    select.replaceChildren(other, ...choices.map((one) => new Option(one.label, one.value)));
  }
  const held = choices.some((one) => one.value === value) ? value : "";
  if (select.value !== held) select.value = held;
}
