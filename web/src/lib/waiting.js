/**
 * What stands in the place of an answer about the cut, where there is none or not that of now.
 *
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Told<unknown>} Told
 */
import { make } from "./dom.js";
import { subject } from "./inquiry.js";

/** @param {Told} told @param {State} state @returns {string} "" where the answer itself is shown */
export function waits({ answer, refusal, of, stopped }, state) {
  const { text, refusal: ofCut, asked, engine } = state;
  const here = of === subject(state);
  // What is asked despite a refusal can be stopped too.
  if (stopped && here) return "Not finished.";
  if (ofCut && !(here && answer)) return `There is no cut to look at. ${ofCut.message}`;
  if (asked === "stopped") return "Not finished.";
  if (answer || refusal) return "";
  if (!text) return "There is no text yet, and so nothing to look at.";
  if (engine.stage === "failed") return "Without Python nothing can be worked out.";
  return engine.stage === "loading" || engine.stage === "idle" ? "This follows as soon as Python is ready." : "";
}

/** Whether what is shown is of another cut than the present one. @param {Told} told @param {State} state */
export function outdated({ answer, of }, state) {
  return answer !== null && (of !== subject(state) || state.asked !== "answer");
}

/**
 * The words, and where the work was stopped the way to begin it again.
 * @param {HTMLElement} place @param {string} words @param {(() => void)|null} again
 */
export function showWaiting(place, words, again) {
  const shown = `${words}${again ? "+" : ""}`;
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  place.hidden = !words;
  place.replaceChildren(words);
  if (!again) return;
  const button = make("button", "quiet", "Work it out");
  button.type = "button";
  button.addEventListener("click", again);
  place.append(" ", button);
}
