/** The embedding model: searched by name or provider, what it sets, and where each figure is from. */
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { Combobox } from "../lib/plan-combobox.js";
import { facts } from "../lib/plan-facts.js";
import { PlanInputs, offers, showOffers } from "../lib/plan-inputs.js";

/**
 * @typedef {import("../planner-protocol.js").CatalogueModel} CatalogueModel
 * @typedef {import("../store.js").State} State
 * @typedef {import("../lib/plan-combobox.js").Item} Item
 */

const CUSTOM = { value: "", label: "Custom", search: "custom own", group: "", notes: [{ text: "all figures your own", tone: "" }] };

export class PlanModel {
  /** @type {CatalogueModel[]|null} */
  #models = null;
  /** @type {Item[]} */
  #items = [];
  /** @type {CatalogueModel|null|undefined} */
  #told;
  #changed = "";
  #offered = "";

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.inputs = new PlanInputs(container);
    this.line = find("#plan-model-line", HTMLElement, container);
    this.options = find("#plan-dimensions-offers", HTMLSelectElement, container);
    this.range = find("#plan-dimensions-range", HTMLElement, container);
    this.marks = find("#plan-changed", HTMLElement, container);
    this.price = find("#plan-price", HTMLInputElement, container);
    this.priceNote = find("#plan-price-note", HTMLElement, container);
    this.tokenizer = find("#plan-tokenizer", HTMLElement, container);
    this.facts = find("#plan-facts", HTMLDetailsElement, container);
    const combo = {
      input: find("#plan-model", HTMLInputElement, container),
      list: find("#plan-models", HTMLElement, container),
      found: find("#plan-models-found", HTMLElement, container),
    };
    this.combo = new Combobox(combo, (model) => emit(container, "planmodel", { model }));
    offers(this.options, "dimensions");
  }

  /** @param {State} state */
  update(state) {
    const { plan, planner, choice } = state;
    const models = planner.catalogue?.models ?? null;
    if (models !== this.#models) {
      this.#models = models;
      this.#items = models ? [CUSTOM, ...models.map(item)] : [];
    }
    this.combo.update(this.#items, plan.model);
    this.inputs.update(state);
    const model = models?.find(({ id }) => id === plan.model) ?? null;
    if (model !== this.#told) this.#tell(model);
    this.#dimensions(model, plan.dimensions);
    this.#mark(planner.answer?.changed ?? []);
    const unpriced = model?.fields.price_per_million === "" ? figure(model, "price") : "unknown";
    this.price.placeholder = unpriced;
    setText(this.priceNote, plan.priced
      ? "The price is the page’s own: the one under Tokens and price, too."
      : `${unpriced === "unknown" ? "No price is known." : "Self-hosted: nobody bills by the token."} The other tabs go on with $${choice.assumptions.price_per_million}, as under Tokens and price.`);
    this.#offer(model, choice.settings.tokenizer);
  }

  /** @param {CatalogueModel|null} model */
  #tell(model) {
    this.#told = model;
    const marks = model ? notes(model).map(({ text, tone }) => make("span", `note ${tone}`, text)) : [];
    const words = model ? [model.provider, ...marks.flatMap((mark) => [" ", mark])] : ["All figures are your own."];
    this.line.replaceChildren(...words, ...(model?.note ? [make("span", "fine", ` ${model.note}.`)] : []));
    this.facts.hidden = !model;
    find("dl", HTMLElement, this.facts).replaceChildren(...(model?.figures ?? []).flatMap(facts));
  }

  /** @param {CatalogueModel|null} model @param {string} value */
  #dimensions(model, value) {
    const { options = [], suggested = [], range = null } = model?.dimensions ?? {};
    const choices = options.length ? options : suggested;
    this.options.hidden = choices.length < 2;
    if (!this.options.hidden) {
      const labelled = choices.map((one) => ({ value: String(one), label: one.toLocaleString("en") }));
      showOffers(this.options, labelled, value);
    }
    this.range.hidden = !range;
    if (range) setText(this.range, `from ${range.map((end) => end.toLocaleString("en")).join(" to ")}`);
  }

  /** @param {import("../planner-protocol.js").PlanAnswer["changed"]} changed */
  #mark(changed) {
    const key = JSON.stringify(changed);
    if (key === this.#changed) return;
    this.#changed = key;
    const names = { price_per_million: "Price", dimensions: "Dimensions", max_input: "Maximum input" };
    this.marks.replaceChildren(...changed.map(({ field, text, restore }) => {
      const button = make("button", "quiet", "Restore", make("span", "unseen", ` ${names[field]}`));
      button.type = "button";
      button.addEventListener("click", () => {
        if (field === "price_per_million") emit(button, "planprice", { value: restore, done: true });
        else emit(button, "plan", { patch: { [field]: restore }, gesture: field, done: true });
      });
      return make("p", "", make("span", "note hot", `${names[field]} ${text}`), " ", button);
    }));
  }

  /** The model's tokenizer for the text, said and offered, never set unasked. @param {CatalogueModel|null} model @param {string|null} used */
  #offer(model, used) {
    const key = `${model?.id}\n${used}`;
    if (key === this.#offered) return;
    this.#offered = key;
    const name = model?.tokenizer;
    if (!model) return this.tokenizer.replaceChildren();
    if (!name) return this.tokenizer.replaceChildren(`Tokenizer ${figure(model, "tokenizer")}.`);
    if (name === used) return this.tokenizer.replaceChildren(`Tokenizer ${name}, which also counts your text.`);
    const button = make("button", "quiet", "Count the text with it");
    button.type = "button";
    button.addEventListener("click", () => emit(button, "setting", { field: "tokenizer", value: name, done: true }));
    this.tokenizer.replaceChildren(`Tokenizer ${name}. `, button);
  }
}

/** @param {CatalogueModel} model @returns {Item} */
function item(model) {
  const { id, provider, search, fields } = model;
  const price = fields.price_per_million ? `$${fields.price_per_million}` : "";
  const dimensions = fields.dimensions ? `${Number(fields.dimensions).toLocaleString("en")} dim.` : "dimensions unknown";
  const about = [price || figure(model, "price"), dimensions].map((text) => ({ text, tone: "" }));
  return { value: id, label: id, search, group: provider, notes: [...notes(model), ...about] };
}

/** @param {CatalogueModel} model @param {"price"|"tokenizer"} name */
function figure(model, name) {
  return model.figures.find((one) => one.figure === name)?.text ?? "unknown";
}

/** @param {CatalogueModel} model */
function notes({ mark, price_mark, status }) {
  const tone = status === "current" ? "" : "hot";
  return [mark && { text: mark, tone }, price_mark && { text: price_mark, tone: "mild" }].filter((one) => one !== "");
}
