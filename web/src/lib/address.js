/**
 * The address bar follows the settings. One gesture (a drag, a number being typed) is one step of
 * history: its first change adds an entry, the others rewrite it, and `done` ends it.
 */
import { write } from "./fragment.js";

/** Browsers refuse more than about 100 rewrites in 30 seconds. */
const REWRITE_MS = 350;

/** @typedef {import("../store.js").Choice} Choice */

export class Address {
  #open = false;
  #shown = location.hash;
  #gesture = "";
  /** @type {string|null} */
  #waiting = null;
  #timer = 0;
  /** @type {() => string|null} */
  #more;

  /**
   * @param {(fragment: string) => void} arrive   Back, Forward, or a fragment typed by hand
   * @param {() => string|null} more   what follows the settings; null while it holds what no link should carry on
   */
  constructor(arrive, more = () => "") {
    this.#more = more;
    const hear = () => {
      this.#settle();
      if (location.hash === this.#shown) return;
      this.#shown = location.hash;
      this.#open = false;
      arrive(location.hash);
    };
    addEventListener("popstate", hear);
    addEventListener("hashchange", hear);
    addEventListener("pagehide", () => this.#flush());
  }

  /**
   * @param {Choice} choice
   * @param {string} gesture   what is being changed
   * @param {boolean} done
   */
  show(choice, gesture, done) {
    if (gesture !== this.#gesture) this.#end();
    this.#gesture = gesture;
    const fragment = this.#written(choice);
    if (fragment !== null && `#${fragment}` !== this.#shown) {
      this.#shown = `#${fragment}`;
      if (this.#open) this.#rewrite();
      else history.pushState(null, "", this.#shown);
      this.#open = true;
    }
    if (done) this.#end();
  }

  /** @param {Choice} choice @returns {string|null} the link that shares these settings */
  link(choice) {
    const fragment = this.#written(choice);
    return fragment === null ? null : new URL(`#${fragment}`, location.href).href;
  }

  /** @param {Choice} choice */
  #written(choice) {
    const [fragment, more] = [write(choice), this.#more()];
    return fragment === null || more === null ? null : fragment + more;
  }

  #end() {
    this.#flush();
    this.#open = false;
  }

  #rewrite() {
    this.#waiting = this.#shown;
    if (!this.#timer) this.#timer = setTimeout(() => this.#flush(), REWRITE_MS);
  }

  #flush() {
    const waiting = this.#waiting;
    this.#settle();
    if (waiting !== null) history.replaceState(null, "", waiting);
  }

  #settle() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = null;
  }
}
