/** The headline figures, in the elements that have their ids. */
import { find, setAttribute, setText } from "../lib/dom.js";
import { holds } from "../lib/dated.js";

export class Figures {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    const { shown, refusal } = state;
    this.container.classList.toggle("holds", holds(state));
    const figures = refusal?.figures.length ? refusal.figures : shown?.report.figures ?? [];
    for (const { id, label, value, text, note } of figures) {
      const figure = find(`#${id}`, HTMLElement, this.container);
      setAttribute(figure, "data-value", String(value));
      setText(figure, text);
      const [name, small] = [figure.previousElementSibling, figure.nextElementSibling];
      if (name) setText(name, label);
      if (small) setText(small, note);
    }
  }
}
