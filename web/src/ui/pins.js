/** Passages that must survive: whole in which chunk, or cut between which. */
import { chips, excerpt } from "../lib/chips.js";
import { find, make } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { shorten } from "../lib/shorten.js";

/** Python has not said anything of them. @type {import("../findings-protocol.js").PinState[]} */
const UNSAID = [];

export class Pins {
  /** @type {unknown[]} */
  #shown = [];

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.title = find("h3", HTMLElement, container);
    this.empty = find("#pins-empty", HTMLElement, container);
    this.list = find("ol", HTMLElement, container);
  }

  /** @param {import("../store.js").State} state */
  update({ pins, lostPins, findings: { answer, of }, text, tab }) {
    if (tab !== "tab-findings") return;
    // What Python said of these pins, or nothing yet.
    const states = of && "text" in of && of.text === text && answer && same(answer.pins, pins) ? answer.pins : UNSAID;
    const now = [pins, lostPins, states];
    if (now.every((one, place) => one === this.#shown[place])) return;
    this.#shown = now;
    const held = this.list.contains(document.activeElement);
    this.empty.hidden = pins.length + lostPins.length > 0;
    this.list.hidden = !this.empty.hidden;
    this.list.replaceChildren(...pins.map((pin, index) => placed(pin, index, states[index])), ...lostPins.map((pin, index) => lost(pin, index)));
    if (held) this.title.focus({ preventScroll: true });
  }
}

/** @param {import("../findings-protocol.js").Place[]} ones @param {import("../findings-protocol.js").Place[]} others */
function same(ones, others) {
  return ones.length === others.length && ones.every(({ start16, end16 }, index) => start16 === others[index]?.start16 && end16 === others[index]?.end16);
}

/**
 * @param {import("../store.js").Pin} pin
 * @param {number} index
 * @param {import("../findings-protocol.js").PinState|undefined} state
 */
function placed(pin, index, state) {
  const places = [{ start16: pin.start16, end16: pin.end16 }];
  const chunk = state?.chunks[0];
  const passage = excerpt(pin.text, chunk === undefined ? null : { chunk, places });
  const said = make("span", state ? (state.whole ? "said whole" : "said cut") : "said", state?.text ?? "…");
  const row = make("li", "pin", passage, said);
  if (state) row.append(chips(state.chunks, state.chunks.length, places));
  row.append(unpin({ index, lost: false }, pin.text));
  return row;
}

/** @param {import("../store.js").LostPin} pin @param {number} index */
function lost({ text, why }, index) {
  return make("li", "pin lost", excerpt(text, null), make("span", "said cut", why), unpin({ index, lost: true }, text));
}

/** @param {{index: number, lost: boolean}} which @param {string} passage */
function unpin(which, passage) {
  const button = make("button", "quiet unpin", "Unpin");
  button.type = "button";
  button.setAttribute("aria-label", `Unpin: ${shorten(passage)}`);
  button.addEventListener("click", () => emit(button, "unpin", which));
  return button;
}
