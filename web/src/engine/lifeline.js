/**
 * One worker, from its start to its end, and the watch over its silence: a worker that was killed
 * fires no event, so that only silence tells.
 *
 * @typedef {import("../protocol.js").FromWorker} FromWorker
 * @typedef {import("../protocol.js").ToWorker} ToWorker
 * @typedef {import("../lib/build.js").Early} Early
 * @typedef {import("./limits.js").Limits} Limits
 *
 * What the worker's `start` is given.
 * @typedef {object} WorkerOptions
 * @property {string} base    the build's folder, ending in a slash
 * @property {import("../lib/build.js").Build} build
 * @property {boolean} [stored] a service worker has this build
 * @property {boolean} [fresh]  after a failure: past the browser's cache, which may hold the damaged file
 * @property {Limits} [limits]  the usual ones, if not told
 *
 * @typedef {"starting"|"booting"|"idle"|"asked"|"busy"|"ended"} Phase
 */
import { TICK } from "./limits.js";

export const WORKER = "worker.js";

/** @param {string} code @returns {string} an address under which it can be loaded */
function script(code) {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

export class Lifeline {
  /** @type {Phase} */
  #phase = "starting";
  #silence = 0;
  #spoke = false;
  #worker;
  #limits;
  #timer;

  /**
   * @param {WorkerOptions & {limits: Limits}} options
   * @param {string|null} source  the worker's code, where the worker cannot load it by itself
   * @param {(message: FromWorker) => void} hear
   * @param {(cause: string) => void} lose  called once, when the worker is gone; never after `end`
   * @param {Early} [early]  a worker that runs already, and what it said so far
   */
  constructor(options, source, hear, lose, early) {
    this.#limits = options.limits;
    // From a blob, for only so a worker inherits the page's <meta> policy: nothing leaves this tab.
    const handed = source === null ? null : script(source);
    const from = JSON.stringify(handed ?? options.base + WORKER);
    const blob = script(`import { start } from ${from};\nstart(${JSON.stringify(options)});`);
    this.#worker = early?.worker ?? new Worker(blob, { type: "module", name: "seamline" });
    /** @param {string} cause */
    const lost = (cause) => {
      if (this.#phase === "ended") return;
      this.end();
      lose(cause);
    };
    this.#worker.onmessage = ({ data }) => {
      if (this.#phase === "starting") for (const one of [blob, handed]) if (one) URL.revokeObjectURL(one);
      if (this.#phase === "ended") return;
      this.#heard(data);
      hear(data);
    };
    this.#worker.onerror = (event) => lost(event.message || "the worker reported an error");
    this.#worker.onmessageerror = () => lost("a message from the worker could not be read");
    for (const data of early?.heard ?? []) queueMicrotask(() => this.#worker.onmessage?.(new MessageEvent("message", { data })));
    if (early?.lost) queueMicrotask(() => lost(early.lost));
    this.#timer = setInterval(() => {
      this.#silence += TICK;
      if (this.#silence >= this.#patience()) lost("the worker fell silent");
    }, TICK);
  }

  /** Not a word came: perhaps its module did not. */
  get silent() {
    return !this.#spoke;
  }

  /** @param {FromWorker} message */
  #heard(message) {
    this.#silence = 0;
    this.#spoke = true;
    if (message.kind === "boot") this.#phase = "booting";
    if (message.kind === "progress" && this.#phase === "asked") this.#phase = "busy";
    if (message.kind === "ready" || message.kind === "answer") this.#phase = "idle";
  }

  #patience() {
    const { firstWord, bootSilence, acknowledge, silence } = this.#limits;
    const patience = { starting: firstWord, booting: bootSilence, asked: acknowledge, busy: silence };
    return this.#phase === "idle" || this.#phase === "ended" ? Infinity : patience[this.#phase];
  }

  /** @param {ToWorker} message */
  post(message) {
    if (message.kind === "ask") {
      this.#phase = "asked";
      this.#silence = 0;
    }
    this.#worker.postMessage(message);
  }

  end() {
    this.#phase = "ended";
    clearInterval(this.#timer);
    this.#worker.terminate();
  }
}
