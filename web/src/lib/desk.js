/**
 * What is asked of the engine and when, and what becomes of the answers. It alone knows whether
 * Python holds the page's text.
 *
 * One report is asked for at a time, and only the newest wish waits behind it: a slider that is
 * dragged shows what it passes, and long work is not begun anew at every step.
 *
 * @typedef {import("../engine/engine.js").Engine} Engine
 * @typedef {import("../protocol.js").Request} Request
 * @typedef {import("../protocol.js").Answer} Answer
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Choice} Choice
 *
 * @typedef {{text: string, choice: Choice, since: number}} Running
 */
import { fileRefusal, isOfTokenizer } from "./failing.js";

/** So long may work go on that is of no use to a newer wish. Milliseconds. */
const GRACE = 300;

export class Desk {
  #engine;
  #store;
  #announcer;
  /** Python's document is the page's text, or will be when what is asked already is answered. */
  #sent = false;
  /** Only the newest question counts, and the newest text. */
  #round = 0;
  #texts = 0;
  /** The report that is being worked out. @type {Running|null} */
  #running = null;
  /** Another is wanted after it. */
  #waiting = false;
  #impatience = 0;
  /** What is asked about a cut that another report makes pointless. @type {Set<string>} */
  #asides = new Set();

  /**
   * @param {Engine} engine
   * @param {Store} store
   * @param {import("./announcer.js").Announcer} announcer
   */
  constructor(engine, store, announcer) {
    this.#engine = engine;
    this.#store = store;
    this.#announcer = announcer;
  }

  /** The text is another one: Python has to be given it before anything else is asked. */
  changed() {
    this.#sent = false;
    this.ask();
  }

  /** The file that was just opened is Python's document and the page's text now. */
  opened() {
    this.#sent = true;
    this.ask();
  }

  /** Ask for the report on the present text and choice, as soon as it is their turn. */
  ask() {
    const patience = this.#patience();
    if (patience <= 0) return this.#run();
    this.#waiting = true;
    this.#store.set({ asked: "asking" });
    clearTimeout(this.#impatience);
    if (patience < Infinity) this.#impatience = setTimeout(() => this.#run(), patience);
  }

  /** How long what is under way may go on, now that something newer is wanted. Milliseconds. */
  #patience() {
    const { text, choice, engine } = this.#store.state;
    const running = this.#running;
    if (!running || (engine.stage !== "ready" && engine.stage !== "working")) return 0;
    if (running.text === text && sameWork(running.choice.settings, choice.settings)) return Infinity;
    return running.since + GRACE - performance.now();
  }

  async #run() {
    const round = ++this.#round;
    clearTimeout(this.#impatience);
    this.#waiting = false;
    this.#store.set({ asked: "asking" });
    const { text, choice } = this.#store.state;
    this.#running = { text, choice, since: performance.now() };
    for (const name of this.#asides) this.#engine.drop(name);
    this.#give();
    const answer = await this.#answer({ kind: "analyze", ...choice }, "analyze");
    if (round !== this.#round) return;
    this.#running = null;
    // Whoever stops the work wants none, so that what waited is not begun either.
    const more = this.#waiting && answer !== null;
    clearTimeout(this.#impatience);
    if (!answer) this.#store.set({ asked: "stopped" });
    else if (answer.kind === "report") {
      this.#store.set({ shown: { text, choice, report: answer }, refusal: null, asked: more ? "asking" : "answer" });
    } else if (answer.kind === "refusal" && !more) this.#store.set({ refusal: answer, asked: "answer" });
    else if (answer.kind === "failure") this.#fail(answer.message, choice);
    if (more) this.#run();
  }

  /** A fault, which is not the settings' own: the same can be asked again. @param {string} message @param {Choice} choice */
  #fail(message, choice) {
    this.#store.set({ asked: "stopped" });
    if (isOfTokenizer(message, choice)) this.#store.set({ refusal: fileRefusal(message, choice) });
    else this.#announcer.tell({ tone: "refusal", text: message, action: { label: "Try again", run: () => this.ask() } });
  }

  /** Ask again if what was under way pushed the page's text out of the line. */
  resume() {
    if (!this.#sent) this.ask();
  }

  /**
   * Ask for something beside the report; a refusal or a fault becomes a notice.
   * @param {Request} request
   * @param {{bytes?: ArrayBuffer|null, replaces?: string|null}} [options]
   * @returns {Promise<Answer|null>}
   */
  async request(request, options) {
    if (request.kind === "export" || request.kind === "pieces") this.#give();
    try {
      const answer = await this.#engine.ask(request, options);
      if (answer.kind !== "refusal" && answer.kind !== "failure") return answer;
      // What stands at its field as well need not stay here when that is corrected.
      const brief = answer.kind === "refusal" && answer.field !== null;
      this.#announcer.tell({ tone: "refusal", text: answer.message, ofText: true, brief });
    } catch (error) {
      this.#fault(error);
    }
    return null;
  }

  /**
   * Ask for what another view shows; a refusal is that view's to show.
   * @param {Request} request
   * @param {{replaces?: string, bytes?: ArrayBuffer|null, ofText?: boolean}} options   `ofText`: about the page's text
   * @returns {Promise<Answer|null>} null where it was stopped, replaced or failed
   */
  async view(request, { replaces, bytes = null, ofText = false }) {
    if (ofText) this.#give();
    try {
      const answer = await this.#engine.ask(request, { replaces, bytes });
      if (answer.kind !== "failure") return answer;
      this.#announcer.tell({ tone: "refusal", text: answer.message });
    } catch (error) {
      this.#fault(error);
    }
    return null;
  }

  /**
   * Ask about the cut that is shown. It never holds up another report: that ends it.
   * @param {Request} request @param {string} name   what is asked, once at a time
   */
  aside(request, name) {
    this.#asides.add(name);
    return this.view(request, { replaces: name, ofText: true });
  }

  /** See to it that Python holds the page's text, or will before what is asked next. */
  async #give() {
    if (this.#sent) return;
    this.#sent = true;
    const turn = ++this.#texts;
    const { text } = this.#store.state;
    const answer = await this.#answer({ kind: "text", text }, "text");
    if (answer?.kind === "failure") this.#announcer.tell({ tone: "refusal", text: answer.message });
    if (answer?.kind === "document") {
      if (this.#store.state.text === text) this.#store.set({ document: answer });
    } else if (turn === this.#texts) {
      // Stopped: Python may hold another text, so that what it answers next means nothing.
      this.#sent = false;
      this.#round++;
      this.#running = null;
      clearTimeout(this.#impatience);
      this.#store.set({ asked: "stopped" });
    }
  }

  /** @param {Request} request @param {string} replaces @returns {Promise<Answer|null>} */
  async #answer(request, replaces) {
    try {
      return await this.#engine.ask(request, { replaces });
    } catch (error) {
      this.#fault(error);
    }
    return null;
  }

  /** @param {unknown} error   to be replaced or stopped is none */
  #fault(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.#announcer.tell({ tone: "refusal", text: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * What takes long, Python keeps: the tokens and the sentences of a text. Where only sizes differ,
 * to let the older work end is the quickest way to the newer.
 * @param {import("../protocol.js").Settings} one @param {import("../protocol.js").Settings} other
 */
function sameWork(one, other) {
  return one.cut === other.cut && one.unit === other.unit && one.tokenizer === other.tokenizer && one.token_mode === other.token_mode;
}
