/**
 * What the engine is doing, for whoever shows it.
 *
 * @typedef {object} EngineState
 * @property {"loading"|"ready"|"working"|"failed"} stage
 * @property {string} label       what is happening, in plain words
 * @property {string} file        the file being loaded, or the one that failed; may be empty
 * @property {string} reason      a sentence, when `failed`
 * @property {number} loaded      bytes here, of `total`, while `loading`
 * @property {number} total
 * @property {number|null} done   share of the work that is done, 0 to 1, while `working`; null if unknown
 */

/** @type {EngineState} */
const BLANK = { stage: "loading", label: "", file: "", reason: "", loaded: 0, total: 0, done: null };

export class Status {
  /** @type {Set<(state: EngineState) => void>} */
  #listeners = new Set();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #announcement;
  #label = "Working";
  /** @type {number|null} */
  #done = null;
  #announceAfter;

  /** @param {number} announceAfter milliseconds of work that are not worth a word */
  constructor(announceAfter) {
    this.state = BLANK;
    this.#announceAfter = announceAfter;
  }

  /** The listener is called at once, and then with every change. @param {(state: EngineState) => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    listener(this.state);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {Partial<EngineState> & Pick<EngineState, "stage">} change */
  #tell(change) {
    this.state = { ...BLANK, ...change };
    for (const listener of this.#listeners) listener(this.state);
  }

  /** @param {string} label @param {{file?: string, loaded?: number, total?: number}} [bytes] */
  loading(label, bytes = {}) {
    this.#quiet();
    this.#tell({ stage: "loading", label, ...bytes });
  }

  /** @param {string} file @param {string} reason */
  failed(file, reason) {
    this.#quiet();
    this.#tell({ stage: "failed", label: "Python is not running", file, reason });
  }

  ready() {
    this.#quiet();
    if (this.state.stage !== "ready") this.#tell({ stage: "ready", label: "Ready" });
  }

  /** Work begins: said only if it takes a while, or if other work was just being announced. */
  begin() {
    this.#label = "Working";
    this.#done = null;
    if (this.state.stage === "working") this.#work();
    else this.#announcement ??= setTimeout(() => this.#work(), this.#announceAfter);
  }

  /** @param {string} label @param {number|null} done */
  progress(label, done) {
    this.#label = label;
    this.#done = done;
    if (this.state.stage === "working") this.#work();
  }

  #work() {
    this.#tell({ stage: "working", label: this.#label, done: this.#done });
  }

  #quiet() {
    clearTimeout(this.#announcement);
    this.#announcement = undefined;
  }
}
