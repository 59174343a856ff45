/** The setting that was kept, A, beside the present one, B: strips, figures and what differs. */
import { COMPARE_TAB } from "../lib/comparing.js";
import { ComparedSide } from "../lib/compared-side.js";
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { subject } from "../lib/inquiry.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../findings-protocol.js").CompareAnswer} Answer
 * @typedef {import("../findings-protocol.js").ComparedFigure} Figure
 */

export class Compare {
  /** @type {Answer|null} */
  #shown = null;
  #sides;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.intro = find("#compare-intro", HTMLElement, container);
    this.keep = this.#button("#compare-keep", "comparekeep");
    this.swap = this.#button("#compare-swap", "compareswap");
    this.stop = this.#button("#compare-stop", "comparestop");
    this.note = find("#compare-note", HTMLElement, container);
    this.again = this.#button("#compare-again", "compareagain");
    this.sides = find(".compare-sides", HTMLElement, container);
    this.table = find("table", HTMLTableElement, container);
    this.#sides = {
      a: new ComparedSide(find("#compare-a", HTMLElement, container)),
      b: new ComparedSide(find("#compare-b", HTMLElement, container)),
    };
  }

  /** @param {string} selector @param {"comparekeep"|"compareswap"|"comparestop"|"compareagain"} event */
  #button(selector, event) {
    const button = find(selector, HTMLButtonElement, this.container);
    button.addEventListener("click", () => emit(button, event, null));
    return button;
  }

  /** @param {State} state */
  update(state) {
    if (state.tab !== COMPARE_TAB) return;
    const { compare, compared, asked, engine } = state;
    const on = compare.kept !== null;
    // Of the buttons this one stays; who pressed one that goes is put here.
    const going = on ? this.again : this.stop;
    if (document.activeElement === going && (!on || !compared.stopped)) this.keep.focus();
    this.container.classList.toggle("nothing", !on);
    this.intro.hidden = on;
    setText(this.keep, on ? "Keep B as A" : "Keep this setting as A");
    this.keep.classList.toggle("primary", !on);
    this.swap.hidden = this.stop.hidden = !on;
    this.again.hidden = !on || !compared.stopped;
    this.note.hidden = !on;
    setText(this.note, on ? note(state) : "");
    const stale = compared.of !== subject(state) || asked !== "answer";
    this.container.classList.toggle("older", stale && (engine.stage !== "ready" || asked === "stopped"));
    if (compared.answer !== this.#shown) this.#show(compared.answer);
  }

  /** @param {Answer|null} answer */
  #show(answer) {
    this.#shown = answer;
    this.sides.hidden = !answer;
    this.table.hidden = !answer?.rows.length;
    if (!answer) return;
    this.#sides.a.show(answer.a, answer.characters);
    this.#sides.b.show(answer.b, answer.characters);
    const body = find("tbody", HTMLElement, this.table);
    body.replaceChildren(...answer.rows.map(({ id, label, a, b, change, difference }) => {
      const name = make("th", "", label);
      name.scope = "row";
      const differs = make("td", change ? "differs" : "", difference || "–");
      differs.dataset.value = String(change ?? "");
      const row = make("tr", "", name, cell(a), cell(b), differs);
      row.dataset.figure = id;
      return row;
    }));
  }
}

/** @param {Figure|null} figure */
function cell(figure) {
  const made = make("td", "", figure?.text ?? "–");
  made.dataset.value = String(figure?.value ?? "");
  if (figure?.note) made.append(make("small", "", figure.note));
  return made;
}

/** @param {State} state @returns {string} what changes from A to B, or why that is not known yet */
function note({ compared, engine, asked }) {
  if (engine.stage === "failed") return "The two can be compared once Python is loaded.";
  if (engine.stage === "idle" || engine.stage === "loading") return "The comparison follows as soon as Python is ready.";
  if (compared.stopped || asked === "stopped") return "Not finished.";
  return compared.refusal?.message ?? compared.answer?.summary ?? "";
}
