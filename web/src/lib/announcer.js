/**
 * What is said to the user once, as notices.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Notice} Notice
 */

/** More would hide the page. */
const MOST = 4;

export class Announcer {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {Notice} notice   the same words again take the place of the older ones */
  tell(notice) {
    this.#keep(({ text }) => text !== notice.text);
    this.#store.set({ notices: [...this.#store.state.notices, notice].slice(-MOST) });
  }

  /** @param {Notice} notice */
  dismiss(notice) {
    this.#keep((other) => other !== notice);
  }

  /** Another text is there: what was said about the one before goes, but for its Undo. */
  forgetText() {
    this.#keep(({ ofText }) => !ofText);
  }

  /**
   * What is asked while Python loads is done later, and that is said.
   * @param {string} what
   * @returns {() => void} to be called when it is done
   */
  whenReady(what) {
    if (this.#store.state.engine.stage !== "loading") return () => {};
    /** @type {Notice} */
    const notice = { tone: "told", text: `${what} as soon as Python is ready.` };
    this.tell(notice);
    return () => this.dismiss(notice);
  }

  /** @param {(notice: Notice) => boolean} wanted */
  #keep(wanted) {
    const { notices } = this.#store.state;
    const kept = notices.filter(wanted);
    if (kept.length < notices.length) this.#store.set({ notices: kept });
  }
}
