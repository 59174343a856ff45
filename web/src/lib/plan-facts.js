/** A figure of the catalogue with how well it is known, when it was seen, and where. */
import { make } from "./dom.js";

/** @param {import("../planner-protocol.js").CatalogueFigure} figure @returns {HTMLElement[]} */
export function facts({ label, text, basis, note, seen, sources }) {
  const told = [basis, note && `${note.replace(/\.$/, "")}.`].filter(Boolean).join(" ");
  const list = make("ul", "", ...sources.map((source) => make("li", "", ...sourced(source))));
  const parts = [make("strong", "", text), ...(told ? [make("p", "", told)] : []), list, make("p", "fine", `Seen ${seen}`)];
  return [make("dt", "", label), make("dd", "", ...parts)];
}

/** @param {{title: string, url: string|null, dated?: string}} source @returns {(Node|string)[]} */
export function sourced({ title, url, dated }) {
  const more = dated ? [`, ${dated}`] : [];
  if (!url) return [title, ...more];
  const link = make("a", "", title);
  link.href = url;
  link.rel = "noreferrer";
  link.target = "_blank";
  return [link, ...more];
}
