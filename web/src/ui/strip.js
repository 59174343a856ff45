/** The document, end to end: where each chunk lies, what is repeated, where the list is scrolled to. */
import { find, setAttribute, setText } from "../lib/dom.js";
import { drawIn } from "../lib/drawn.js";
import { emit } from "../lib/events.js";
import { box, chunkAt, across, paths } from "../lib/geometry.js";

const NO_PATHS = { bricks: "", repeats: "", seams: "" };
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

/** @param {import("../protocol.js").Card|undefined} card @returns {string} its range, or where it has none its count */
function where(card) {
  return card?.range || card?.count || "";
}

export class Strip {
  /** @type {import("../store.js").State|null} */
  #state = null;
  /** @type {import("../store.js").Shown|null} */
  #drawn = null;
  #hover = -1;
  #size = { width: 0, height: 0 };
  #parts;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.track = find(".strip-track", HTMLElement, container);
    this.reading = find(".reading", HTMLElement, container);
    const path = drawIn(this.track);
    this.#parts = { view: path("view"), brick: path("brick"), repeat: path("repeat"), seam: path("seam"), edge: path("view-edge"), at: path("at") };
    this.#size = { width: this.track.clientWidth, height: this.track.clientHeight };
    // Kept, for to ask for it after a change would lay out the whole page at once.
    new ResizeObserver(([entry]) => {
      if (entry) this.#size = entry.contentRect;
      this.#draw();
    }).observe(this.track);
    this.track.addEventListener("keydown", (event) => this.#key(event));
    this.track.addEventListener("click", (event) => this.#go(this.#under(event), false));
    this.track.addEventListener("pointermove", (event) => this.#point(this.#under(event)));
    this.track.addEventListener("pointerleave", () => this.#point(-1));
  }

  /** @param {import("../store.js").State} state */
  update(state) {
    this.#state = state;
    if (state.shown !== this.#drawn) this.#draw();
    else this.#cursor();
  }

  get #frame() {
    const length = this.#state?.shown?.report.document.characters ?? 0;
    return { width: this.#size.width, height: this.#size.height, length };
  }

  #draw() {
    const shown = this.#state?.shown ?? null;
    this.#drawn = shown;
    const { bricks, repeats, seams } = shown ? paths(shown.report.chunks, this.#frame) : NO_PATHS;
    setAttribute(this.#parts.brick, "d", bricks);
    setAttribute(this.#parts.repeat, "d", repeats);
    setAttribute(this.#parts.seam, "d", seams);
    this.#cursor();
  }

  /** What moves without the chunks changing: the view, the chunk pointed to, the words. */
  #cursor() {
    const { shown, inView, at } = this.#state ?? { shown: null, inView: null, at: -1 };
    const columns = shown?.report.chunks;
    const count = columns?.start.length ?? 0;
    const frame = this.#frame;
    setAttribute(this.#parts.view, "d", "");
    setAttribute(this.#parts.edge, "d", "");
    setAttribute(this.#parts.at, "d", "");
    if (columns && inView && inView.first < count) {
      const last = Math.min(inView.last, count - 1);
      const left = across(columns.start[inView.first] ?? 0, frame) - 2;
      const right = across(columns.end[last] ?? 0, frame) + 1;
      setAttribute(this.#parts.view, "d", `M${left} -4H${right}V${frame.height + 4}H${left}Z`);
      setAttribute(this.#parts.edge, "d", `M${left} ${frame.height + 2}H${right}v2H${left}Z`);
    }
    if (columns && at >= 0 && at < count) {
      setAttribute(this.#parts.at, "d", box(columns.start[at] ?? 0, columns.end[at] ?? 0, at % 2, frame));
    }
    this.#say(count);
  }

  /** @param {number} count */
  #say(count) {
    const at = Math.min(Math.max(this.#state?.at ?? 0, 0), Math.max(count - 1, 0));
    const cards = this.#state?.shown?.report.cards ?? [];
    setAttribute(this.track, "aria-valuemin", count ? "1" : "0");
    setAttribute(this.track, "aria-valuemax", String(count));
    setAttribute(this.track, "aria-valuenow", String(count ? at + 1 : 0));
    setAttribute(this.track, "aria-valuetext", count ? `chunk ${at + 1} of ${count}, ${where(cards[at])}` : "no chunks");
    const read = this.#hover >= 0 && this.#hover < count ? this.#hover : this.#state?.at ?? -1;
    setText(this.reading, cards[read] ? `#${read + 1} of ${count} · ${where(cards[read])}` : "");
  }

  /** @param {MouseEvent} event */
  #under(event) {
    const columns = this.#state?.shown?.report.chunks;
    const place = this.track.getBoundingClientRect();
    return columns ? chunkAt(columns, this.#frame, event.clientX - place.left, event.clientY - place.top) : -1;
  }

  /** @param {number} index */
  #point(index) {
    if (index === this.#hover) return;
    this.#hover = index;
    this.#say(this.#state?.shown?.report.cards.length ?? 0);
  }

  /** @param {number} index @param {boolean} enter */
  #go(index, enter) {
    if (index >= 0) emit(this.container, "chunk", { index, enter });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#state?.shown?.report.cards.length ?? 0;
    const at = this.#state?.at ?? -1;
    const step = /** @type {Record<string, number>} */ (STEPS)[event.key];
    let to = -1;
    if (step) to = at < 0 ? 0 : Math.min(Math.max(at + step, 0), count - 1);
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = count - 1;
    else if (event.key === "Enter" || event.key === " ") to = Math.max(at, 0);
    else return;
    event.preventDefault();
    if (count) this.#go(to, event.key === "Enter" || event.key === " ");
  }
}
