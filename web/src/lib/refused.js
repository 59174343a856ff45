/** A refusal where it belongs: Python's sentence as it is, and the settings that fit as buttons. */
import { make } from "./dom.js";
import { emit } from "./events.js";

/**
 * @param {HTMLElement} place   a `.refused` element
 * @param {import("../protocol.js").RefusalAnswer|null} refusal
 */
export function showRefusal(place, refusal) {
  const message = refusal?.message ?? "";
  const labels = (refusal?.fixes ?? []).map((fix) => fix.label).join("\n");
  if (place.dataset.shown === `${message}\n${labels}`) return;
  place.dataset.shown = `${message}\n${labels}`;
  place.hidden = !refusal;
  // Who pressed a button that goes with its refusal is put back at the field that it was about.
  if (place.contains(document.activeElement)) fieldOf(place)?.focus();
  place.replaceChildren();
  if (!refusal) return;
  const fixes = make("div", "fixes");
  for (const { label, settings } of refusal.fixes) {
    const button = make("button", "button", label);
    button.type = "button";
    button.addEventListener("click", () => emit(place, "fix", { settings }));
    fixes.append(button);
  }
  const sentence = make("p", "", message);
  sentence.setAttribute("role", "alert");
  place.append(sentence, fixes);
}

/** @param {HTMLElement} place @returns {HTMLElement|null} */
function fieldOf(place) {
  return document.querySelector(`[aria-describedby~="${place.id}"]`) ?? document.querySelector("#text");
}
