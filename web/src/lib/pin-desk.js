/**
 * The pinned passages: Python says where each stands in the present text, and which is lost. A lost
 * one is kept, and comes back with its passage.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").State} State
 * @typedef {{text: string, start16?: number}} Passage
 */
export class PinDesk {
  #store;
  #desk;
  #announcer;
  /** All of them, until Python has said where they stand in the present text. @type {Passage[]} */
  #waiting;
  /** Python was asked where they stand when this was shown; once is enough, should it fail. @type {State["shown"]} */
  #tried = null;
  /** The text that the state's pins stand in. */
  #of = "";
  #round = 0;
  /** That some were lost. @type {import("../store.js").Notice|null} */
  #told = null;

  /**
   * @param {Store} store
   * @param {import("./desk.js").Desk} desk
   * @param {import("./announcer.js").Announcer} announcer
   * @param {Passage[]} kept   from before a reload
   */
  constructor(store, desk, announcer, kept) {
    this.#store = store;
    this.#desk = desk;
    this.#announcer = announcer;
    this.#waiting = kept;
    if (!kept.length) this.#of = store.state.text;
    store.subscribe((state) => this.#consider(state));
  }

  /** All of them, for the tab's memory. @param {State} state @returns {Passage[]} */
  passages({ pins, lostPins }) {
    if (this.#waiting.length) return this.#waiting;
    return [...pins.map(({ text, start16 }) => ({ text, start16 })), ...lostPins.map(({ text }) => ({ text }))];
  }

  /** @param {import("../findings-protocol.js").Place|null} place   what was selected */
  async pin(place) {
    const { text, pins } = this.#store.state;
    if (!place) return this.#say("Nothing is selected. Select a passage in the text box or in a chunk, then pin it.");
    if (this.#waiting.length) return this.#say("The other pins are just being placed. Pin again in a moment.");
    const passage = { text: text.slice(place.start16, place.end16), start16: place.start16 };
    // With the others, as there may be too many of them.
    const others = this.passages(this.#store.state);
    const answer = await this.#ask([...others, passage]);
    if (!answer) return;
    const found = answer.placed.find(({ index }) => index === others.length);
    if (!found) return this.#say(`Not pinned: ${answer.lost.find(({ index }) => index === others.length)?.why}.`);
    if (pins.some(({ start16, end16 }) => start16 === found.start16 && end16 === found.end16)) return this.#say("That passage is pinned already.");
    await this.#place([...this.passages(this.#store.state), { text: text.slice(found.start16, found.end16), start16: found.start16 }]);
    const run = () => this.#store.set({ tab: "tab-findings" });
    this.#announcer.tell({ tone: "told", text: "Pinned. It stays while settings change.", brief: true, action: { label: "Show", run } });
  }

  /** @param {{index: number, lost: boolean}} which */
  unpin({ index, lost }) {
    if (this.#waiting.length) return; // the list is another one in a moment
    const { pins, lostPins } = this.#store.state;
    if (lost) this.#store.set({ lostPins: lostPins.filter((_, place) => place !== index) });
    else this.#store.set({ pins: pins.filter((_, place) => place !== index) });
  }

  /** @param {State} state */
  #consider(state) {
    if (state.text !== this.#of) {
      this.#waiting = this.passages(state);
      this.#of = state.text;
      this.#round++;
      if (state.pins.length || state.lostPins.length) this.#store.set({ pins: [], lostPins: [] });
    }
    if (this.#waiting.length && state.shown !== this.#tried && state.asked === "answer" && state.shown?.text === state.text) this.#place(this.#waiting);
  }

  /** @param {Passage[]} passages */
  async #place(passages) {
    const known = this.#store.state.lostPins.length;
    this.#waiting = passages;
    this.#tried = this.#store.state.shown;
    const round = ++this.#round;
    const { text } = this.#store.state;
    const answer = await this.#ask(passages);
    // Of another text by now: what waits is asked about that one.
    if (round !== this.#round) return;
    if (!answer) return;
    this.#waiting = [];
    const pins = answer.placed.map(({ start, end, start16, end16 }) => ({ text: text.slice(start16, end16), start, end, start16, end16 }));
    const lostPins = answer.lost.map(({ index, why }) => ({ text: passages[index]?.text ?? "", why }));
    this.#store.set({ pins, lostPins });
    if (lostPins.length > known) this.#told = this.#say(answer.message);
    // All are there again, by an Undo or by hand: what was said no longer holds.
    else if (!lostPins.length && this.#told) this.#announcer.dismiss(this.#told);
  }

  /** @param {Passage[]} passages */
  async #ask(passages) {
    const answer = await this.#desk.view({ kind: "pins", passages }, { ofText: true });
    return answer?.kind === "pins" ? answer : null;
  }

  /** @param {string} text */
  #say(text) {
    /** @type {import("../store.js").Notice} */
    const notice = { tone: "told", text };
    this.#announcer.tell(notice);
    return notice;
  }
}
