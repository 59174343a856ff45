/** How numbers are spread: bars to see, and the same as a table. */
import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 60;
const GAP = 0.12;

/**
 * @typedef {object} Spread
 * @property {number[]} counts
 * @property {string[]} labels             "100–199 words: 12 documents", one a bar
 * @property {[string, string]} ends       what stands below the first bar and the last
 * @property {string} name                 what a screen reader says of the bars
 * @property {[string, string]} columns    the table's heads
 *
 * @param {Spread} spread
 * @returns {HTMLElement[]}
 */
export function histogram({ counts, labels, ends, name, columns }) {
  const most = Math.max(...counts, 1);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${counts.length} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  counts.forEach((count, index) => {
    const bar = document.createElementNS(SVG, "rect");
    // A bin that is not empty is seen, however few it holds.
    const height = count ? Math.max((count / most) * HEIGHT, 1.5) : 0;
    bar.setAttribute("x", String(index + GAP / 2));
    bar.setAttribute("width", String(1 - GAP));
    bar.setAttribute("y", String(HEIGHT - height));
    bar.setAttribute("height", String(height));
    const title = document.createElementNS(SVG, "title");
    title.textContent = labels[index] ?? "";
    bar.append(title);
    svg.append(bar);
  });
  const below = make("p", "bars-ends fine", ...ends.map((end) => make("span", "", end)));
  return [make("div", "bars", svg), below, table(labels, columns)];
}

/** @param {string[]} labels @param {string[]} columns */
function table(labels, columns) {
  const body = make("tbody");
  for (const label of labels) {
    const [span = "", count = ""] = label.split(": ");
    const name = make("th", "", span);
    name.scope = "row";
    body.append(make("tr", "", name, make("td", "", count)));
  }
  const head = make("thead", "", make("tr", "", ...columns.map((text) => column(text))));
  return make("details", "plan-facts", make("summary", "", "As a table"), make("table", "plan-table", head, body));
}

/** @param {string} text */
function column(text) {
  const cell = make("th", "", text);
  cell.scope = "col";
  return cell;
}
