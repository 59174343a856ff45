/** A remedy: the button that applies it, and beside it what that would change. */
import { make } from "./dom.js";
import { emit } from "./events.js";

let count = 0;

/** @param {import("../findings-protocol.js").Remedy} remedy */
export function remedyNode({ label, settings, effect }) {
  const button = make("button", "button", label);
  button.type = "button";
  button.addEventListener("click", () => emit(button, "remedy", { label, settings }));
  const would = make("span", "effect", effect);
  would.id = `effect-${++count}`;
  button.setAttribute("aria-describedby", would.id);
  return make("div", "remedy", button, would);
}
