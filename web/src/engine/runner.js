/**
 * Keeps one worker at work: gives it what stands in line, one ask at a time, notices when it is
 * lost, starts another, and gives that one the document again before anything else.
 *
 * @typedef {import("../protocol.js").Answer} Answer
 * @typedef {import("../protocol.js").FromWorker} FromWorker
 * @typedef {import("../lib/build.js").Build} Build
 * @typedef {import("../lib/build.js").Early} Early
 * @typedef {import("./limits.js").Limits} Limits
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("./status.js").Status} Status
 */
import { Lifeline, WORKER } from "./lifeline.js";
import { Ask } from "./line.js";
import { inspect } from "./modules.js";

/** The id of the document given again; asks count from 1. */
const RESTORE = 0;

export class Runner {
  /** @type {Ask|null} what the worker has in hand */
  running = null;
  /** @type {Lifeline|null} */
  #life = null;
  #ready = false;
  /** @type {string|null} the document that Python holds, for the next worker should this one be lost */
  #text = null;
  #lossesInARow = 0;
  #base;
  #build;
  #early;
  /** The worker was handed its code. */
  #handed = false;
  #limits;
  #line;
  #status;

  /** @param {{base: string, build: Build, early?: Early|undefined, limits: Limits, line: Line, status: Status}} parts */
  constructor({ base, build, early, limits, line, status }) {
    this.#base = base;
    this.#build = build;
    this.#early = early;
    this.#limits = limits;
    this.#line = line;
    this.#status = status;
  }

  get started() {
    return this.#life !== null;
  }

  /** A new worker, in the place of the old one if there is one. */
  start({ afterFailure = false, source = /** @type {string|null} */ (null) } = {}) {
    this.#life?.end();
    this.#ready = false;
    this.running = null;
    if (afterFailure) this.#lossesInARow = 0;
    this.#status.loading("Loading Python");
    const stored = Boolean(navigator.serviceWorker?.controller);
    const options = { base: this.#base, build: this.#build, stored, fresh: afterFailure, limits: this.#limits };
    this.#life = new Lifeline(options, source, (message) => this.#hear(message), (cause) => this.#lost(cause), this.#early);
    this.#early = undefined;
    this.#handed = source !== null;
  }

  next() {
    if (!this.#ready || this.running) return;
    const ask = this.#line.take();
    if (ask) this.#give(ask);
    else this.#status.ready();
  }

  /** The promise ends now; the worker, when it hears of it, says so by an answer that nobody reads. @param {string} why */
  abandon(why) {
    if (!this.running || this.running.settled) return;
    this.running.abort(why);
    this.#life?.post({ kind: "cancel", id: this.running.id });
  }

  stop() {
    const stopped = this.running;
    this.abandon("Stopped.");
    this.#status.progress("Stopping", null);
    setTimeout(() => {
      if (this.running === stopped) this.start();
    }, this.#limits.stop);
  }

  /** @param {Ask} ask */
  #give(ask) {
    this.running = ask;
    this.#status.begin();
    this.#life?.post({ kind: "ask", id: ask.id, request: ask.json, bytes: ask.bytes });
  }

  /** @param {FromWorker} message */
  #hear(message) {
    if (message.kind === "boot") {
      const { stage, file, loaded, total } = message;
      return this.#status.loading(stage, { file, loaded, total });
    }
    if (message.kind === "failed") return this.#fail(message.file, message.reason);
    if (message.kind === "ready") {
      this.#ready = true;
      if (this.#text === null) return this.next();
      const restore = new Ask(RESTORE, { kind: "text", text: this.#text });
      restore.settled = true; // nobody waits for it, and the next worker gets one of its own
      return this.#give(restore);
    }
    const running = this.running;
    if (!running || message.id !== running.id) return;
    if (message.kind === "answer") return this.#settle(running, message.answer);
    if (message.progress.what && !running.settled) this.#status.progress(message.progress.what, message.progress.done);
  }

  /** @param {Ask} ask @param {string} json */
  #settle(ask, json) {
    this.running = null;
    if (ask.id !== RESTORE) this.#lossesInARow = 0;
    /** @type {Answer} */
    const answer = JSON.parse(json);
    // Python holds this document now, whether or not anyone still waits for the answer.
    if (answer.kind === "document") this.#text = ask.text;
    if (answer.kind === "opened") this.#text = answer.text;
    if (!ask.settled) ask.resolve(answer);
    this.next();
  }

  /** @param {string} cause */
  async #lost(cause) {
    console.warn(`Seamline's worker was lost: ${cause}`);
    const [wasReady, ask] = [this.#ready, this.running];
    this.#ready = false;
    this.running = null;
    if (!wasReady) {
      if (!this.#life?.silent || this.#handed) return this.#fail("", `Python could not be started: ${cause}.`);
      const found = await inspect(WORKER, this.#base, AbortSignal.timeout(this.#limits.diagnosis));
      if ("reason" in found) return this.#fail(WORKER, found.reason);
      // The page has it, the worker does not: without a network not every browser lets a worker out of a
      // blob have what the service worker keeps.
      return this.start({ source: found.source });
    }
    this.#lossesInARow += 1;
    if (ask && !ask.settled) {
      ask.losses += 1;
      if (ask.losses < 2) this.#line.rejoin(ask);
      else ask.reject(new Error(`Python was lost twice over this request: ${cause}. Nothing else is lost.`));
    }
    if (this.#lossesInARow < this.#limits.losses) this.start();
    else this.#fail("", `Python was lost ${this.#lossesInARow} times in a row: ${cause}.`);
  }

  /** @param {string} file @param {string} reason */
  #fail(file, reason) {
    this.#life?.end();
    this.#life = null;
    this.#ready = false;
    this.running = null;
    this.#status.failed(file, reason);
  }
}
