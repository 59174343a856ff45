/** What is to be embedded: the text that is there, one length for all documents, or a list of lengths. */
import { find, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { PlanInputs } from "../lib/plan-inputs.js";

const RULE = "Rules of thumb for English: they count where lengths or sizes are not in tokens.";

export class PlanCorpus {
  /** Which of the two without a text was used last. @type {"length"|"list"} */
  #known = "length";

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.inputs = new PlanInputs(container);
    this.known = find("#plan-known", HTMLElement, container);
    this.ofText = find("#plan-of-text", HTMLElement, container);
    this.list = find("#plan-list", HTMLElement, container);
    this.length = find("#plan-length-field", HTMLElement, container);
    this.documents = find("label[for=plan-documents]", HTMLElement, container);
    this.measure = find("#plan-measure", HTMLButtonElement, container);
    this.note = find("#plan-ratios-note", HTMLElement, container);
    this.ways = radios(container, "plan-way");
    this.kinds = radios(container, "plan-kind");
    for (const radio of [...this.ways, ...this.kinds]) {
      radio.addEventListener("change", () => {
        const source = radio.value === "known" ? this.#known : /** @type {"text"|"length"|"list"} */ (radio.value);
        emit(radio, "plan", { patch: { source }, gesture: "source", done: true });
      });
    }
    this.measure.addEventListener("click", () => emit(container, "planmeasure", null));
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    const { source } = state.plan;
    if (source !== "text") this.#known = source;
    for (const radio of this.ways) radio.checked = radio.value === (source === "text" ? "text" : "known");
    for (const radio of this.kinds) radio.checked = radio.value === this.#known;
    this.known.hidden = source === "text";
    this.ofText.hidden = source !== "text";
    this.list.hidden = source !== "list";
    this.length.hidden = source === "list";
    setText(this.documents, source === "list" ? "Times" : "Documents");
    setText(this.ofText, describe(state));
    this.measure.disabled = !state.text;
    setText(this.note, state.planner.measured ? `${state.planner.measured}.` : RULE);
    this.inputs.update(state);
  }
}

/** @param {import("../store.js").State} state */
function describe({ text, document, choice }) {
  if (!text) return "There is no text yet: paste one under Text, or plan from a length alone.";
  const summary = document ? `${document.summary}. ` : "";
  const cut = { windows: "fixed windows", sentences: "whole sentences", paragraphs: "whole paragraphs" }[choice.settings.cut];
  return `${summary}Cut by ${cut}, as in the other tabs, and its real counts taken.`;
}

/** @param {HTMLElement} container @param {string} name */
function radios(container, name) {
  return /** @type {HTMLInputElement[]} */ ([...container.querySelectorAll(`input[name="${name}"]`)]);
}
