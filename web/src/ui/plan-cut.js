/** The sizes that are planned with, which are the page's own, and platforms' defaults to start from. */
import { find, make, setText } from "../lib/dom.js";
import { emit } from "../lib/events.js";
import { sourced } from "../lib/plan-facts.js";

/** @typedef {import("../planner-protocol.js").PlatformDefault} PlatformDefault */

export class PlanCut {
  /** @type {PlatformDefault[]|null} */
  #platforms = null;
  #noted = "";

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.sizes = find("#plan-sizes", HTMLElement, container);
    this.select = find("select", HTMLSelectElement, container);
    this.note = find("#plan-platform-note", HTMLElement, container);
    this.select.addEventListener("change", () => emit(container, "planplatform", { platform: this.select.value }));
  }

  /** @param {import("../store.js").State} state */
  update({ choice, plan, planner }) {
    const { unit, size, overlap } = choice.settings;
    setText(this.sizes, `${size} ${unit}, overlap ${overlap}`);
    const platforms = planner.platforms?.platforms ?? null;
    if (platforms !== this.#platforms) {
      this.#platforms = platforms;
      const options = (platforms ?? []).map(({ id, name, summary }) => new Option(`${name}: ${summary}`, id));
      this.select.replaceChildren(new Option("none", ""), ...options);
    }
    if (this.select.value !== plan.platform) this.select.value = plan.platform;
    const platform = platforms?.find(({ id }) => id === plan.platform) ?? null;
    const held = platform !== null && holds(platform, choice.settings, plan.top_k);
    this.#tell(platform, held);
  }

  /** @param {PlatformDefault|null} platform @param {boolean} held */
  #tell(platform, held) {
    const key = `${platform?.id}\n${held}`;
    if (key === this.#noted) return;
    this.#noted = key;
    this.note.hidden = !platform;
    if (!platform) return this.note.replaceChildren();
    const { rule, note, source, seen } = platform;
    const said = [rule, note].filter(Boolean).join(" ");
    const parts = [...(said ? [`${said} `] : []), "Source: ", ...sourced(source), `, seen ${seen}.`];
    if (!held) {
      const button = make("button", "quiet", "Restore", make("span", "unseen", " the platform’s default"));
      button.type = "button";
      button.addEventListener("click", () => emit(button, "planplatform", { platform: platform.id }));
      parts.unshift(make("span", "note hot", "changed from this default"), " ", button, " ");
    }
    this.note.replaceChildren(...parts);
  }
}

/** @param {PlatformDefault} platform @param {import("../protocol.js").Settings} settings @param {string} topK */
function holds({ fields }, settings, topK) {
  const now = { unit: settings.unit, size: settings.size.trim(), overlap: settings.overlap.trim(), top_k: topK.trim() };
  return Object.entries(now).every(([field, value]) => {
    const set = fields[/** @type {keyof typeof now} */ (field)];
    return set === undefined || set === value;
  });
}
