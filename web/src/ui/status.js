/** What Python is doing: the stage, its bytes, Stop, and after a failure which file, why, and Retry. */
import { find, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";

const NARROW = matchMedia("(max-width: 40rem)");

export class StatusLine {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.label = find(".status-label", HTMLElement, container);
    this.bar = find("progress", HTMLProgressElement, container);
    this.stop = find(".stop", HTMLButtonElement, container);
    this.retry = find(".retry", HTMLButtonElement, container);
    this.stop.addEventListener("click", () => emit(container, "stop", null));
    this.retry.addEventListener("click", () => emit(container, "retry", null));
    // Long work is seen, and can be stopped, from wherever the page is scrolled to.
    let afar = false;
    const float = () => container.classList.toggle("afar", afar || NARROW.matches);
    new IntersectionObserver(([entry]) => {
      afar = entry !== undefined && !entry.isIntersecting;
      float();
    }).observe(container);
    NARROW.addEventListener("change", float);
  }

  /** @param {import("../store.js").State} state */
  update({ engine }) {
    const { stage, loaded = 0, total = 0, done = null } = engine;
    this.container.dataset.stage = stage;
    setText(this.label, words(engine));
    this.bar.hidden = stage !== "loading" && stage !== "working";
    this.bar.setAttribute("aria-label", stage === "working" ? "Work done" : "Loading Python");
    if (stage === "loading") this.bar.value = total ? loaded / total : 0;
    else if (done === null) this.bar.removeAttribute("value");
    else this.bar.value = done;
    this.stop.hidden = stage !== "working";
    this.retry.hidden = stage !== "failed";
  }
}

/** @param {import("../store.js").EngineState} engine */
function words({ stage, label = "", file = "", reason = "", loaded = 0, total = 0 }) {
  if (stage === "ready") return "Ready. Nothing leaves this tab.";
  if (stage === "working") return `${label}…`;
  if (stage === "failed") {
    const which = file && !reason.includes(file) ? `${file}: ` : "";
    return `${label}. ${which}${reason} The text and the settings are kept.`;
  }
  if (stage === "loading") {
    const bytes = total && loaded < total ? ` · ${megabytes(loaded)} of ${megabytes(total)} MB` : "";
    return `${label || "Loading Python"}${bytes}`;
  }
  return "Nothing leaves this tab.";
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
