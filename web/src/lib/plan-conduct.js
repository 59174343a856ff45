/**
 * What happens when something of the planner is used. Unit, size, overlap and price are the
 * page's, so a platform or a model that names them sets them there.
 *
 * @typedef {import("./conduct.js").Conduct} Conduct
 * @typedef {import("./plan-desk.js").PlanDesk} PlanDesk
 * @typedef {import("./plan-fields.js").Plan} Plan
 */

/** What a text is measured with where neither it nor the model names a tokenizer. */
const FALLBACK = "cl100k_base";

export class PlanConduct {
  #conduct;
  #desk;

  /** @param {Conduct} conduct @param {PlanDesk} desk */
  constructor(conduct, desk) {
    this.#conduct = conduct;
    this.#desk = desk;
  }

  get #state() {
    return this.#conduct.store.state;
  }

  /** @param {Partial<Plan>} patch */
  #set(patch) {
    this.#conduct.store.set({ plan: { ...this.#state.plan, ...patch, used: true } });
  }

  /** @param {string} gesture @param {boolean} done */
  #show(gesture, done) {
    this.#conduct.address.show(this.#state.choice, gesture, done);
  }

  /** @param {Partial<Plan>} patch @param {string} gesture @param {boolean} done */
  change(patch, gesture, done) {
    const { plan, planner } = this.#state;
    this.#set(patch);
    this.#show(`plan ${gesture}`, done);
    if (planner.measured && ("characters_per_token" in patch || "tokens_per_word" in patch)) {
      this.#conduct.store.set({ planner: { ...planner, measured: "" } });
    }
    if (patch.length_unit && patch.length_unit !== plan.length_unit) this.#desk.reread();
  }

  /** @param {string} value   empty: unknown @param {boolean} done */
  price(value, done) {
    const priced = value.trim() !== "";
    this.#set({ priced });
    if (priced) this.#conduct.assumption("price_per_million", value, done);
    else this.#show("price_per_million", done);
  }

  /** A price that was just given at the left is known. @param {string} field */
  assumed(field) {
    if (field === "price_per_million" && !this.#state.plan.priced) this.#set({ priced: true });
  }

  /** @param {string} id   of the catalogue, or "" for Custom */
  model(id) {
    const model = this.#state.planner.catalogue?.models.find((one) => one.id === id);
    const { dimensions, max_input, price_per_million: price } = model?.fields ?? {};
    if (!model) this.#set({ model: "" });
    else this.#set({ model: id, dimensions, max_input, priced: Boolean(price) });
    if (price) this.#conduct.assumption("price_per_million", price, true);
    else this.#show("plan model", true);
  }

  /** @param {string} id */
  platform(id) {
    const { choice, plan, planner } = this.#state;
    const platform = planner.platforms?.platforms.find((one) => one.id === id);
    const { top_k, unit, size, overlap } = platform?.fields ?? {};
    this.#set({ platform: platform ? id : "", ...(top_k ? { top_k } : {}) });
    const settings = { ...(unit && { unit }), ...(size && { size }), ...(overlap && { overlap }) };
    if (Object.keys(settings).length) this.#conduct.setting(settings, "platform", true);
    else this.#show("platform", true);
    if (!platform) return;
    /** @type {Record<string, unknown>} */
    const before = { ...choice.settings };
    // Only what it set: what is chosen after it stays.
    const run = () => {
      this.#set({ platform: plan.platform, ...(top_k && { top_k: plan.top_k }) });
      this.#conduct.setting(Object.fromEntries(Object.keys(settings).map((field) => [field, before[field]])), "platform", true);
    };
    const text = `Set to the defaults of ${platform.name}: ${platform.summary}.`;
    this.#conduct.announcer.tell({ tone: "told", text, brief: true, action: { label: "Undo", run } });
  }

  /** Take over what the text itself says about tokens. */
  async measure() {
    const { choice, plan, planner } = this.#state;
    const model = planner.catalogue?.models.find(({ id }) => id === plan.model);
    const tokenizer = choice.settings.tokenizer ?? model?.tokenizer ?? FALLBACK;
    const answer = await this.#conduct.desk.view({ kind: "measured", tokenizer }, { replaces: "measured", ofText: true });
    if (answer?.kind !== "measured") return;
    if (!answer.ratios) {
      this.#conduct.announcer.tell({ tone: "told", text: "There is nothing in the text to measure.", brief: true });
      return;
    }
    const { summary, ...ratios } = answer.ratios;
    this.change(ratios, "measured", true);
    this.#conduct.store.set({ planner: { ...this.#state.planner, measured: summary } });
  }
}
