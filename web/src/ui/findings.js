/** What the cut does to the text: each finding with its figures, its chunks and its remedies. */
import { chips } from "../lib/chips.js";
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { showRefusal } from "../lib/refused.js";
import { remedyNode } from "../lib/remedies.js";
import { outdated, showWaiting, waits } from "../lib/waiting.js";

/** @typedef {import("../findings-protocol.js").FindingsAnswer} FindingsAnswer */

const SEVERITIES = { problem: "Problem", advice: "Advice", note: "Note" };

export class Findings {
  /** @type {FindingsAnswer|null} */
  #shown = null;

  /** @param {HTMLElement} container   the whole panel, with the parts that show the rest of the answer */
  constructor(container) {
    this.container = container;
    this.waiting = find("#findings-waiting", HTMLElement, container);
    this.refused = find("#findings-refused", HTMLElement, container);
    this.title = find("#findings-title", HTMLElement, container);
    this.summary = find("#findings-summary", HTMLElement, container);
    this.list = find("#findings-list", HTMLElement, container);
    this.checked = find("#findings-checked", HTMLElement, container);
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    if (state.tab !== "tab-findings") return;
    const { findings } = state;
    const { answer, refusal, stopped } = findings;
    const again = stopped && state.asked !== "stopped" ? () => emit(this.container, "findingsagain", null) : null;
    showWaiting(this.waiting, waits(findings, state), again);
    showRefusal(this.refused, refusal);
    // Of another text it says nothing; of other settings it stays until the new one is there.
    const { of } = findings;
    const foreign = state.refusal !== null && !(of && "text" in of && of.text === state.text);
    this.container.classList.toggle("unanswered", !answer || foreign);
    this.container.classList.toggle("older", outdated(findings, state));
    if (answer === this.#shown) return;
    this.#shown = answer;
    // Who pressed a remedy finds the list anew at its head.
    const held = this.list.contains(document.activeElement);
    setText(this.summary, answer?.summary ?? "");
    this.list.replaceChildren(...(answer?.findings ?? []).map(item));
    this.list.hidden = !answer?.findings.length;
    this.checked.hidden = !answer?.findings.length;
    setText(this.checked, `Checked: ${answer?.checked.join(", ") ?? ""}.`);
    if (held) this.title.focus({ preventScroll: true });
  }
}

/** @param {import("../findings-protocol.js").Finding} finding */
function item({ code, severity, message, chunks, concerned, places, remedies }) {
  const mark = make("span", "severity", SEVERITIES[severity]);
  const made = make("li", "finding", make("p", "", mark, " ", make("span", "message", message)));
  made.dataset.code = code;
  made.dataset.severity = severity;
  if (chunks.length) made.append(chips(chunks, concerned, places));
  made.append(...remedies.map(remedyNode));
  return made;
}
