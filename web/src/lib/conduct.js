/**
 * What happens when a part sends an event up: the store is changed, the desk asked, and the
 * address brought up to date.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Choice} Choice
 * @typedef {import("../store.js").Notice} Notice
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./announcer.js").Announcer} Announcer
 * @typedef {import("./desk.js").Desk} Desk
 */
import { folder } from "./build.js";
import { openFirst } from "./opening.js";
import { changed } from "./tokenizing.js";
import { replacedNotice, wellFormed } from "./wellformed.js";

const EXAMPLE_TEXT = "one two three four five six seven eight nine ten";

export class Conduct {
  /** The text is the user's own, not a sample's: worth an Undo when it goes. */
  #own;

  /** @param {{store: Store, announcer: Announcer, desk: Desk, address: Address, own: boolean}} parts */
  constructor({ store, announcer, desk, address, own }) {
    this.store = store;
    this.announcer = announcer;
    this.desk = desk;
    this.address = address;
    this.#own = own;
  }

  get #before() {
    const { text, choice } = this.store.state;
    return { text, choice, own: this.#own };
  }

  /** @param {string} text   typed: no Undo of ours, the box has one */
  type(text) {
    this.#own = true;
    this.store.set({ text: this.#clean(text), document: null, places: [] });
    this.desk.changed();
  }

  /**
   * Another text, and perhaps another choice, in the place of what stands there.
   * @param {string} text
   * @param {string} told   what is said where something of the user's own goes
   * @param {{own?: boolean, choice?: Choice}} [more]
   */
  replace(text, told, { own = false, choice = this.store.state.choice } = {}) {
    const before = this.#before;
    this.#own = own;
    this.announcer.forgetText();
    this.store.set({ text: this.#clean(text), document: null, places: [], choice });
    if (choice !== before.choice) this.address.show(choice, "replace", true);
    this.desk.changed();
    this.#offerUndo(told, before);
  }

  /** @param {string} told @param {{text: string, choice: Choice, own: boolean}} before */
  #offerUndo(told, before) {
    const { text } = this.store.state;
    if (!before.text || before.text === text || (text && !before.own)) return;
    const run = () => this.replace(before.text, "Undone.", before);
    this.announcer.tell({ tone: "told", text: told, action: { label: "Undo", run } });
  }

  /** @param {File[]} files */
  async open(files) {
    const { announcer } = this;
    const done = announcer.whenReady(`${files[0]?.name} opens`);
    const opened = await openFirst(files, this.desk, announcer);
    done();
    if (!opened) return this.desk.resume();
    const { before, summary, document } = { before: this.#before, ...opened };
    this.#own = true;
    announcer.forgetText();
    this.store.set({ text: opened.text, document: { kind: "document", document, summary }, places: [] });
    this.desk.opened();
    this.#offerUndo(`${opened.name} took the place of your text.`, before);
    for (const text of opened.notes) announcer.tell({ tone: "told", text, ofText: true });
  }

  /** @param {string} address @param {string} name */
  async sample(address, name) {
    try {
      const answer = await fetch(new URL(address, folder));
      if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
      this.replace(await answer.text(), `The sample “${name}” took the place of your text.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.announcer.tell({ tone: "refusal", text: `The sample could not be loaded: ${why}.` });
    }
  }

  /** @param {{size: string, overlap: string}} sizes   one of the worked examples */
  example(sizes) {
    /** @type {Choice} */
    const choice = {
      settings: { cut: "windows", unit: "words", ...sizes, tokenizer: null, token_mode: null },
      assumptions: { preset: "custom", tokens_per_unit: "1", price_per_million: "1" },
    };
    this.replace(EXAMPLE_TEXT, "The example took the place of your text.", { choice });
    scrollTo({ top: 0 });
  }

  /** @param {Partial<Choice["settings"]>} patch @param {string} gesture @param {boolean} done */
  setting(patch, gesture, done) {
    const { choice } = this.store.state;
    this.choose({ ...choice, settings: changed(choice.settings, patch) }, gesture, done);
  }

  /** @param {{label: string, settings: Partial<Choice["settings"]>}} remedy   of a finding */
  remedy({ label, settings }) {
    const before = this.store.state.choice.settings;
    this.setting(settings, "remedy", true);
    const after = this.store.state.choice.settings;
    // Only what it changed: what is chosen after it stays.
    const changed = Object.entries(before).filter(([field, value]) => /** @type {Record<string, unknown>} */ ({ ...after })[field] !== value);
    const run = () => this.setting(Object.fromEntries(changed), "remedy", true);
    this.announcer.tell({ tone: "told", text: `Applied: ${label}.`, action: { label: "Undo", run } });
  }

  /** @param {string} field @param {string} value @param {boolean} done */
  assumption(field, value, done) {
    const { choice, shown } = this.store.state;
    const assumptions = { ...choice.assumptions, [field]: value };
    // Who edits the ratio has one of their own; who asks for one starts from what stands there.
    if (field === "tokens_per_unit" && value !== choice.assumptions.tokens_per_unit) assumptions.preset = "custom";
    if (field === "preset" && value === "custom" && shown) {
      assumptions.tokens_per_unit = shown.report.assumed.tokens_per_unit;
    }
    this.choose({ ...choice, assumptions }, field, done);
  }

  /** @param {Choice} choice @param {string} gesture @param {boolean} done */
  choose(choice, gesture, done) {
    const same = JSON.stringify(choice) === JSON.stringify(this.store.state.choice);
    if (!same) this.store.set({ choice });
    this.address.show(choice, gesture, done);
    if (!same || this.store.state.asked === "stopped") this.desk.ask();
  }

  /** @param {string} text */
  #clean(text) {
    const { text: clean, replaced } = wellFormed(text);
    if (replaced) this.announcer.tell({ tone: "told", text: replacedNotice(replaced), ofText: true });
    return clean;
  }
}
