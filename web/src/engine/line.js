/**
 * The asks that wait for the worker, in order.
 *
 * @typedef {import("../protocol.js").Request} Request
 * @typedef {import("../protocol.js").Answer} Answer
 */

/** One thing asked: what is sent, and the promise that hangs on it. */
export class Ask {
  /** Workers lost over this ask. */
  losses = 0;
  /** Answered, failed or dropped: whatever the worker still says of it is of no interest. */
  settled = false;
  /** @type {(answer: Answer) => void} */
  #resolve = () => {};
  /** @type {(error: unknown) => void} */
  #reject = () => {};

  /**
   * @param {number} id
   * @param {Request} request
   * @param {ArrayBuffer|null} bytes
   * @param {string|null} replaces
   */
  constructor(id, request, bytes = null, replaces = null) {
    this.id = id;
    this.kind = request.kind;
    this.text = request.kind === "text" ? request.text : null;
    this.json = JSON.stringify(request);
    this.bytes = bytes;
    this.replaces = replaces;
    /** @type {Promise<Answer>} */
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** @param {Answer} answer */
  resolve(answer) {
    this.settled = true;
    this.#resolve(answer);
  }

  /** @param {unknown} error */
  reject(error) {
    this.settled = true;
    this.#reject(error);
  }

  /** @param {string} why */
  abort(why) {
    this.reject(new DOMException(why, "AbortError"));
  }
}

export class Line {
  /** @type {Ask[]} */
  #asks = [];

  get first() {
    return this.#asks[0];
  }

  /** @param {Ask} ask */
  join(ask) {
    this.#asks.push(ask);
  }

  /** An ask whose worker was lost comes first again. @param {Ask} ask */
  rejoin(ask) {
    this.#asks.unshift(ask);
  }

  take() {
    return this.#asks.shift();
  }

  /** Drops what a newer ask of the same key makes pointless. @param {string} key @param {string} why */
  drop(key, why) {
    const stale = this.#asks.filter((ask) => ask.replaces === key);
    this.#asks = this.#asks.filter((ask) => ask.replaces !== key);
    for (const ask of stale) ask.abort(why);
  }
}
