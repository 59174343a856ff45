/** What must be known before the result is read: refusals of the whole, older chunks, faults, nothing. */
import { dated } from "../lib/dated.js";
import { find, make, setText } from "../lib/dom.js";
import { violations } from "../lib/invariants.js";
import { showRefusal } from "../lib/refused.js";

/** Refusals with these fields are shown at the field. */
const AT_FIELDS = ["size", "overlap", "cut", "unit", "tokenizer", "token_mode", "tokens_per_unit", "price_per_million"];

export class Remarks {
  /** @type {import("../store.js").Shown|null} */
  #checked = null;

  /** @param {HTMLElement} container   the whole result */
  constructor(container) {
    this.container = container;
    this.refused = find("#refused", HTMLElement, container);
    this.dated = find("#dated", HTMLElement, container);
    this.faults = find("#faults", HTMLElement, container);
    this.nothing = find("#nothing", HTMLElement, container);
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    const { refusal, shown } = state;
    showRefusal(this.refused, refusal && !AT_FIELDS.includes(refusal.field ?? "") ? refusal : null);
    const { older, words } = dated(state);
    setText(this.dated, words);
    this.dated.hidden = !words;
    this.container.classList.toggle("dated", older);
    this.#nothing(state);
    if (shown === this.#checked) return;
    this.#checked = shown;
    const faults = shown ? violations(shown.text, shown.report) : [];
    this.faults.hidden = !faults.length;
    this.faults.replaceChildren(
      ...(faults.length ? [make("strong", "", "These chunks do not hold together; please report it. ")] : []),
      faults.join(" "),
    );
  }

  /** @param {import("../store.js").State} state */
  #nothing({ shown, text, choice, engine, refusal, asked }) {
    const cards = shown?.report.cards.length ?? 0;
    this.nothing.hidden = cards > 0;
    if (cards) return;
    const [title, more] = words();
    this.nothing.replaceChildren(make("strong", "", title), make("p", "", more));

    /** @returns {[string, string]} */
    function words() {
      if (refusal) return ["There are no chunks to show", "Your text is kept. What is in the way is said above."];
      if (asked === "stopped") return ["Not finished", "Change the text or a setting to cut it after all."];
      if (!text) return ["There is no text yet", "Paste one, drop a file anywhere on this page, or pick a sample."];
      if (shown && shown.text === text) {
        const { cut, unit } = choice.settings;
        const more = cut === "windows" ? `It holds no ${unit}.` : "It holds no sentences.";
        return ["There is nothing but white space", `${more} Cut fixed windows by characters to see it all the same.`];
      }
      if (engine.stage === "failed") return ["Your text waits", "It can be cut once Python is loaded."];
      return ["Your text will be cut here", "Python is on its way; nothing needs to be done."];
    }
  }
}
