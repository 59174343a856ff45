/** Whether what stands on the page answers what is asked now, and if not, in a sentence why. */

const CUTS = { windows: "fixed windows", sentences: "whole sentences", paragraphs: "whole paragraphs" };

/**
 * @param {import("../store.js").State} state
 * @returns {{older: boolean, words: string}} no words while the answer is only moments away
 */
export function dated({ shown, choice, text, refusal, asked, engine }) {
  const same = shown?.text === text && JSON.stringify(shown.choice) === JSON.stringify(choice);
  if (!shown || (same && !refusal)) return { older: false, words: "" };
  const { settings } = shown.choice;
  const here = shown.text === text;
  const of = here
    ? `${CUTS[settings.cut]}, size ${settings.size}, overlap ${settings.overlap}, counted in ${settings.unit}`
    : "the text before your last change";
  if (refusal) return said(`These chunks are not of the present ${here ? "settings" : "text"}. They are of ${of}.`);
  if (asked === "stopped") return said(`Not finished. These chunks are still of ${of}.`);
  if (engine.stage === "failed") return said(`These chunks are of ${of}. Without Python nothing can be cut anew.`);
  if (engine.stage === "loading" || engine.stage === "idle") {
    return said(`These chunks are of ${of}. Yours follow as soon as Python is ready.`);
  }
  return { older: engine.stage === "working", words: "" };
}

/** @param {string} words */
function said(words) {
  return { older: true, words };
}

/** @param {import("../store.js").State} state @returns {boolean} a refusal's own figures hold now */
export function holds(state) {
  return Boolean(state.refusal?.figures.length);
}
