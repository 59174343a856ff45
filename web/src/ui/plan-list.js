/** A list of lengths: pasted, typed or from a file; what was read of it, and how it is spread. */
import { find, make, setAttribute, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { histogram } from "../lib/histogram.js";
import { showRefusal } from "../lib/refused.js";

/** A longer paste is read, but not laid out in the box. Characters. */
const MOST_SHOWN = 100_000;

/** @typedef {import("../planner-protocol.js").LengthsAnswer} LengthsAnswer */

export class PlanList {
  /** @type {LengthsAnswer|null|undefined} */
  #shown;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.box = find("textarea", HTMLTextAreaElement, container);
    this.read = find("#plan-list-read", HTMLElement, container);
    this.refused = find("#plan-list-refused", HTMLElement, container);
    this.columns = find(".plan-column", HTMLElement, container);
    this.column = find("select", HTMLSelectElement, container);
    this.spread = find("#plan-histogram", HTMLElement, container);
    const file = find("#plan-file", HTMLInputElement, container);
    this.box.addEventListener("input", () => emit(container, "planpaste", { text: this.box.value }));
    this.box.addEventListener("paste", (event) => this.#paste(event));
    file.addEventListener("change", () => {
      const files = [...(file.files ?? [])];
      file.value = ""; // so that the same file can be opened again
      if (files.length) emit(container, "planfiles", { files });
    });
    this.column.addEventListener("change", () => emit(container, "plancolumn", { column: this.column.value }));
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length <= MOST_SHOWN) return;
    event.preventDefault();
    this.box.value = "";
    emit(this.container, "planpaste", { text });
  }

  /** @param {import("../store.js").State} state */
  update({ plan, planner: { list }, engine }) {
    if (plan.source !== "list") return;
    const answer = list?.answer ?? null;
    showRefusal(this.refused, list?.refusal ?? null);
    setAttribute(this.box, "aria-invalid", String(Boolean(list?.refusal)));
    setAttribute(this.box, "aria-describedby", list?.refusal ? `plan-list-hint ${this.refused.id}` : "plan-list-hint");
    if (list?.busy) {
      const share = engine.stage === "working" && engine.done ? `: ${Math.floor(100 * engine.done)} %` : "";
      setText(this.read, `Reading the lengths${share}`);
      this.#shown = undefined;
      return;
    }
    if (list?.name && this.box.value) this.box.value = "";
    if (answer === this.#shown) return;
    this.#shown = answer;
    this.read.replaceChildren(...(list && answer ? told(list.name, answer) : []));
    this.columns.hidden = !answer || answer.columns.length < 2;
    this.column.replaceChildren(...(answer?.columns ?? []).map((name) => new Option(name, name)));
    if (answer) this.column.value = answer.column;
    this.spread.hidden = !answer;
    this.spread.replaceChildren(...(answer ? histogram(spread(answer)) : []));
  }
}

/** @param {LengthsAnswer} answer @returns {import("../lib/histogram.js").Spread} */
function spread({ histogram: { counts, labels }, smallest, largest, summary }) {
  return {
    counts,
    labels,
    ends: [smallest.toLocaleString("en"), largest.toLocaleString("en")],
    name: `Histogram of the lengths. ${summary}`,
    columns: ["Length", "Documents"],
  };
}

/** @param {string} name @param {LengthsAnswer} answer */
function told(name, answer) {
  const parts = [make("p", "plan-list-sum", make("strong", "", name || "Your list"), `: ${answer.summary}.`)];
  if (answer.column_note) parts.push(make("p", "fine", answer.column_note));
  if (!answer.junk_note) return parts;
  const junk = make("details", "plan-facts", make("summary", "", "The lines that were left out"));
  const rows = answer.junk.map(({ line, text }) => make("li", "", `Line ${line.toLocaleString("en")}: “${text}”`));
  const more = answer.junk_lines - answer.junk.length;
  if (more) rows.push(make("li", "", `and ${more.toLocaleString("en")} more`));
  junk.append(make("ul", "", ...rows));
  parts.push(make("div", "remark", make("p", "", answer.junk_note), ...(answer.junk_lines > 5 ? [junk] : [])));
  return parts;
}
