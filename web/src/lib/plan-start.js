/**
 * How the planner joins the page: what it starts with, and who hears its parts.
 *
 * @typedef {import("./conduct.js").Conduct} Conduct
 * @typedef {import("./plan-fields.js").Plan} Plan
 */
import { listen } from "./events.js";
import { PlanConduct } from "./plan-conduct.js";
import { PLAN_TAB, PlanDesk } from "./plan-desk.js";
import { FIRST, readPlan, writePlan } from "./plan-fields.js";

/** @type {import("../store.js").Planner} */
export const UNASKED = {
  answer: null, refusal: null, stopped: false, catalogue: null, platforms: null, list: null, measured: "",
};

/** @param {Partial<Plan>|undefined} kept   in this tab, perhaps by an older page */
export function planReader(kept) {
  const bare = { ...FIRST, ...kept };
  /** @param {string} fragment */
  return (fragment) => readPlan(fragment, bare);
}

/** @param {import("../store.js").State} state @returns {string|null} what a link holds of it */
export function planPart({ plan, tab }) {
  return plan.used || tab === PLAN_TAB ? writePlan(plan) : "";
}

/** @param {Conduct} conduct */
export function startPlanner(conduct) {
  const { store, desk, announcer } = conduct;
  const plans = new PlanDesk(store, desk, announcer);
  const planning = new PlanConduct(conduct, plans);
  listen(document, "plan", ({ patch, gesture, done }) => planning.change(patch, gesture, done));
  listen(document, "planprice", ({ value, done }) => planning.price(value, done));
  listen(document, "planmodel", ({ model }) => planning.model(model));
  listen(document, "planplatform", ({ platform }) => planning.platform(platform));
  listen(document, "planmeasure", () => planning.measure());
  listen(document, "planpaste", ({ text }) => plans.paste(text));
  listen(document, "planfiles", ({ files }) => plans.open(files));
  listen(document, "plancolumn", ({ column }) => plans.reread(column));
  listen(document, "planagain", () => plans.again());
  listen(document, "assumption", ({ field }) => planning.assumed(field));
  store.subscribe((state) => plans.consider(state));
  return {
    /** @param {File[]} files @returns {boolean} whether they were lengths for the list in sight */
    takes(files) {
      const { tab, plan } = store.state;
      const wanted = tab === PLAN_TAB && plan.source === "list";
      if (wanted) plans.open(files);
      return wanted;
    },
  };
}
