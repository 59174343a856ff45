/**
 * What the page starts with: the example that `index.html` names and the build has worked out.
 *
 * @typedef {import("../store.js").Choice} Choice
 * @typedef {{text: string, document: import("../protocol.js").DocumentAnswer,
 *   report: import("../protocol.js").ReportAnswer}} Example
 */

/** @returns {Choice & {sample: string}} */
export function exampleMeta() {
  const content = document.querySelector("meta[name=example]")?.getAttribute("content");
  return JSON.parse(content ?? "null");
}

/** @returns {Example|null} null in a page that was not built */
export function example() {
  const content = document.getElementById("example")?.textContent;
  return content ? JSON.parse(content) : null;
}

/**
 * The values that the page's own controls offer.
 * @returns {import("./fragment.js").Offered}
 */
export function offered() {
  /** @param {string} selector */
  const values = (selector) =>
    [...document.querySelectorAll(selector)].map((option) =>
      option instanceof HTMLInputElement || option instanceof HTMLOptionElement ? option.value : "",
    );
  return {
    cut: values("#cut input, #cut option"),
    unit: values("#unit input, #unit option"),
    preset: values("#preset option"),
    tokenizer: values("#tokenizer option"),
    token_mode: values("#token-mode input"),
  };
}
