/**
 * The text and the settings, kept in this tab for a reload. One origin may hold many sites, so
 * the key carries the site's path.
 *
 * @typedef {object} Kept
 * @property {string} text
 * @property {import("../store.js").Choice} choice
 * @property {import("./plan-fields.js").Plan} [plan]
 * @property {import("../store.js").Choice|null} [compare]   the setting that is A
 * @property {import("./pin-desk.js").Passage[]} [pins]
 */

export class Memory {
  #key;
  #off;

  /** @param {string} path   the site's own */
  constructor(path) {
    this.#key = `seamline:${path}`;
    this.#off = `${this.#key}:off`;
  }

  /** Whether it is switched on; the switch itself outlives a reload. */
  get on() {
    try {
      return sessionStorage.getItem(this.#off) === null;
    } catch {
      return true;
    }
  }

  /** @param {boolean} on   switching it off removes what is kept */
  turn(on) {
    try {
      if (on) sessionStorage.removeItem(this.#off);
      else {
        sessionStorage.removeItem(this.#key);
        sessionStorage.setItem(this.#off, "1");
      }
    } catch {
      // Without storage there is nothing to remove.
    }
  }

  /** @returns {Kept|null} */
  load() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null");
      const whole =
        typeof kept?.text === "string" && typeof kept.choice?.settings?.size === "string" && kept.choice?.assumptions?.preset;
      return whole ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {Kept} kept @returns {string} why it could not be kept, or "" */
  save(kept) {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept));
      return "";
    } catch {
      this.#forget();
      return "This text does not fit into the tab’s storage: a reload would lose it. Everything else works.";
    }
  }

  #forget() {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // No storage at all; nothing was kept either.
    }
  }
}
