/** The chunks, one card each. Cards are kept and filled again; those off the screen cost nothing. */
import { Card } from "../lib/card.js";
import { setAttribute } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { exact } from "../lib/exact.js";
import { mark } from "../lib/marks.js";
import { PieceReader } from "../lib/piece-reader.js";
import { keyOf, piecesOf } from "../lib/pieces.js";

/** @typedef {import("../store.js").Shown} Shown */

export class Cards {
  /** @type {Card[]} */
  #cards = [];
  /** @type {Set<number>} */
  #near = new Set();
  /** @type {import("../store.js").Shown|null} */
  #shown = null;
  #whitespace = false;
  /** The tokens that came, while they are to be shown. @type {import("../store.js").Pieces["of"]|null} */
  #pieces = null;
  #tokens = false;
  #at = -1;
  #length = -1;
  /** @type {import("../store.js").State["places"]} */
  #places = [];
  /** @type {import("../store.js").State["pins"]} */
  #pins = [];

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    container.replaceChildren(); // the example, as the build drew it
    this.watch = new IntersectionObserver((entries) => this.#see(entries));
    new PieceReader(container, (card, piece) => this.#cards[card]?.label(piece) ?? "");
  }

  /** @param {import("../store.js").State} state */
  update({ shown, whitespace, tokens, pieces, at, places, pins }) {
    const settings = shown?.choice.settings;
    const wanted = tokens && Boolean(settings?.tokenizer);
    const came = wanted ? piecesOf(pieces, shown) : null;
    const signs = whitespace && settings !== undefined && exact(settings, tokens);
    const other = shown !== this.#shown;
    const dressed = signs !== this.#whitespace || came !== this.#pieces;
    const asks = wanted && (other || !this.#tokens);
    [this.#whitespace, this.#pieces, this.#tokens] = [signs, came, wanted];
    if (other) {
      this.#shown = shown;
      this.container.classList.toggle("exact", settings !== undefined && exact(settings, false));
      this.#count(shown?.report.cards.length ?? 0);
      this.#expect(shown);
      if (shown) this.#cards.forEach((card, index) => card.update(shown, index));
    }
    if (other || dressed) this.#dress();
    if (asks) this.#want();
    if (other || at !== this.#at) this.#point(at);
    if (!other && !dressed && places === this.#places && pins === this.#pins) return;
    [this.#places, this.#pins] = [places, pins];
    this.#mark();
  }

  /** Draw what is pinned, and where somebody was led to. @returns {Range[]} the latter */
  #mark() {
    const shown = this.#shown;
    if (!shown) return [];
    const near = [...this.#near].sort((one, other) => one - other);
    /** @type {[number, Element][]} */
    const cards = near.flatMap((index) => (this.#cards[index] ? [[index, this.#cards[index].text]] : []));
    mark("pin", this.#pins, shown, cards);
    return mark("place", this.#places, shown, cards);
  }

  /** @param {number} index @param {boolean} enter   move the focus there too */
  show(index, enter) {
    const element = this.#cards[index]?.element;
    if (!element) return;
    element.scrollIntoView({ block: "start" });
    if (enter) element.focus({ preventScroll: true });
    if (!this.#places.length) return;
    // It is on the screen, though nobody has said so yet.
    this.#near.add(index);
    const place = this.#mark().find((range) => element.contains(range.startContainer))?.getBoundingClientRect();
    if (place && place.bottom > innerHeight) scrollBy({ top: place.bottom - innerHeight * 0.6 });
  }

  /** @param {number} count */
  #count(count) {
    while (this.#cards.length < count) {
      const card = new Card();
      this.#cards.push(card);
      this.container.append(card.element);
      this.watch.observe(card.element);
    }
    for (const card of this.#cards.splice(count)) {
      this.watch.unobserve(card.element);
      card.element.remove();
    }
    for (const index of this.#near) if (index >= count) this.#near.delete(index);
  }

  /** How much text a card off the screen is taken to hold; roughly, for a new figure styles every card anew. @param {Shown|null} shown */
  #expect(shown) {
    const { start = [], end = [] } = shown?.report.chunks ?? {};
    const half = start.length >> 1;
    const length = Number(((end[half] ?? 0) - (start[half] ?? 0)).toPrecision(1));
    if (length === this.#length) return;
    this.#length = length;
    this.container.style.setProperty("--characters", String(length));
  }

  /** @param {number} at */
  #point(at) {
    const before = this.#cards[this.#at]?.element;
    if (before) setAttribute(before, "aria-current", null);
    this.#at = at;
    const now = this.#cards[at]?.element;
    if (now) setAttribute(now, "aria-current", "true");
  }

  /** Only what is on the screen is taken apart; pieces stay, for they have to be fetched. */
  #dress() {
    this.#cards.forEach((card, index) => {
      if (this.#near.has(index)) this.#one(card, index);
      else card.dress(false, this.#had(index));
    });
  }

  /** @param {Card} card @param {number} index */
  #one(card, index) {
    card.dress(this.#whitespace, this.#had(index));
  }

  /** @param {number} index */
  #had(index) {
    return (this.#shown && this.#pieces?.get(keyOf(this.#shown, index))) ?? null;
  }

  #want() {
    const indexes = [...this.#near].sort((one, other) => one - other);
    if (this.#tokens && indexes.length) emit(this.container, "pieces", { indexes });
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      const index = Number(target instanceof HTMLElement ? target.dataset.index : -1);
      if (isIntersecting) this.#near.add(index);
      else this.#near.delete(index);
      const card = this.#cards[index];
      if (isIntersecting && card) this.#one(card, index);
    }
    const near = [...this.#near];
    if (this.#places.length || this.#pins.length) this.#mark();
    emit(this.container, "inview", near.length ? { first: Math.min(...near), last: Math.max(...near) } : null);
    this.#want();
  }
}
