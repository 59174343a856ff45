/** Ways to chunks and to places in the text. */
import { make } from "./dom.js";
import { emit } from "./events.js";
import { shorten } from "./shorten.js";

/** More buttons in a row would be a wall; the others follow from these. */
const MOST = 24;
/** As much of a passage as tells which it is. */
const LONG = 240;

/**
 * @param {number[]} chunks   indices
 * @param {number} concerned  how many there are in all
 * @param {import("../findings-protocol.js").Place[]} places   drawn where they stand
 */
export function chips(chunks, concerned, places) {
  const row = make("div", "chips");
  for (const chunk of chunks.slice(0, MOST)) {
    const chip = make("button", "chip", make("span", "unseen", "Go to chunk "), `#${chunk + 1}`);
    chip.type = "button";
    chip.addEventListener("click", () => emit(chip, "place", { chunk, places }));
    row.append(chip);
  }
  const left = concerned - Math.min(chunks.length, MOST);
  if (left > 0) row.append(make("span", "fine", `and ${left.toLocaleString("en")} more`));
  return row;
}

/**
 * A stretch of the text that leads to where it stands.
 * @param {string} passage
 * @param {{chunk: number, places: import("../findings-protocol.js").Place[]}|null} goal   null where it leads nowhere
 */
export function excerpt(passage, goal) {
  const shown = shorten(passage, LONG);
  if (!goal) return make("span", "excerpt", shown);
  const button = make("button", "excerpt", shown);
  button.type = "button";
  button.addEventListener("click", () => emit(button, "place", goal));
  button.dir = "auto";
  return button;
}
