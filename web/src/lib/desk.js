/**
 * What is asked of the engine and when, and what becomes of the answers. It alone knows whether
 * Python holds the page's text.
 *
 * @typedef {import("../engine/engine.js").Engine} Engine
 * @typedef {import("../protocol.js").Request} Request
 * @typedef {import("../protocol.js").Answer} Answer
 * @typedef {import("../store.js").Store} Store
 */

export class Desk {
  #engine;
  #store;
  #announcer;
  /** Python's document is the page's text, or will be when what is asked already is answered. */
  #sent = false;
  /** Only the newest question counts, and the newest text. */
  #round = 0;
  #texts = 0;

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

  /** Ask for the report on the present text and choice. */
  async ask() {
    const round = ++this.#round;
    const { text, choice } = this.#store.state;
    this.#store.set({ asked: "asking" });
    this.#give();
    const answer = await this.#answer({ kind: "analyze", ...choice }, "analyze");
    if (round !== this.#round) return;
    if (!answer) {
      this.#store.set({ asked: "stopped" });
    } else if (answer.kind === "report") {
      this.#store.set({ shown: { text, choice, report: answer }, refusal: null, asked: "answer" });
    } else if (answer.kind === "refusal") {
      this.#store.set({ refusal: answer, asked: "answer" });
    }
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
    if (request.kind === "export") this.#give();
    try {
      const answer = await this.#engine.ask(request, options);
      if (answer.kind !== "refusal" && answer.kind !== "failure") return answer;
      this.#announcer.tell({ tone: "refusal", text: answer.message, ofText: true });
    } catch (error) {
      this.#fault(error);
    }
    return null;
  }

  /** See to it that Python holds the page's text, or will before what is asked next. */
  async #give() {
    if (this.#sent) return;
    this.#sent = true;
    const turn = ++this.#texts;
    const { text } = this.#store.state;
    const answer = await this.#answer({ kind: "text", text }, "text");
    if (answer?.kind === "document" && this.#store.state.text === text) {
      this.#store.set({ document: answer });
    } else if (!answer && turn === this.#texts) {
      // Stopped: Python may hold another text, so that what it answers next means nothing.
      this.#sent = false;
      this.#round++;
      this.#store.set({ asked: "stopped" });
    }
  }

  /** @param {Request} request @param {string} replaces @returns {Promise<Answer|null>} */
  async #answer(request, replaces) {
    try {
      const answer = await this.#engine.ask(request, { replaces });
      if (answer.kind !== "failure") return answer;
      this.#announcer.tell({ tone: "refusal", text: answer.message });
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
