/** Which sentences lie whole in a chunk, what is promised of any passage, and which are cut where. */
import { excerpt } from "../lib/chips.js";
import { find, make, setText } from "../lib/dom.js";
import { remedyNode } from "../lib/remedies.js";

export class Kept {
  /** @type {import("../findings-protocol.js").FindingsAnswer|null} */
  #shown = null;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.share = find("#kept-share", HTMLElement, container);
    this.text = find("#kept-text", HTMLElement, container);
    this.guarantee = find("#kept-guarantee", HTMLElement, container);
    this.from = find("#kept-from", HTMLElement, container);
    this.broken = find("#kept-broken", HTMLElement, container);
    this.more = find("#kept-more", HTMLElement, container);
  }

  /** @param {import("../store.js").State} state */
  update({ findings: { answer, of }, tab }) {
    if (answer === this.#shown || tab !== "tab-findings") return;
    this.#shown = answer;
    const kept = answer?.kept;
    const source = of && "text" in of ? of.text : "";
    setText(this.share, kept?.share ?? "–");
    this.share.dataset.value = kept ? String(kept.whole) : "";
    setText(this.text, kept?.text ?? "");
    setText(this.guarantee, kept?.guarantee ?? "");
    this.from.replaceChildren();
    this.from.hidden = !kept?.from;
    if (kept?.from) this.from.append(make("p", "", kept.from.text), ...(kept.from.remedy ? [remedyNode(kept.from.remedy)] : []));
    const rows = (kept?.broken ?? []).map(({ start16, end16, chunk, fits, text }) => {
      const passage = source.slice(start16, end16);
      const row = make("li", "", excerpt(passage, { chunk, places: [{ start16, end16 }] }), make("span", "fine", text));
      if (!fits) row.append(make("span", "tag", "longer than the size"));
      return row;
    });
    find("summary", HTMLElement, this.broken).textContent = `Sentences that are whole in no chunk (${rows.length}${kept?.more ? "+" : ""})`;
    find("ol", HTMLElement, this.broken).replaceChildren(...rows);
    this.broken.hidden = !rows.length;
    setText(this.more, kept?.more ?? "");
    this.more.hidden = !kept?.more;
  }
}
