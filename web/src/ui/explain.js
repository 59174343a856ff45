/** Says in a sentence what is chosen: of the sentences that stand in the page, the one that applies. */

/** @typedef {import("../protocol.js").Settings} Settings */

export class Explain {
  #key;
  #sentences;

  /**
   * @param {HTMLElement} container   its children have `data-when`
   * @param {(settings: Settings) => string} key   the `data-when` that applies
   */
  constructor(container, key) {
    this.container = container;
    this.#key = key;
    this.#sentences = /** @type {HTMLElement[]} */ ([...container.querySelectorAll("[data-when]")]);
  }

  /** @param {import("../store.js").State} state */
  update({ choice }) {
    const now = this.#key(choice.settings);
    let any = false;
    for (const sentence of this.#sentences) {
      sentence.hidden = sentence.dataset.when !== now;
      any ||= !sentence.hidden;
    }
    this.container.hidden = !any;
  }
}
