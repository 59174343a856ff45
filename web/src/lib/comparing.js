/**
 * How the comparison joins the page: a setting is kept as A, and what stands at the left is B.
 *
 * @typedef {import("./conduct.js").Conduct} Conduct
 * @typedef {import("../store.js").Choice} Choice
 * @typedef {import("../store.js").State} State
 */
import { listen } from "./events.js";
import { read, write } from "./fragment.js";
import { Inquiry, UNTOLD } from "./inquiry.js";

export const COMPARE_TAB = "tab-compare";

/** What a link calls A's settings by: `a-size` beside `size`. */
const PREFIX = "a-";
const THERE = new RegExp(`[#&]${PREFIX}[a-z-]+=`);

/**
 * @param {Choice|null|undefined} bare   what is A where the address holds no settings at all
 * @param {import("./fragment.js").Offered} offered
 */
export function keptReader(bare, offered) {
  /**
   * @param {string} fragment   with its `#`
   * @param {Choice} choice     the link's own settings: where it says nothing of A, A has the same
   * @returns {{kept: Choice|null, problems: string[], there: boolean}}
   */
  return (fragment, choice) => {
    if (!THERE.test(fragment)) return { kept: fragment.includes("=") ? null : bare ?? null, problems: [], there: false };
    const { choice: kept, problems } = read(fragment, choice, offered, PREFIX);
    return { kept, problems, there: true };
  };
}

/** @param {State} state @returns {string} what a link holds of it */
export function keptPart({ compare: { kept } }) {
  const written = kept && write(kept, PREFIX);
  return written ? `&${written}` : "";
}

/** @param {Choice|null} one @param {Choice|null} other */
export function alike(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {Conduct} conduct */
export function startCompare(conduct) {
  const { store, desk, address, announcer } = conduct;
  const inquiry = new Inquiry(store, desk, {
    name: "compared",
    wanted: ({ tab, compare }) => tab === COMPARE_TAB && compare.kept !== null,
    basis: ({ compare }) => [compare.kept],
    request: ({ choice, compare }) => ({ kind: "compare", a: compare.kept ?? choice, b: choice }),
    despite: () => true,
  });
  /** @param {Choice|null} kept */
  const keep = (kept) => store.set({ compare: { kept } });
  /** Only what a link can carry becomes A. */
  const present = () => {
    const { choice } = store.state;
    if (write(choice) !== null) return choice;
    announcer.tell({ tone: "refusal", text: "A field holds what no link can carry. Correct it first." });
    return null;
  };
  listen(document, "comparekeep", () => {
    const choice = present();
    if (!choice) return;
    keep(choice);
    // What stands there is of another A.
    store.set({ compared: { ...store.state.compared, of: null } });
    address.show(choice, "keep", true);
  });
  listen(document, "compareswap", () => {
    const { kept } = store.state.compare;
    const choice = present();
    if (!choice || !kept) return;
    keep(choice);
    conduct.choose(kept, "swap", true);
  });
  listen(document, "comparestop", () => {
    keep(null);
    store.set({ compared: UNTOLD });
    address.show(store.state.choice, "stop comparing", true);
  });
  listen(document, "compareagain", () => inquiry.again());
}
