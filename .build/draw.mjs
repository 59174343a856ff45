// Draw the finished example by the page's own parts, in a document that Node can hold, so that it
// stands in index.html before any script of the page has come. Prints what each element then holds.
// Usage: node draw.mjs <folder of the page> <file with the page and its example, as JSON>
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const web = path.resolve(process.argv[2] ?? "");
/** @param {string} file */
const load = (file) => import(pathToFileURL(path.join(web, file)).href);
const { html, example } = JSON.parse(await readFile(process.argv[3] ?? "", "utf8"));
const { parseHTML } = await load("node_modules/linkedom/esm/index.js");

const { document, window } = parseHTML(html);
class Observer {
  observe() {} // nothing is ever on a screen here
}
const { HTMLElement, CustomEvent } = window;
/** @param {string} data */
function Text(data = "") {
  return document.createTextNode(data);
}
Object.assign(globalThis, { document, HTMLElement, CustomEvent, Text, IntersectionObserver: Observer });

const [{ Cards }, { Figures }] = await Promise.all([load("src/ui/cards.js"), load("src/ui/figures.js")]);
const { settings, assumptions } = example;
const shown = { text: example.text, choice: { settings, assumptions }, report: example.report };
const state = { shown, refusal: null, whitespace: false, tokens: false, pieces: null, at: -1, asked: "answer" };
/** @type {Record<string, string>} */
const drawn = {};
for (const [Part, id] of [[Cards, "chunks"], [Figures, "figures"]]) {
  const container = document.getElementById(id);
  new Part(container).update(state);
  drawn[id] = container.innerHTML;
}
process.stdout.write(JSON.stringify(drawn));
