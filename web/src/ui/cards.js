/** The chunks, one card each. Cards are kept and filled again; those off the screen cost nothing. */
import { Card } from "../lib/card.js";
import { setAttribute } from "../lib/dom.js";
import { emit } from "../lib/events.js";

export class Cards {
  /** @type {Card[]} */
  #cards = [];
  /** @type {Set<number>} */
  #near = new Set();
  /** @type {import("../store.js").Shown|null} */
  #shown = null;
  #whitespace = false;
  #at = -1;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.watch = new IntersectionObserver((entries) => this.#see(entries));
  }

  /** @param {import("../store.js").State} state */
  update({ shown, whitespace, at }) {
    const exact = shown?.report.used.unit !== "words";
    const signs = whitespace && exact;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.container.classList.toggle("exact", exact);
      this.#count(shown?.report.cards.length ?? 0);
      if (shown) this.#cards.forEach((card, index) => card.update(shown, index));
      this.#whitespace = signs;
      if (signs) this.#mark();
      this.#point(at);
    } else if (signs !== this.#whitespace) {
      this.#whitespace = signs;
      this.#mark();
    }
    if (at !== this.#at) this.#point(at);
  }

  /** @param {number} index @param {boolean} enter   move the focus there too */
  show(index, enter) {
    const element = this.#cards[index]?.element;
    if (!element) return;
    element.scrollIntoView({ block: "start" });
    if (enter) element.focus({ preventScroll: true });
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

  /** @param {number} at */
  #point(at) {
    const before = this.#cards[this.#at]?.element;
    if (before) setAttribute(before, "aria-current", null);
    this.#at = at;
    const now = this.#cards[at]?.element;
    if (now) setAttribute(now, "aria-current", "true");
  }

  /** Only what is on the screen is taken apart. */
  #mark() {
    this.#cards.forEach((card, index) => card.mark(this.#whitespace && this.#near.has(index)));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    for (const { target, isIntersecting } of entries) {
      const index = Number(target instanceof HTMLElement ? target.dataset.index : -1);
      if (isIntersecting) this.#near.add(index);
      else this.#near.delete(index);
      if (isIntersecting) this.#cards[index]?.mark(this.#whitespace);
    }
    const near = [...this.#near];
    emit(this.container, "inview", near.length ? { first: Math.min(...near), last: Math.max(...near) } : null);
  }
}
