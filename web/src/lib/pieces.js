/**
 * Fetches the tokens of the chunks that are on the screen, one chunk after the other, and keeps
 * those that came for as long as the text and the tokenizer stay.
 *
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").Pieces} Pieces
 * @typedef {import("../store.js").Shown} Shown
 */

/** @param {Shown} shown @param {number} index @returns {string} under which a chunk's pieces are kept */
export function keyOf({ report }, index) {
  return `${report.chunks.start[index]}–${report.chunks.end[index]}`;
}

/** @param {Pieces|null} pieces @param {Shown|null} shown @returns {Pieces["of"]|null} where they are of what is shown */
export function piecesOf(pieces, shown) {
  const same = pieces && shown && pieces.text === shown.text && pieces.tokenizer === shown.choice.settings.tokenizer;
  return same ? pieces.of : null;
}

export class PieceFetcher {
  #store;
  #desk;
  /** @type {number[]} */
  #wanted = [];
  #busy = false;

  /** @param {Store} store @param {import("./desk.js").Desk} desk */
  constructor(store, desk) {
    this.#store = store;
    this.#desk = desk;
  }

  /** @param {number[]} indexes   in the place of what was wanted before */
  async want(indexes) {
    this.#wanted = [...indexes];
    if (this.#busy) return;
    this.#busy = true;
    while (await this.#next()) {
      // One at a time, so that what was scrolled past is never asked for.
    }
    this.#busy = false;
  }

  /** @returns {Promise<boolean>} whether there may be more to do */
  async #next() {
    const { shown, text, tokens, pieces } = this.#store.state;
    const tokenizer = shown?.choice.settings.tokenizer;
    if (!shown || !tokenizer || !tokens || shown.text !== text) return false;
    const had = piecesOf(pieces, shown) ?? new Map();
    const index = this.#wanted.find((one) => one < shown.report.cards.length && !had.has(keyOf(shown, one)));
    if (index === undefined) return false;
    const { start, end } = shown.report.chunks;
    const answer = await this.#desk.request(
      { kind: "pieces", start: start[index] ?? 0, end: end[index] ?? 0, tokenizer },
      { replaces: "pieces" },
    );
    if (answer?.kind !== "pieces") return false;
    // Others may have come meanwhile, or another text.
    const now = piecesOf(this.#store.state.pieces, shown) ?? had;
    const of = new Map([...now, [keyOf(shown, index), answer]]);
    this.#store.set({ pieces: { text: shown.text, tokenizer, of } });
    return true;
  }
}
