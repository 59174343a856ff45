/** How the lengths of a list are spread: bars to see, and the same as a table. */
import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 60;
const GAP = 0.12;

/** @param {import("../planner-protocol.js").LengthsAnswer} answer @returns {HTMLElement[]} */
export function histogram({ histogram: { counts, edges, labels }, summary }) {
  const most = Math.max(...counts, 1);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${counts.length} ${HEIGHT}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Histogram of the lengths. ${summary}`);
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
  const ends = [edges[0] ?? 0, (edges.at(-1) ?? 1) - 1].map((edge) => make("span", "", edge.toLocaleString("en")));
  return [make("div", "plan-bars", svg), make("p", "plan-bars-ends fine", ...ends), table(labels)];
}

/** @param {string[]} labels   "100–199 words: 12 documents" */
function table(labels) {
  const body = make("tbody");
  for (const label of labels) {
    const [span = "", count = ""] = label.split(": ");
    const name = make("th", "", span);
    name.scope = "row";
    body.append(make("tr", "", name, make("td", "", count)));
  }
  const head = make("thead", "", make("tr", "", ...["Length", "Documents"].map((text) => column(text))));
  return make("details", "plan-facts", make("summary", "", "As a table"), make("table", "plan-table", head, body));
}

/** @param {string} text */
function column(text) {
  const cell = make("th", "", text);
  cell.scope = "col";
  return cell;
}
