/** The words below the tool: examples that load, and a link to where mistakes are reported. */
import { find, make } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { issues } from "../lib/repository.js";

export class Article {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    for (const button of container.querySelectorAll("[data-example]")) {
      const example = JSON.parse(button.getAttribute("data-example") ?? "{}");
      button.addEventListener("click", () => emit(button, "example", example));
    }
    const address = issues();
    const tracker = find("#tracker", HTMLElement, container);
    if (address) {
      const link = make("a", "", tracker.textContent ?? "");
      link.href = address;
      tracker.replaceChildren(link);
    }
  }

  update() {}
}
