/** One chunk's card, made once and filled again whenever its chunk is another one. */
import { make, setAttribute, setText } from "./dom.js";
import { exact } from "./exact.js";
import { pieceNodes } from "./piece-nodes.js";
import { LONG, slabs } from "./slabs.js";
import { bounds } from "./slices.js";
import { marked, spaced } from "./whitespace.js";

/**
 * @typedef {import("../store.js").Shown} Shown
 * @typedef {import("../protocol.js").PiecesAnswer} PiecesAnswer
 *
 * Text, then what the next repeats; `taken`: apart, into more than these two nodes.
 * @typedef {{box: HTMLElement, text: Text, next: HTMLElement, taken: boolean}} Half
 */

/** Beyond this a chunk is not taken apart to show its white space: each sign is an element. */
const MOST_MARKED = 20_000;
/** Asked only where it is shown: the browser loads its languages when a number is first written so. */
const tooMany = () => `White space is shown up to ${MOST_MARKED.toLocaleString("en")} characters.`;

export class Card {
  #heading = make("h3");
  #range = make("span");
  #count = make("span");
  #tokens = make("span");
  #offsets = make("span");
  #repeats = keyed("r");
  #next = keyed("n");
  #added = make("abbr", "added");
  #counted = make("span", "", this.#tokens, this.#added);
  #less = make("span", "less");
  #flag = make("strong", "flag");
  #note = make("span");
  #notes = make("p", "card-notes", this.#flag, " ", this.#less, " ", this.#note);
  #repeated = half("repeated");
  #fresh = half("fresh");
  text = make("p", "chunk-text", this.#repeated.box, this.#fresh.box);
  /** The whole text, and where this chunk's parts lie in it. */
  #source = "";
  /** @type {[start: number, end: number, fresh: number, next: number]} */
  #bounds = [0, 0, 0, 0];
  #exact = false;
  #signs = false;
  /** @type {PiecesAnswer|null} */
  #pieces = null;

  constructor() {
    const offsets = make("span", "", "at ", this.#offsets);
    const marks = make("span", "marks", this.#repeats.box, " ", this.#next.box);
    const facts = [this.#heading, this.#range, this.#count, this.#counted, offsets, marks];
    const head = make("header", "card-head", ...facts.flatMap((fact) => [fact, " "]));
    this.text.dir = "auto";
    this.element = make("li", "card", head, this.#notes, this.text);
    this.element.tabIndex = -1;
  }

  /** @param {Shown} shown @param {number} index */
  update({ text, choice, report }, index) {
    const { chunks, cards, added } = report;
    const words = cards[index];
    if (!words) return;
    this.element.dataset.index = String(index);
    this.element.dataset.start = String(chunks.start[index]);
    this.element.dataset.end = String(chunks.end[index]);
    setText(this.#heading, `#${index + 1}`);
    told(this.#range, words.range);
    setText(this.#count, words.count);
    told(this.#tokens, words.tokens);
    told(this.#added, added?.text ?? "");
    if (added) this.#added.title = added.note;
    this.#counted.hidden = !words.tokens && !added;
    setText(this.#offsets, words.offsets);
    say(this.#repeats, words.repeats);
    say(this.#next, words.next);
    told(this.#less, words.less);
    told(this.#flag, words.flag);
    this.#source = text;
    this.#bounds = bounds(chunks, index);
    this.#exact = exact(choice.settings, false);
    [this.#signs, this.#pieces] = [false, null];
    this.#pour();
  }

  /** Draw signs over the white space, and pieces around the tokens, or stop. @param {boolean} signs @param {PiecesAnswer|null} pieces */
  dress(signs, pieces) {
    if (signs === this.#signs && pieces === this.#pieces) return;
    [this.#signs, this.#pieces] = [signs, pieces];
    this.#pour();
  }

  /** @param {number} piece @returns {string} what the token is */
  label(piece) {
    return this.#pieces?.labels[piece] ?? "";
  }

  #pour() {
    const [start, end, fresh, next] = this.#bounds;
    const pieces = this.#pieces;
    const crowded = this.#signs && !pieces && end - start > MOST_MARKED;
    const signs = this.#signs && !crowded;
    told(this.#note, crowded ? tooMany() : pieces?.note ?? "");
    this.#notes.hidden = !this.#note.textContent && !this.#less.textContent && !this.#flag.textContent;
    this.element.classList.toggle("pieced", pieces !== null);
    setAttribute(this.text, "role", pieces ? "group" : null);
    setAttribute(this.text, "aria-label", pieces ? `Tokens of chunk ${Number(this.element.dataset.index) + 1}` : null);

    /** @param {number} from @param {number} to */
    const plain = (from, to) => {
      const text = this.#source.slice(from, to);
      return this.#exact || pieces ? text : spaced(text);
    };
    /** @param {number} from @param {number} to @returns {Node[]|null} null where the bare text will do */
    const apart = (from, to) => {
      if (pieces) return pieceNodes(this.#source, from, to, pieces, signs);
      if (signs) return marked(plain(from, to));
      return to - from > LONG ? slabs(plain(from, to)) : null;
    };
    pour(this.#repeated, start, Math.min(next, fresh), fresh, plain, apart);
    pour(this.#fresh, fresh, Math.max(next, fresh), end, plain, apart);
    this.#repeated.box.hidden = fresh === start;
    // One stop for the Tab key; the arrow keys do the rest (see piece-reader.js).
    const first = pieces && this.text.querySelector(".piece");
    if (first instanceof HTMLElement) first.tabIndex = 0;
  }
}

/** @param {string} name @returns {Half} */
function half(name) {
  const text = new Text();
  return { box: make("span", name, text), text, next: make("span", "next"), taken: false };
}

/**
 * @param {Half} half
 * @param {number} from @param {number} middle where `.next` starts @param {number} to
 * @param {(from: number, to: number) => string} plain
 * @param {(from: number, to: number) => Node[]|null} apart
 */
function pour(half, from, middle, to, plain, apart) {
  const [before, after] = [apart(from, middle), apart(middle, to)];
  const next = middle < to;
  if (before || after || half.taken) {
    half.taken = Boolean(before || after);
    half.text.data = before ? "" : plain(from, middle);
    half.next.replaceChildren(...(after ?? [plain(middle, to)]));
    half.box.replaceChildren(...(before ?? [half.text]), ...(next ? [half.next] : []));
    return;
  }
  const text = plain(from, middle);
  if (half.text.data !== text) half.text.data = text;
  setText(half.next, plain(middle, to));
  if (next && !half.next.parentNode) half.box.append(half.next);
  else if (!next) half.next.remove();
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

/** What is empty leaves no gap. @param {HTMLElement} place @param {string} words */
function told(place, words) {
  setText(place, words);
  setAttribute(place, "hidden", words ? null : "");
}
