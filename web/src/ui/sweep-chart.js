/** One chart of what other settings would give: its sentences, the drawing, and its numbers. */
import { numbers, separated } from "../lib/chart-table.js";
import { find, make, setAttribute, setText } from "../lib/dom.js";
import { drawing } from "../lib/drawing.js";
import { emit } from "../lib/events.js";
import { sign } from "../lib/signs.js";
import { isBare, said, waitsFor } from "../lib/sweep-words.js";
import { outdated, showWaiting } from "../lib/waiting.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../findings-protocol.js").SweepAnswer} SweepAnswer
 * @typedef {import("../findings-protocol.js").SizesAnswer} SizesAnswer
 */

export class SweepChart {
  #name;
  /** @type {SweepAnswer|SizesAnswer|null} */
  #shown = null;
  /** @type {import("../charts/stack.js").Stack|null} */
  #drawn = null;
  /** @type {number|null} */
  #over = null;

  /** @param {HTMLElement} container @param {"sweep"|"sizes"} name */
  constructor(container, name) {
    this.container = container;
    this.#name = name;
    /** @param {string} which */
    const part = (which) => find(which, HTMLElement, container);
    this.waiting = part(".chart-waiting");
    this.body = part(".chart-body");
    this.says = part(".chart-says");
    this.failed = part(".chart-failed");
    this.reading = part(".chart-reading");
    this.chart = part(".chart");
    this.note = part(".chart-note");
    this.table = part(".chart-scroll");
    this.numbers = find("details", HTMLDetailsElement, container);
    find(".retry", HTMLButtonElement, container).addEventListener("click", () => this.#draw());
    // Where a button goes away that was pressed, the focus stays with its chart.
    container.tabIndex = -1;
    this.numbers.addEventListener("toggle", () => this.#tabulate());
    find(".copy", HTMLButtonElement, container).addEventListener("click", () => {
      if (this.#shown) emit(container, "copytable", { text: separated(this.#shown.table) });
    });
  }

  /** @param {State} state */
  update(state) {
    const told = state[this.#name];
    const { answer, refusal, stopped } = told;
    if (!stopped && this.waiting.contains(document.activeElement)) this.#hold();
    const again = stopped && state.text ? () => emit(this.container, "sweepagain", { name: this.#name }) : null;
    showWaiting(this.waiting, waitsFor(state, this.#name), again);
    // While an answer is only moments away nothing flickers.
    const lasting = state.engine.stage !== "ready" || stopped || refusal !== null;
    this.container.classList.toggle("older", lasting && (!answer || outdated(told, state)));
    const none = !state.text || isBare(state) || (refusal !== null && refusal.field !== "share");
    this.body.hidden = none || !(answer ?? this.#shown);
    if (none || !answer || answer === this.#shown) return;
    this.#shown = answer;
    this.#say(answer, state);
    this.#tabulate();
    this.#draw();
  }

  /** @param {SweepAnswer|SizesAnswer} answer @param {State} state */
  #say(answer, { pins }) {
    const all = said(answer, pins);
    if (this.says.contains(document.activeElement)) this.#hold();
    this.says.replaceChildren(...all.map(({ kind, text, point, pinned }) => {
      const words = make("span", "", text);
      if (pinned) words.append(" ", make("q", "", pinned));
      if (point !== undefined && point !== answer.present) words.append(" ", this.#user(point));
      return make("li", "", kind ? sign(kind) : "", words);
    }));
    setAttribute(this.chart, "aria-label", [`${answer.table.caption}.`, ...all.map(({ text }) => text)].join(" "));
    setText(this.note, answer.note);
    this.note.hidden = !answer.note;
    this.#over = null;
    this.#read();
  }

  /** @param {number} point */
  #user(point) {
    const value = this.#shown?.table.rows[point]?.[0] ?? "";
    const button = make("button", "quiet", `Use overlap ${value}`);
    button.type = "button";
    button.addEventListener("click", () => this.#take(point));
    return button;
  }

  #hold() {
    this.container.focus({ preventScroll: true });
  }

  /** The figures of the point below the pointer, or of the present one. */
  #read() {
    if (!this.#shown) return;
    const { table, present } = this.#shown;
    const over = this.#over;
    const row = table.rows[over ?? present] ?? [];
    const title = over === null || over === present ? "Now" : "Here; click to use it";
    this.reading.replaceChildren(make("div", "chart-where", make("dt", "", title)), ...table.columns.map((name, index) => make("div", "", make("dt", "", name), make("dd", "", row[index] ?? ""))));
  }

  async #draw() {
    const answer = this.#shown;
    if (!answer) return;
    if (this.failed.contains(document.activeElement)) this.#hold();
    this.failed.hidden = true;
    try {
      const { draw } = await drawing();
      if (answer !== this.#shown) return;
      this.#drawn?.end();
      this.chart.hidden = false;
      this.#drawn = draw(this.chart, answer, {
        over: (point) => {
          if (point === this.#over) return;
          this.#over = point;
          this.#read();
        },
        take: (point) => this.#take(point),
      });
    } catch {
      this.chart.hidden = true;
      this.failed.hidden = false;
    }
  }

  /** As rows are many, only while they are looked at. */
  #tabulate() {
    if (!this.#shown || !this.numbers.open) return this.table.replaceChildren();
    const held = this.table.contains(document.activeElement) && document.activeElement instanceof HTMLElement ? document.activeElement.dataset.value : undefined;
    const { table, present } = this.#shown;
    const made = numbers(table, present, (row) => this.#take(row));
    this.table.replaceChildren(made);
    // Who chose a row goes on from it.
    if (held !== undefined) [...made.querySelectorAll("button")].find(({ dataset }) => dataset.value === held)?.focus();
  }

  /** @param {number} point */
  #take(point) {
    if (!this.#shown) return;
    const [size, overlap] = [this.#shown.points.size[point], this.#shown.points.overlap[point]].map(String);
    if (this.#name === "sweep") emit(this.container, "setting", { field: "overlap", value: overlap ?? "", done: true });
    else emit(this.container, "fix", { settings: { size, overlap } });
  }
}
