/**
 * Whether cards show the source's own spacing. Windows by words show one space between words;
 * whole sentences and paragraphs keep the lines that made them, and tokens have their white space.
 *
 * @param {import("../protocol.js").Settings} settings
 * @param {boolean} tokens   tokens are shown as pieces
 */
export function exact({ cut, unit, tokenizer }, tokens) {
  return cut !== "windows" || unit !== "words" || (tokens && tokenizer !== null);
}
