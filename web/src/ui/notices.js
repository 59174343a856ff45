/** What is said once: what was done, what was refused, and how to undo it. */
import { make } from "../lib/dom.js";
import { emit } from "../lib/events.js";

/** A brief word goes by itself, unless it is being looked at. Milliseconds. */
const BRIEF = 6_000;

/** @typedef {import("../store.js").Notice} Notice */

export class Notices {
  /** @type {Map<Notice, HTMLElement>} */
  #shown = new Map();

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import("../store.js").State} state */
  update({ notices }) {
    for (const [notice, element] of this.#shown) {
      if (notices.includes(notice)) continue;
      element.remove();
      this.#shown.delete(notice);
    }
    for (const notice of notices) {
      if (this.#shown.has(notice)) continue;
      const element = this.#make(notice);
      this.#shown.set(notice, element);
      this.container.append(element);
    }
  }

  /** @param {Notice} notice */
  #make(notice) {
    const element = make("div", "notice", make("p", "", notice.text));
    element.dataset.tone = notice.tone;
    const gone = () => emit(this.container, "dismiss", { notice });
    const { action } = notice;
    if (action) {
      const act = make("button", "act", action.label);
      act.type = "button";
      act.addEventListener("click", () => {
        gone();
        action.run();
      });
      element.append(act);
    }
    const close = make("button", "close");
    close.type = "button";
    close.setAttribute("aria-label", "Dismiss");
    close.addEventListener("click", gone);
    element.append(close);
    if (notice.brief) setTimeout(() => element.matches(":hover, :focus-within") || gone(), BRIEF);
    return element;
  }
}
