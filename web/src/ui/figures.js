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
    if (!figures.length && !shown) this.#empty();
    for (const { id, label, value, text, note } of figures) {
      const figure = find(`#${id}`, HTMLElement, this.container);
      setAttribute(figure, "data-value", String(value));
      setText(figure, text);
      const [name, small] = [figure.previousElementSibling, figure.nextElementSibling];
      if (name) setText(name, label);
      if (small) setText(small, note);
    }
  }

  /** Nothing is known yet, and the example that the build drew is not what is asked. */
  #empty() {
    for (const figure of this.container.querySelectorAll("dd[id]")) {
      setAttribute(figure, "data-value", "");
      setText(figure, "–");
      if (figure.nextElementSibling) setText(figure.nextElementSibling, "");
    }
  }
}
