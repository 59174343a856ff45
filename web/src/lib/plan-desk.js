/**
 * What the planner asks of Python, and when: its catalogue once, a list of lengths when there is
 * one, and a plan whenever what it rests on is another one while its tab is open.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Planner} Planner
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{name: string, text?: string, bytes?: ArrayBuffer, size?: number}} Given   a list, as it came
 */
import { asked } from "./plan-fields.js";

export const PLAN_TAB = "tab-plan";

/** What the list's own cap lets in, in bytes; a larger file is not even read, Python says why. */
const MOST_BYTES = 16_000_000;

export class PlanDesk {
  #store;
  #desk;
  #announcer;
  #question = "";
  /** @type {unknown[]} what is too large to compare as text */
  #basis = [];
  #round = 0;
  #loaded = false;
  /** @type {Given|null} */
  #given = null;

  /** @param {Store} store @param {Desk} desk @param {import("./announcer.js").Announcer} announcer */
  constructor(store, desk, announcer) {
    this.#store = store;
    this.#desk = desk;
    this.#announcer = announcer;
  }

  /** @param {Partial<Planner>} patch */
  #set(patch) {
    this.#store.set({ planner: { ...this.#store.state.planner, ...patch } });
  }

  /** To be called after every change of the store. @param {State} state */
  consider(state) {
    if (state.tab !== PLAN_TAB) return;
    const { plan, planner, choice, text, asked: ofChunks } = state;
    const fields = asked(plan, choice);
    const ofText = plan.source === "text";
    const { settings, assumptions } = choice;
    const question = JSON.stringify([fields, ofText ? [settings, assumptions] : settings.cut]);
    const list = planner.list?.answer ?? null;
    const basis = [ofText ? text : null, plan.source === "list" ? list : null];
    // The text is cut for the other views first, and its plan takes that cut.
    const early = ofText && (ofChunks === "asking" || ofChunks === "stopped");
    const other = question !== this.#question || basis.some((one, place) => one !== this.#basis[place]);
    if (other && !early) {
      this.#question = question;
      this.#basis = basis;
      if (plan.source === "list" && !list) this.#nothing();
      else this.#ask({ kind: "plan", fields, settings, assumptions }, ofText);
    }
    // What stands there is of something else altogether.
    if (early && planner.answer && planner.answer.source !== plan.source) this.#nothing();
    this.#load();
  }

  /** After something was stopped: ask once more. */
  again() {
    this.#question = "";
    this.consider(this.#store.state);
  }

  #nothing() {
    this.#round++;
    this.#set({ answer: null, refusal: null, stopped: false });
  }

  /** @param {import("../planner-protocol.js").PlanRequest} request @param {boolean} ofText */
  async #ask(request, ofText) {
    const round = ++this.#round;
    const answer = await this.#desk.view(request, { replaces: "plan", ofText });
    if (round !== this.#round) return;
    if (answer?.kind === "plan") {
      this.#set({ answer, refusal: null, stopped: false });
    } else if (answer?.kind === "refusal") {
      // Another worker took over, and does not have the list.
      if (answer.code === "list_empty" && this.#given) return this.#read();
      this.#set({ answer: null, refusal: answer, stopped: false });
    } else {
      this.#set({ stopped: true });
    }
  }

  async #load() {
    if (this.#loaded) return;
    this.#loaded = true;
    const [catalogue, platforms] = await Promise.all([
      this.#desk.view({ kind: "catalogue" }, {}),
      this.#desk.view({ kind: "platforms" }, {}),
    ]);
    if (catalogue?.kind !== "catalogue" || platforms?.kind !== "platforms") {
      this.#loaded = false;
      return;
    }
    this.#set({ catalogue, platforms });
    const { plan } = this.#store.state;
    if (!plan.model || catalogue.models.some(({ id }) => id === plan.model)) return;
    this.#store.set({ plan: { ...plan, model: "" } });
    const text = `The catalogue has no model “${plan.model}”; its figures are kept as a custom model’s.`;
    this.#announcer.tell({ tone: "refusal", text });
  }

  /** @param {string} text   pasted or typed */
  paste(text) {
    if (text.trim()) return this.#take({ name: "", text });
    this.#given = null;
    this.#set({ list: null });
  }

  /** @param {File[]} files   the first one is taken */
  async open([file, ...others]) {
    if (!file) return;
    if (others.length) {
      const text = `${others.length + 1} files came; one is taken at a time: ${file.name}.`;
      this.#announcer.tell({ tone: "told", text, brief: true });
    }
    if (file.size > MOST_BYTES) return this.#take({ name: file.name, size: file.size });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes) return this.#take({ name: file.name, bytes });
    this.#announcer.tell({ tone: "refusal", text: `${file.name} could not be read. A folder, or a file that was moved?` });
  }

  /** @param {Given} given */
  #take(given) {
    this.#given = given;
    this.#set({ list: { name: given.name, busy: true, answer: null, refusal: null } });
    return this.#read();
  }

  /** Read what is there once more: another column, or in the words of another unit. @param {string} [column] */
  reread(column) {
    if (this.#given) this.#read(column);
  }

  async #read(column = this.#store.state.planner.list?.answer?.column ?? "") {
    const given = this.#given;
    if (!given) return;
    const { name, text, bytes = null, size = 0 } = given;
    this.#set({ list: { name, answer: null, refusal: null, ...this.#store.state.planner.list, busy: true } });
    const unit = this.#store.state.plan.length_unit;
    const answer = await this.#desk.view({ kind: "lengths", text, size, column, unit }, { bytes, replaces: "lengths" });
    if (given !== this.#given) return;
    const list = { name, busy: false, answer: null, refusal: null };
    if (answer?.kind === "lengths") this.#set({ list: { ...list, answer } });
    else if (answer?.kind === "refusal") this.#set({ list: { ...list, refusal: answer } });
    else this.#set({ list: { ...list, answer: null } });
  }
}
