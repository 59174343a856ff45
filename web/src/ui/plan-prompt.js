/** What is retrieved into a prompt, against the context window, and what queries cost. */
import { find, make } from "../lib/dom.js";
import { shared, sumWithin } from "../lib/plan-sums.js";
import { PlanInputs, offers, showOffers } from "../lib/plan-inputs.js";

/**
 * @typedef {import("../planner-protocol.js").PlanPrompt} PlanPrompt
 * @typedef {import("../planner-protocol.js").PlanAnswer} PlanAnswer
 * @typedef {import("../store.js").State} State
 */

const SVG = "http://www.w3.org/2000/svg";

export class PlanPrompting {
  /** @type {PlanAnswer|null} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.inputs = new PlanInputs(container);
    this.topKs = find("#plan-top-k-offers", HTMLSelectElement, container);
    this.contexts = find("#plan-context-offers", HTMLSelectElement, container);
    this.budget = find("#plan-budget", HTMLElement, container);
    this.sum = find("#plan-prompt-sum", HTMLElement, container);
    offers(this.topKs, "top_k");
    offers(this.contexts, "context_window");
  }

  /** @param {State} state */
  update(state) {
    const { plan, planner } = state;
    this.inputs.update(state);
    this.topKs.hidden = !planner.platforms;
    this.contexts.hidden = !planner.catalogue;
    const topKs = planner.platforms?.top_ks ?? [];
    showOffers(this.topKs, topKs.map(({ name, top_k }) => ({ value: top_k, label: `${name}: ${top_k}` })), plan.top_k);
    const contexts = planner.catalogue?.contexts ?? [];
    const labelled = contexts.map((one) => ({ value: String(one), label: one.toLocaleString("en") }));
    showOffers(this.contexts, labelled, plan.context_window);
    const { answer } = planner;
    if (answer === this.#shown) return;
    this.#shown = answer;
    this.budget.hidden = !answer;
    this.sum.hidden = !answer;
    if (!answer) return;
    this.budget.replaceChildren(...told(answer.prompt, plan));
    this.sum.replaceChildren(...sumWithin(shared(answer).prompt));
  }
}

/** @param {PlanPrompt} prompt @param {import("../lib/plan-fields.js").Plan} plan */
function told(prompt, plan) {
  const fill = make("p", "plan-fill", make("strong", "", prompt.most), prompt.share ? `, ${prompt.share.replace(" of it", "")} of what is left` : "");
  const list = make("ul", "plan-told",
    ...[prompt.distinct, prompt.twice, prompt.left, prompt.fitting, prompt.cost, prompt.whole_cost].map((text) => make("li", "", text)));
  return [make("div", "plan-window", bar(prompt, plan), legend(prompt.fits)), fill, list];
}

/**
 * The context window from end to end: the system prompt and the question, what is retrieved once
 * and twice, the answer, and what is left; beyond its end what does not fit.
 * @param {PlanPrompt} prompt @param {import("../lib/plan-fields.js").Plan} plan   as it was accepted
 */
function bar({ values, most, left }, plan) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 1000 10");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Context window: ${left}; ${most}`);
  const asked = Number(plan.system_tokens) + Number(plan.question_tokens);
  const end = Number(plan.context_window);
  const parts = { kept: asked, once: values.most - values.twice, twice: values.twice, answer: Number(plan.answer_tokens) };
  const taken = Object.values(parts).reduce((sum, one) => sum + one, 0);
  const whole = Math.max(end, taken, 1);
  /** @param {string} name @param {number} from @param {number} length */
  const draw = (name, from, length) => {
    if (length <= 0) return;
    const rect = document.createElementNS(SVG, "rect");
    rect.setAttribute("class", name);
    rect.setAttribute("x", String((1000 * from) / whole));
    rect.setAttribute("width", String(Math.max((1000 * length) / whole, 2)));
    rect.setAttribute("height", "10");
    svg.append(rect);
  };
  draw("room", 0, whole);
  let at = 0;
  for (const [name, length] of Object.entries(parts)) {
    draw(name, at, length);
    at += length;
  }
  draw("beyond", end, taken - end);
  return svg;
}

/** @param {boolean} fits */
function legend(fits) {
  /** @param {string} name @param {string} text */
  const entry = (name, text) => make("span", "", make("span", `key ${name}`), text);
  const beyond = fits ? [] : [entry("beyond", "beyond the window")];
  return make("p", "fine plan-legend",
    entry("kept", "system prompt, question"), entry("once", "retrieved once"), entry("twice", "said twice"),
    entry("answer", "answer"), entry("room", "left"), ...beyond);
}
