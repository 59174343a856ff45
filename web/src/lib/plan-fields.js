/**
 * The planner's inputs: what stands in them first, how a link carries them, and what is asked of
 * Python. Unit, size, overlap and price are not among them: the page has one of each, at the left.
 *
 * @typedef {import("../planner-protocol.js").PlanFields} PlanFields
 * @typedef {import("../store.js").Choice} Choice
 * @typedef {Omit<PlanFields, "unit"|"size"|"overlap"|"price_per_million">} OwnFields
 *
 * `priced`: the model's price is known, and is the page's; `used`: the planner was touched, so
 * that links and exports hold it.
 * @typedef {OwnFields & {priced: boolean, used: boolean}} Plan
 */

const WHOLE = /^\d{1,15}$/;
// A ratio that was measured may take many decimals.
const NUMBER = /^(\d{1,12}(\.\d{0,60})?|\.\d{1,60})(\/\d{1,12})?$/;
const NUMBER_OR_NONE = /^$|^(\d{1,12}(\.\d{0,60})?|\.\d{1,60})(\/\d{1,12})?$/;
const WHOLE_OR_NONE = /^\d{0,15}$/;
const NAME = /^[\w.:/ -]{0,100}$/;
const UNIT = /^(words|characters|tokens)$/;

/** @type {{[field in keyof OwnFields]: {key: string, first: OwnFields[field], form: RegExp}}} */
export const FIELDS = {
  source: { key: "plan", first: "length", form: /^(length|list|text)$/ },
  length: { key: "length", first: "1200", form: WHOLE },
  length_unit: { key: "length-unit", first: "words", form: UNIT },
  documents: { key: "documents", first: "1", form: WHOLE },
  characters_per_token: { key: "characters-per-token", first: "4", form: NUMBER },
  tokens_per_word: { key: "tokens-per-word", first: "4/3", form: NUMBER },
  model: { key: "model", first: "text-embedding-3-small", form: NAME },
  dimensions: { key: "dimensions", first: "1536", form: WHOLE_OR_NONE },
  max_input: { key: "max-input", first: "8192", form: WHOLE_OR_NONE },
  value_type: { key: "values", first: "float32", form: /^(float32|float16|int8|binary)$/ },
  top_k: { key: "top-k", first: "5", form: WHOLE },
  context_window: { key: "context", first: "128000", form: WHOLE },
  system_tokens: { key: "system", first: "500", form: WHOLE },
  question_tokens: { key: "question", first: "100", form: WHOLE },
  answer_tokens: { key: "answer", first: "1000", form: WHOLE },
  prompt_price: { key: "prompt-price", first: "1", form: NUMBER_OR_NONE },
  platform: { key: "platform", first: "", form: NAME },
};
const NAMES = /** @type {(keyof OwnFields)[]} */ (Object.keys(FIELDS));
/** A price that is unknown has no digits to carry. */
const UNPRICED = "unpriced";

/** @type {Plan} */
export const FIRST = /** @type {Plan} */ ({
  ...Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].first])),
  priced: true,
  used: false,
});

/**
 * Everything that Python is asked about a plan, as the fields' own text.
 * @param {Plan} plan @param {Choice} choice @returns {PlanFields}
 */
export function asked({ priced, used, ...own }, { settings, assumptions }) {
  const { unit, size, overlap } = settings;
  const price = priced ? assumptions.price_per_million : "";
  const { documents, characters_per_token, tokens_per_word } = FIRST;
  // Of no effect on a text that is there, and out of sight then.
  const idle = own.source === "text" ? { documents, characters_per_token, tokens_per_word } : {};
  return { ...own, ...idle, unit, size, overlap, price_per_million: price };
}

/**
 * The planner's share of a link: what differs from what stands there first, and where the length
 * comes from. A list is never in it.
 * @param {Plan} plan
 * @returns {string|null} ready to follow other pairs; null while a field holds what no link should carry on
 */
export function writePlan(plan) {
  let written = "";
  for (const name of NAMES) {
    const { key, first, form } = FIELDS[name];
    const value = plan[name].trim();
    if (!form.test(value)) return null;
    if (value !== first || name === "source") {
      written += `&${key}=${encodeURIComponent(value).replace(/%(2F|3A)/g, decodeURIComponent)}`;
    }
  }
  return plan.priced ? written : `${written}&${UNPRICED}=`;
}

/**
 * @param {string} fragment   with or without `#`
 * @param {Plan} bare         what holds where the fragment has no plan
 * @returns {{plan: Plan, problems: string[], there: boolean}} `there`: the fragment has one
 */
export function readPlan(fragment, bare) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!given.has(FIELDS.source.key)) return { plan: bare, problems: [], there: false };
  const plan = { ...FIRST, used: true, priced: !given.has(UNPRICED) };
  /** @type {string[]} */
  const problems = [];
  for (const name of NAMES) {
    const { key, form } = FIELDS[name];
    const value = given.get(key)?.trim();
    if (value === undefined) continue;
    if (form.test(value)) Object.assign(plan, { [name]: value });
    else problems.push(`The address asks for ${key.replaceAll("-", " ")} “${value.slice(0, 40)}”, which cannot be; it was left out.`);
  }
  return { plan, problems, there: true };
}
