/** A file or a text dropped anywhere on the page. */
import { emit } from "../lib/events.js";

export class Drop {
  /** @param {HTMLElement} container   the overlay */
  constructor(container) {
    this.container = container;
    let depth = 0;
    /** @param {boolean} on */
    const overlay = (on) => {
      if (!on) depth = 0;
      container.hidden = !on;
    };
    addEventListener("dragenter", (event) => {
      depth++;
      if (carries(event, "Files")) overlay(true);
    });
    addEventListener("dragleave", () => {
      if (--depth <= 0) overlay(false);
    });
    addEventListener("dragover", (event) => {
      if (ours(event)) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      overlay(false);
      if (!ours(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = event.dataTransfer?.getData("text/plain") ?? "";
      if (files.length) emit(container, "files", { files });
      else if (text) emit(container, "droptext", { text });
    });
  }

  update() {}
}

/** @param {DragEvent} event @param {string} type */
function carries(event, type) {
  return event.dataTransfer?.types.includes(type) ?? false;
}

/** A text dropped into a field is the browser's to insert. @param {DragEvent} event */
function ours(event) {
  const inField = event.target instanceof Element && event.target.matches("input, textarea");
  return carries(event, "Files") || (carries(event, "text/plain") && !inField);
}
