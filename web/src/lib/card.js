/** One chunk's card, made once and filled again whenever its chunk is another one. */
import { make, setAttribute, setText } from "./dom.js";
import { LONG, slabs } from "./slabs.js";
import { runs } from "./slices.js";
import { marked, spaced } from "./whitespace.js";

/**
 * @typedef {import("../store.js").Shown} Shown
 *
 * Text, then what the next repeats; `taken`: apart, into more than these two nodes.
 * @typedef {{box: HTMLElement, text: Text, next: HTMLElement, taken: boolean}} Half
 */

/** Beyond this a chunk is not taken apart to show its white space: each sign is an element. */
const MOST_MARKED = 20_000;

export class Card {
  #heading = make("h3");
  #range = make("span");
  #count = make("span");
  #tokens = make("span");
  #offsets = make("span");
  #note = make("span");
  #repeats = keyed("r");
  #next = keyed("n");
  #repeated = half("repeated");
  #fresh = half("fresh");
  /** @type {import("./slices.js").Runs|null} */
  #runs = null;
  #marked = false;

  constructor() {
    const offsets = make("span", "", "at ", this.#offsets);
    const marks = make("span", "marks", this.#repeats.box, " ", this.#next.box);
    const facts = [this.#heading, this.#range, this.#count, this.#tokens, offsets, this.#note, marks];
    const head = make("header", "card-head", ...facts.flatMap((fact) => [fact, " "]));
    const text = make("p", "chunk-text", this.#repeated.box, this.#fresh.box);
    text.dir = "auto";
    this.element = make("li", "card", head, text);
    this.element.tabIndex = -1;
  }

  /** @param {Shown} shown @param {number} index */
  update({ text, report }, index) {
    const { chunks, cards } = report;
    const words = cards[index];
    if (!words) return;
    this.element.dataset.index = String(index);
    this.element.dataset.start = String(chunks.start[index]);
    this.element.dataset.end = String(chunks.end[index]);
    setText(this.#heading, `#${index + 1}`);
    setText(this.#range, words.range);
    setText(this.#count, words.count);
    setText(this.#tokens, words.tokens);
    setText(this.#offsets, words.offsets);
    say(this.#repeats, words.repeats);
    say(this.#next, words.next);
    this.#fill(runs(text, chunks, index), report.used.unit === "words");
  }

  /** Draw signs over the white space, or stop. @param {boolean} on */
  mark(on) {
    if (on === this.#marked || !this.#runs) return;
    const { repeated, repeatedNext, fresh, freshNext } = this.#runs;
    const long = repeated.length + repeatedNext.length + fresh.length + freshNext.length > MOST_MARKED;
    setText(this.#note, on && long ? `white space is shown up to ${MOST_MARKED.toLocaleString("en")} characters` : "");
    if (on && long) return;
    this.#marked = on;
    pour(this.#repeated, repeated, repeatedNext, on);
    pour(this.#fresh, fresh, freshNext, on);
  }

  /** @param {import("./slices.js").Runs} found @param {boolean} normal   spacing normalised */
  #fill(found, normal) {
    if (normal) {
      found.repeated = spaced(found.repeated);
      found.repeatedNext = spaced(found.repeatedNext);
      found.fresh = spaced(found.fresh);
      found.freshNext = spaced(found.freshNext);
    }
    this.#runs = found;
    this.#marked = false;
    setText(this.#note, "");
    pour(this.#repeated, found.repeated, found.repeatedNext, false);
    pour(this.#fresh, found.fresh, found.freshNext, false);
    this.#repeated.box.hidden = !(found.repeated || found.repeatedNext);
  }
}

/** @param {string} name @returns {Half} */
function half(name) {
  const text = new Text();
  return { box: make("span", name, text), text, next: make("span", "next"), taken: false };
}

/** @param {Half} half @param {string} text @param {string} next @param {boolean} signs */
function pour(half, text, next, signs) {
  const long = text.length > LONG || next.length > LONG;
  if (signs || long || half.taken) {
    half.taken = signs || long;
    half.text.data = text;
    half.next.replaceChildren(...nodes(next, signs));
    const before = half.taken ? nodes(text, signs) : [half.text];
    half.box.replaceChildren(...before, ...(next ? [half.next] : []));
    return;
  }
  if (half.text.data !== text) half.text.data = text;
  setText(half.next, next);
  if (next && !half.next.parentNode) half.box.append(half.next);
  else if (!next) half.next.remove();
}

/** @param {string} text @param {boolean} signs @returns {Node[]} */
function nodes(text, signs) {
  if (signs) return marked(text);
  return text.length > LONG ? slabs(text) : [new Text(text)];
}

/** @param {string} name */
function keyed(name) {
  const words = make("span");
  return { box: make("span", "", make("span", `key ${name}`), words), words };
}

/** @param {{box: HTMLElement, words: HTMLElement}} mark @param {string} words */
function say(mark, words) {
  setText(mark.words, words);
  setAttribute(mark.box, "hidden", words ? null : "");
}
