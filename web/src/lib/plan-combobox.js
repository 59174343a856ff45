/**
 * A field that searches a list, by the ARIA combobox pattern: the focus stays in the field, arrows
 * move through what fits, Enter takes it, Escape leaves what was there.
 */
import { make, setAttribute, setText } from "./dom.js";

/** @typedef {{value: string, label: string, search: string, group: string, notes: {text: string, tone: string}[]}} Item */

export class Combobox {
  /** @type {Item[]} */
  #items = [];
  /** @type {{item: Item, element: HTMLElement}[]} what fits, in the order shown */
  #fitting = [];
  #at = -1;
  #value = "";
  #input;
  #list;
  #found;
  #choose;

  /**
   * @param {{input: HTMLInputElement, list: HTMLElement, found: HTMLElement}} elements   `found` says how many fit
   * @param {(value: string) => void} choose
   */
  constructor({ input, list, found }, choose) {
    this.#input = input;
    this.#list = list;
    this.#found = found;
    this.#choose = choose;
    input.addEventListener("input", () => this.#open(input.value));
    input.addEventListener("click", () => this.#isOpen || this.#open(""));
    input.addEventListener("focus", () => input.select());
    input.addEventListener("blur", () => this.#close());
    input.addEventListener("keydown", (event) => this.#key(event));
    // Not to take the focus out of the field; a click still arrives.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      const index = this.#fitting.findIndex(({ element }) => element === option);
      if (index >= 0) this.#take(index);
    });
  }

  get #isOpen() {
    return !this.#list.hidden;
  }

  /** @param {Item[]} items @param {string} value */
  update(items, value) {
    const same = items === this.#items && value === this.#value;
    this.#items = items;
    this.#value = value;
    if (!same && !this.#isOpen) this.#rest();
  }

  /** What stands in the field while nobody searches. */
  #rest() {
    const label = this.#items.find((item) => item.value === this.#value)?.label ?? this.#value;
    if (label && this.#input.value !== label) this.#input.value = label;
  }

  /** @param {string} searched */
  #open(searched) {
    if (!this.#items.length) return;
    const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
    const items = this.#items.filter(({ search }) => words.every((word) => search.includes(word)));
    this.#fitting = items.map((item, index) => ({ item, element: this.#option(item, index) }));
    this.#list.replaceChildren(...grouped(this.#fitting));
    if (!items.length) this.#list.append(nothing());
    setText(this.#found, items.length === 1 ? "1 model" : `${items.length} models`);
    this.#list.hidden = false;
    setAttribute(this.#input, "aria-expanded", "true");
    const exact = items.findIndex(({ label }) => label.toLowerCase() === searched.trim().toLowerCase());
    const held = items.findIndex(({ value }) => value === this.#value);
    this.#move(words.length ? Math.max(exact, 0) : held);
  }

  #close() {
    this.#list.hidden = true;
    this.#at = -1;
    setAttribute(this.#input, "aria-expanded", "false");
    setAttribute(this.#input, "aria-activedescendant", null);
    setText(this.#found, "");
    this.#rest();
  }

  /** @param {number} index */
  #take(index) {
    const taken = this.#fitting[index];
    if (taken) this.#value = taken.item.value;
    this.#close();
    this.#input.select();
    if (taken) this.#choose(taken.item.value);
  }

  /** @param {number} to */
  #move(to) {
    const [from, next] = [this.#fitting[this.#at], this.#fitting[to]];
    from?.element.classList.remove("at");
    this.#at = next ? to : -1;
    next?.element.classList.add("at");
    next?.element.scrollIntoView({ block: "nearest" });
    setAttribute(this.#input, "aria-activedescendant", next?.element.id ?? null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#fitting.length - 1;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!this.#isOpen) return this.#open("");
      const step = key === "ArrowDown" ? 1 : -1;
      const to = this.#at + step;
      this.#move(to > last ? 0 : to < 0 ? last : to);
    } else if (key === "PageDown" || key === "PageUp") {
      if (!this.#isOpen) return;
      event.preventDefault();
      this.#move(Math.min(last, Math.max(0, this.#at + (key === "PageDown" ? 8 : -8))));
    } else if (key === "Enter" && this.#isOpen) {
      event.preventDefault();
      this.#take(this.#at);
    } else if (key === "Escape" && this.#isOpen) {
      event.preventDefault();
      this.#close();
      this.#input.select();
    } else if (key === "Tab") this.#close();
  }

  /** @param {Item} item @param {number} index */
  #option(item, index) {
    const notes = item.notes.flatMap(({ text, tone }) => [" ", make("span", `note ${tone}`, text)]);
    const element = make("div", "option", make("span", "name", item.label), make("span", "notes", ...notes));
    element.id = `${this.#list.id}-${index}`;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", String(item.value === this.#value));
    return element;
  }
}

function nothing() {
  const element = make("div", "option none", "No model has that in its name or provider.");
  element.setAttribute("role", "option");
  element.setAttribute("aria-disabled", "true");
  element.setAttribute("aria-selected", "false");
  return element;
}

/** @param {{item: Item, element: HTMLElement}[]} fitting @returns {HTMLElement[]} under their groups' names */
function grouped(fitting) {
  /** @type {HTMLElement[]} */
  const found = [];
  let group = "";
  /** @type {HTMLElement|null} */
  let box = null;
  for (const { item, element } of fitting) {
    if (!box || item.group !== group) {
      group = item.group;
      const name = make("div", "group", group);
      name.setAttribute("role", "presentation");
      box = make("div", "", ...(group ? [name] : []));
      if (group) {
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", group);
      } else box.setAttribute("role", "presentation");
      found.push(box);
    }
    box.append(element);
  }
  return found;
}
