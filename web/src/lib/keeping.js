/** Writes the text and the settings to the tab's memory, a little after they change. */

/** Long enough not to write at every key, short enough to lose nothing that matters. */
const SOON_MS = 400;

/**
 * @param {import("../store.js").Store} store
 * @param {import("./memory.js").Memory} memory
 * @param {import("./announcer.js").Announcer} announcer
 */
export function keepInTab(store, memory, announcer) {
  let { text, choice, plan, keep } = store.state;
  let timer = 0;
  const write = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    const fault = keep ? memory.save({ text, choice, plan }) : "";
    if (fault) announcer.tell({ tone: "refusal", text: fault });
  };
  store.subscribe((state) => {
    if (state.keep !== keep) memory.turn(state.keep);
    else if (state.text === text && state.choice === choice && state.plan === plan) return;
    ({ text, choice, plan, keep } = state);
    clearTimeout(timer);
    timer = setTimeout(write, SOON_MS);
  });
  addEventListener("pagehide", write);
}
