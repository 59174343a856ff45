/** Writes the text, the settings and the pins to the tab's memory, a little after they change. */

/** Long enough not to write at every key, short enough to lose nothing that matters. */
const SOON_MS = 400;

/**
 * @param {import("../store.js").Store} store
 * @param {import("./memory.js").Memory} memory
 * @param {import("./announcer.js").Announcer} announcer
 * @param {import("./pin-desk.js").PinDesk} pinned
 */
export function keepInTab(store, memory, announcer, pinned) {
  let { text, choice, plan, compare, pins, lostPins, keep } = store.state;
  let timer = 0;
  const write = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    const fault = keep ? memory.save({ text, choice, plan, compare: compare.kept, pins: pinned.passages(store.state) }) : "";
    if (fault) announcer.tell({ tone: "refusal", text: fault });
  };
  store.subscribe((state) => {
    if (state.keep !== keep) memory.turn(state.keep);
    else if (
      state.text === text && state.choice === choice && state.plan === plan
      && state.compare === compare && state.pins === pins && state.lostPins === lostPins
    ) return;
    ({ text, choice, plan, compare, pins, lostPins, keep } = state);
    clearTimeout(timer);
    timer = setTimeout(write, SOON_MS);
  });
  addEventListener("pagehide", write);
}
