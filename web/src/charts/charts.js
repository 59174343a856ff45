/**
 * The charts' own file: uPlot, and how it is used here. The page loads it when a chart is first
 * looked at (`lib/drawing.js`), so that no first visit pays for it.
 */
import { overlaps, sizes } from "./specs.js";
import { Stack } from "./stack.js";

/**
 * @param {HTMLElement} place
 * @param {import("../findings-protocol.js").SweepAnswer|import("../findings-protocol.js").SizesAnswer} answer
 * @param {import("./stack.js").Heard} heard
 */
export function draw(place, answer, heard) {
  return new Stack(place, answer.kind === "sweep" ? overlaps(answer) : sizes(answer), heard);
}
