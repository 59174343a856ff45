/**
 * The page's side of Python: ask, and be answered; listen to what it is doing; stop it; try again.
 *
 * @typedef {import("../protocol.js").Request} Request
 * @typedef {import("../protocol.js").Answer} Answer
 * @typedef {import("../lib/build.js").Build} Build
 * @typedef {import("../lib/build.js").Early} Early
 * @typedef {import("./limits.js").Limits} Limits
 * @typedef {import("./status.js").EngineState} EngineState
 */
import { LIMITS } from "./limits.js";
import { Ask, Line } from "./line.js";
import { Runner } from "./runner.js";
import { Status } from "./status.js";

export class Engine {
  #line = new Line();
  #status;
  #runner;
  #lastId = 0;

  /**
   * @param {object} options
   * @param {string} options.base    the build's folder
   * @param {Build} options.build    what it says of itself
   * @param {Partial<Limits>} [options.limits]
   * @param {Early} [options.early]  a worker that was started before there was an engine
   */
  constructor({ base, build, limits = {}, early }) {
    const all = { ...LIMITS, ...limits };
    this.#status = new Status(all.announce);
    this.#runner = new Runner({ base, build, limits: all, early, line: this.#line, status: this.#status });
  }

  get state() {
    return this.#status.state;
  }

  /** @param {(state: EngineState) => void} listener called at once, and then with every change */
  subscribe(listener) {
    return this.#status.subscribe(listener);
  }

  /** Nothing is loaded before this. A second call does nothing. */
  start() {
    if (!this.#runner.started && this.state.stage !== "failed") this.#runner.start();
  }

  /** After a failure: a new worker. What waits in line is asked then. */
  retry() {
    if (this.state.stage === "failed") this.#runner.start({ afterFailure: true });
  }

  /**
   * @param {Request} request
   * @param {{bytes?: ArrayBuffer|null, replaces?: string|null}} [options] `replaces`: older asks of this key,
   *   if not yet answered, reject with an AbortError
   * @returns {Promise<Answer>}
   */
  ask(request, { bytes = null, replaces = null } = {}) {
    const ask = new Ask(++this.#lastId, request, bytes, replaces);
    if (replaces !== null) this.drop(replaces);
    this.#line.join(ask);
    this.#runner.next();
    return ask.promise;
  }

  /** @param {string} key   asks of this key that are not answered yet reject with an AbortError */
  drop(key) {
    const why = "A newer request took its place.";
    this.#line.drop(key, why);
    if (this.#runner.running?.replaces === key) this.#runner.abandon(why);
  }

  /** Ends the work in hand, and the worker with it if it does not listen. What waits in line goes on. */
  stop() {
    if (this.#runner.running) this.#runner.stop();
    // Between two workers: what the lost one had in hand stands first in line.
    else if (this.#line.first?.losses) this.#line.take()?.abort("Stopped.");
  }
}
