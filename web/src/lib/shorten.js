/** @param {string} text @param {number} most   in UTF-16 code units; no character is cut in two */
export function shorten(text, most = 40) {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}
