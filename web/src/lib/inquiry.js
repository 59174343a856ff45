/**
 * Asks one thing about the cut that is shown, whenever a view that needs it is open and what the
 * answer rests on is another. Some have an answer where the cut is refused, too.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").State} State
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {"findings"|"sweep"|"sizes"|"compared"} Name   a field of the state that is `Told`
 *
 * @typedef {object} Question
 * @property {Name} name
 * @property {(state: State) => boolean} wanted      whether its view is open
 * @property {(state: State) => unknown[]} basis     what the answer rests on, beside text and settings
 * @property {(state: State) => import("../protocol.js").Request} request
 * @property {(refusal: import("../protocol.js").RefusalAnswer) => boolean} [despite]   whether it has an answer where the cut is refused so
 */

/** @type {import("../store.js").Told<never>} */
export const UNTOLD = { answer: null, refusal: null, of: null, stopped: false };

export class Inquiry {
  #store;
  #desk;
  #question;
  /** @type {unknown[]} */
  #basis = [];
  #round = 0;

  /** @param {Store} store @param {Desk} desk @param {Question} question */
  constructor(store, desk, question) {
    this.#store = store;
    this.#desk = desk;
    this.#question = question;
    store.subscribe((state) => this.#consider(state));
  }

  /** After it was stopped: ask once more. */
  again() {
    this.#basis = [];
    this.#consider(this.#store.state);
  }

  /** @param {State} state */
  #consider(state) {
    if (!this.#settled(state) || !this.#question.wanted(state)) return;
    const basis = [subject(state), ...this.#question.basis(state)];
    if (basis.every((one, place) => one === this.#basis[place]) && basis.length === this.#basis.length) return;
    this.#basis = basis;
    this.#ask(state);
  }

  /** @param {State} state */
  async #ask(state) {
    const round = ++this.#round;
    const { name, request } = this.#question;
    const answer = await this.#desk.aside(request(state), name);
    if (round !== this.#round) return;
    if (answer === null && !this.#settled(this.#store.state)) {
      // Another report pushed it aside; should that come to nothing, this is wanted again.
      this.#basis = [];
      return;
    }
    const refusal = answer?.kind === "refusal" ? answer : null;
    const of = subject(state);
    const told = answer && !refusal ? { answer, refusal, of, stopped: false } : { answer: null, refusal, of, stopped: answer === null };
    this.#store.set(/** @type {Partial<State>} */ ({ [name]: told }));
  }

  /** There is a report of the present text and settings, or a refusal that does not matter. @param {State} state */
  #settled(state) {
    if (state.asked !== "answer") return false;
    return state.refusal === null ? state.shown !== null : this.#question.despite?.(state.refusal) === true;
  }
}

/** What is told of: the cut that is shown, or the refusal that stands in its place. @param {State} state */
export function subject({ refusal, shown }) {
  return refusal ?? shown;
}
