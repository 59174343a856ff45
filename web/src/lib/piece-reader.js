/**
 * Tells what a token is, to the pointer and to the keyboard: its id and its bytes, in a tip beside
 * it. Each card is one stop for the Tab key; within it the arrow keys move from token to token.
 */
import { make, setText } from "./dom.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
/** Between a piece and its tip. Pixels. */
const GAP = 6;

export class PieceReader {
  #tip = make("span", "piece-tip");
  #labelOf;

  /**
   * @param {HTMLElement} container   holds the cards
   * @param {(card: number, piece: number) => string} labelOf
   */
  constructor(container, labelOf) {
    this.#labelOf = labelOf;
    this.#tip.setAttribute("role", "status");
    container.addEventListener("pointerover", ({ target }) => this.#tell(pieceAt(target)));
    container.addEventListener("pointerleave", ({ pointerType }) => {
      // A finger leaves when it is lifted; what it pointed at is still to be read.
      if (pointerType === "mouse") this.#tell(pieceAt(document.activeElement));
    });
    // A tap on a piece puts the focus on its card: that is no reason to stop telling.
    container.addEventListener("focusin", ({ target }) => pieceAt(target) && this.#tell(pieceAt(target)));
    container.addEventListener("focusout", ({ target }) => pieceAt(target) && this.#tell(null));
    container.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {HTMLElement|null} piece */
  #tell(piece) {
    const card = piece?.closest(".card");
    this.#tip.hidden = !card;
    if (!piece || !(card instanceof HTMLElement)) return;
    const number = Number(piece.dataset.piece);
    setText(this.#tip, `${(number + 1).toLocaleString("en")}: ${this.#labelOf(Number(card.dataset.index), number)}`);
    if (this.#tip.parentNode !== card) card.append(this.#tip);
    const [at] = piece.getClientRects();
    const around = card.getBoundingClientRect();
    if (!at) return;
    const { width, height } = this.#tip.getBoundingClientRect();
    const left = Math.min(Math.max(at.left - around.left, GAP), around.width - width - GAP);
    this.#tip.style.insetInlineStart = "auto";
    this.#tip.style.left = `${Math.max(left, GAP)}px`;
    this.#tip.style.top = `${at.top - around.top - height - GAP}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const piece = pieceAt(event.target);
    const card = piece?.closest(".card");
    if (!piece || !card) return;
    if (event.key === "Escape") this.#tell(null);
    const pieces = /** @type {HTMLElement[]} */ ([...card.querySelectorAll(".piece")]);
    const to = target(pieces, piece, event.key);
    if (!to) return;
    event.preventDefault();
    piece.removeAttribute("tabindex");
    to.tabIndex = 0;
    to.focus();
  }
}

/** @param {EventTarget|null} target @returns {HTMLElement|null} */
function pieceAt(target) {
  const piece = target instanceof Element ? target.closest(".piece") : null;
  return piece instanceof HTMLElement ? piece : null;
}

/** @param {HTMLElement[]} pieces @param {HTMLElement} from @param {string} key @returns {HTMLElement|undefined} */
function target(pieces, from, key) {
  if (key === "Home") return pieces[0];
  if (key === "End") return pieces.at(-1);
  const backwards = getComputedStyle(from).direction === "rtl" ? -1 : 1;
  const step = (/** @type {Record<string, number>} */ (STEPS)[key] ?? 0) * backwards;
  let at = pieces.indexOf(from);
  // A token in two elements is one step.
  do at += step;
  while (step && pieces[at]?.dataset.piece === from.dataset.piece);
  return step ? pieces[at] : undefined;
}
