/**
 * The settings as the address's fragment and back; the text is never in it.
 *
 * @typedef {import("../store.js").Choice} Choice
 * @typedef {Record<"cut"|"unit"|"preset"|"tokenizer"|"token_mode", string[]>} Offered   the values that the page's controls have
 */
import { shorten } from "./shorten.js";
import { NONE, settled } from "./tokenizing.js";

const WHOLE = /^\d{1,9}$/;
const NUMBER = /^(\d{1,12}(\.\d{0,12})?|\.\d{1,12})(\/\d{1,12})?$/;

/** @type {{key: string, part: "settings"|"assumptions", field: string, form?: RegExp}[]} */
const KEYS = [
  { key: "cut", part: "settings", field: "cut" },
  { key: "unit", part: "settings", field: "unit" },
  { key: "size", part: "settings", field: "size", form: WHOLE },
  { key: "overlap", part: "settings", field: "overlap", form: WHOLE },
  { key: "tokenizer", part: "settings", field: "tokenizer" },
  { key: "token-mode", part: "settings", field: "token_mode" },
  { key: "preset", part: "assumptions", field: "preset" },
  { key: "tokens-per-unit", part: "assumptions", field: "tokens_per_unit", form: NUMBER },
  { key: "price", part: "assumptions", field: "price_per_million", form: NUMBER },
];

/**
 * @param {Choice} choice
 * @param {string} [prefix]   of every key
 * @returns {string|null} without `#`; null while a field holds what no link should carry on
 */
export function write(choice, prefix = "") {
  const pairs = [];
  for (const { key, part, field, form } of KEYS) {
    // The English ratio follows the unit; only a ratio of one's own is worth sharing.
    if (key === "tokens-per-unit" && choice.assumptions.preset === "english") continue;
    if (key === "tokenizer" && !choice.settings.tokenizer) continue;
    if (key === "token-mode" && choice.settings.unit !== "tokens") continue;
    const value = String(/** @type {Record<string, unknown>} */ ({ ...choice[part] })[field]).trim();
    if (form && !form.test(value)) return null;
    pairs.push(`${prefix}${key}=${encodeURIComponent(value).replaceAll("%2F", "/")}`);
  }
  return pairs.join("&");
}

/**
 * @param {string} fragment   with or without `#`
 * @param {Choice} bare       what holds where the fragment says nothing
 * @param {Offered} offered
 * @param {string} [prefix]   of every key
 * @returns {{choice: Choice, problems: string[]}}
 */
export function read(fragment, bare, offered, prefix = "") {
  const text = fragment.replace(/^#/, "");
  const choice = { settings: { ...bare.settings }, assumptions: { ...bare.assumptions } };
  /** @type {string[]} */
  const problems = [];
  if (text && !text.includes("=")) {
    problems.push(`The address ends in “#${shorten(text)}”, which holds no settings; it was ignored.`);
    return { choice, problems };
  }
  const given = new URLSearchParams(text);
  // A link that names the unit is a whole one, and says nothing where there is no tokenizer.
  if (given.has(`${prefix}unit`)) choice.settings.tokenizer = null;
  for (const { key, part, field, form } of KEYS) {
    const value = given.get(prefix + key)?.trim();
    if (value === undefined) continue;
    const fits = form ? form.test(value) : offered[/** @type {keyof Offered} */ (field)].includes(value);
    if (fits) Object.assign(choice[part], { [field]: value === NONE ? null : value });
    else problems.push(`The address asks for ${(prefix + key).replaceAll("-", " ")} “${shorten(value)}”, which cannot be; it was left out.`);
  }
  choice.settings = settled(choice.settings);
  return { choice, problems };
}
