/** A chart's numbers as a table: to read, to copy, and to choose from by the keyboard. */
import { make } from "./dom.js";

/**
 * @typedef {import("../findings-protocol.js").Table} Table
 *
 * @param {Table} table
 * @param {number} present   the row that is the setting now
 * @param {(row: number) => void} take
 */
export function numbers({ caption, columns, rows }, present, take) {
  const what = (columns[0] ?? "").replace(/ .*/, "").toLowerCase();
  const head = make("tr", "", cell("col", make("span", "unseen", "Choose")), ...columns.map((name) => cell("col", name)));
  const body = make("tbody");
  rows.forEach((row, index) => {
    const [first = "", ...others] = row;
    const button = make("button", "quiet", index === present ? "In use" : "Use", make("span", "unseen", ` ${what} ${first}`));
    button.type = "button";
    button.setAttribute("aria-pressed", String(index === present));
    button.dataset.value = first;
    button.addEventListener("click", () => take(index));
    const made = make("tr", "", make("td", "", button), cell("row", first), ...others.map((text) => make("td", "", text)));
    if (index === present) made.setAttribute("aria-current", "true");
    body.append(made);
  });
  return make("table", "chart-table", make("caption", "", caption), make("thead", "", head), body);
}

/** Tab-separated, as spreadsheets take it. @param {Table} table */
export function separated({ columns, rows }) {
  return [columns, ...rows].map((cells) => cells.join("\t")).join("\n") + "\n";
}

/** @param {"row"|"col"} scope @param {Node|string} content */
function cell(scope, content) {
  const made = make("th", "", content);
  made.scope = scope;
  return made;
}
