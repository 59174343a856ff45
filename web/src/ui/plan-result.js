/** The plan's headline figures, what was converted for them, and what should not be passed over. */
import { find, make, setAttribute, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { homeless } from "../lib/plan-inputs.js";
import { showRefusal } from "../lib/refused.js";

/** @typedef {import("../store.js").State} State */

export class PlanResult {
  /** @type {unknown} */
  #shown;
  #waits = "";

  /** @param {HTMLElement} container   inside the planner's panel */
  constructor(container) {
    this.container = container;
    this.refused = find("#plan-refused", HTMLElement, container);
    this.waiting = find("#plan-waiting", HTMLElement, container);
    this.used = find("#plan-used", HTMLElement, container);
    this.warnings = find("#plan-warnings", HTMLElement, container);
    this.figures = find("#plan-figures", HTMLElement, container);
  }

  /** @param {State} state */
  update(state) {
    const { answer } = state.planner;
    showRefusal(this.refused, homeless(state, this.container.parentElement ?? document));
    this.#wait(state);
    if (answer === this.#shown) return;
    this.#shown = answer;
    for (const place of this.figures.querySelectorAll("[data-value]")) {
      const figure = answer?.figures.find(({ id }) => id === place.id);
      setAttribute(place, "data-value", String(figure?.value ?? ""));
      setText(place, figure?.text ?? "–");
      if (place.nextElementSibling) setText(place.nextElementSibling, figure?.note ?? "");
    }
    this.used.hidden = !answer?.used_note;
    setText(this.used, answer?.used_note ?? "");
    this.warnings.hidden = !answer?.warnings.length;
    this.warnings.replaceChildren(...(answer?.warnings ?? []).map(({ code, message }) => {
      const warning = make("li", "", make("strong", "unseen", "Warning: "), message);
      warning.dataset.code = code;
      return warning;
    }));
  }

  /** @param {State} state */
  #wait(state) {
    const words = waits(state);
    if (words === this.#waits) return;
    this.#waits = words;
    this.waiting.hidden = !words;
    this.waiting.replaceChildren(words);
    if (!state.planner.stopped) return;
    const again = make("button", "quiet", "Work it out");
    again.type = "button";
    again.addEventListener("click", () => emit(again, "planagain", null));
    this.waiting.append(" ", again);
  }
}

/** @param {State} state @returns {string} why there are no figures, or not those of now; "" if neither */
function waits({ plan, planner, engine, text, asked }) {
  if (planner.stopped) return "Not finished.";
  if (plan.source === "list" && !planner.list?.answer && !planner.list?.busy && !planner.list?.refusal) {
    return "Paste a list of lengths above, or open a file of them. A link never holds the list.";
  }
  if (plan.source === "text" && asked === "stopped") return "The text was not cut to the end, so its counts are not known.";
  if (plan.source === "text" && !text) return "There is no text, so there is nothing to plan.";
  if (planner.answer || planner.refusal) return "";
  if (engine.stage === "failed") return "Without Python nothing can be worked out.";
  return engine.stage === "loading" || engine.stage === "idle" ? "The plan follows as soon as Python is ready." : "";
}
