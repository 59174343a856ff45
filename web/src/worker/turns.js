/**
 * One request after the other, in slices: between two of them the worker listens, so that progress
 * shows and a cancel is heard.
 *
 * The Python side (`py/seamline/browser.py`). Every method but `cancel` returns JSON.
 * @typedef {object} Session
 * @property {(request: string, bytes?: Uint8Array) => string} begin
 * @property {() => string} advance
 * @property {() => unknown} cancel
 * @property {(name: string, bytes: Uint8Array) => unknown} supply
 *
 * @typedef {import("../protocol.js").Ask} Ask
 * @typedef {import("../protocol.js").FromWorker} FromWorker
 * @typedef {import("../protocol.js").Progress} Progress
 *
 * @typedef {{kind: "need", name: string, file: string}} Need  a data file, wanted before Python can go on
 * @typedef {{fresh: boolean, signal: AbortSignal, onDone: (done: number) => void}} Fetching  `fresh` is past the browser's cache
 */
import { lastLine } from "./diagnosis.js";
import { FileError } from "./files.js";

const PROGRESS = '{"kind": "progress"';
const NEED = '{"kind": "need"';
const channel = new MessageChannel();

/** One turn of the event loop, by a message: browsers stretch a timer to 4 ms and more. @returns {Promise<void>} */
const tick = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });

export class Turns {
  /** The request in hand, and how its downloads are ended. @type {{id: number, stop: AbortController}|null} */
  #current = null;
  /** Files that failed once: the browser's cache may hold a damaged one. @type {Set<string>} */
  #doubted = new Set();
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  /** Something was asked. */
  taken = false;
  #session;
  #post;
  #fetchFile;

  /**
   * @param {Session} session
   * @param {(message: FromWorker) => void} post
   * @param {(file: string, more: Fetching) => Promise<Uint8Array>} fetchFile
   */
  constructor(session, post, fetchFile) {
    // Taken once: each look at a method of a Python object makes a new proxy.
    const { begin, advance, cancel, supply } = session;
    this.#session = { begin, advance, cancel, supply };
    this.#post = post;
    this.#fetchFile = fetchFile;
  }

  get busy() {
    return this.#current !== null;
  }

  /** @param {Ask} ask */
  take(ask) {
    this.taken = true;
    // The first word at once, for a worker that was killed would not say it.
    this.#post({ kind: "progress", id: ask.id, progress: { kind: "progress", done: 0, what: "" } });
    this.#last = this.#last.then(() => this.#run(ask)).catch(reportError);
  }

  /** @param {number} id */
  cancel(id) {
    if (this.#current?.id === id) this.#current.stop.abort();
  }

  /** @param {Ask} ask */
  async #run({ id, request, bytes }) {
    const stop = new AbortController();
    this.#current = { id, stop };
    let answer;
    try {
      answer = await this.#slices(id, request, bytes, stop.signal);
    } catch (error) {
      if (isFatal(error)) throw error; // Python is gone with it: the page hears of an error and starts another worker
      answer = JSON.stringify({ kind: "failure", message: this.#sentence(error, stop.signal) });
    }
    this.#current = null;
    this.#post({ kind: "answer", id, answer });
  }

  /** @param {number} id @param {string} request @param {ArrayBuffer|null} bytes @param {AbortSignal} signal */
  async #slices(id, request, bytes, signal) {
    const { begin, advance, cancel, supply } = this.#session;
    // Without an argument it is None; a JavaScript null would be an object of its own kind.
    let answer = bytes ? begin(request, new Uint8Array(bytes)) : begin(request);
    while (answer.startsWith(PROGRESS) || answer.startsWith(NEED)) {
      /** @type {Progress|Need} */
      const step = JSON.parse(answer);
      try {
        if (step.kind === "progress") {
          this.#post({ kind: "progress", id, progress: step });
          await tick();
        } else {
          const what = `Loading ${step.name}`;
          const onDone = (/** @type {number} */ done) => this.#post({ kind: "progress", id, progress: { kind: "progress", done, what } });
          supply(step.name, await this.#fetchFile(step.file, { fresh: this.#doubted.has(step.file), signal, onDone }));
        }
        signal.throwIfAborted();
      } catch (error) {
        if (step.kind === "need" && !signal.aborted) this.#doubted.add(step.file);
        cancel();
        throw error;
      }
      answer = advance();
    }
    return answer;
  }

  /** @param {unknown} error @param {AbortSignal} signal */
  #sentence(error, signal) {
    if (signal.aborted) return "Stopped.";
    console.error(error);
    return error instanceof FileError ? error.message : `Something went wrong inside Seamline: ${lastLine(error)}.`;
  }
}

/** Anything but a Python exception, a file or a stop came out of the machine itself. @param {unknown} error */
function isFatal(error) {
  if (error instanceof FileError || error instanceof DOMException) return false;
  return !(error instanceof Error && error.name === "PythonError");
}
