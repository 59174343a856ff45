/** A picture of paths, which its words beside it make redundant to a screen reader. */
import { setAttribute } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {HTMLElement} container @returns {(name: string) => SVGPathElement} adds one path of this class above the others */
export function drawIn(container) {
  const svg = document.createElementNS(SVG, "svg");
  setAttribute(svg, "aria-hidden", "true");
  container.append(svg);
  return (name) => {
    const made = document.createElementNS(SVG, "path");
    setAttribute(made, "class", name);
    svg.append(made);
    return made;
  };
}
