/**
 * The signs that tell marks apart by shape, in the charts and in the sentences beside them.
 *
 * @typedef {"now"|"knee"|"all"|"better"|"cap"|"pin"} Kind
 */
const SVG = "http://www.w3.org/2000/svg";
const SIDE = 12;

/** Paths in a square of 12 with its middle at 6, 6. @type {Record<Kind, string>} */
export const SHAPES = {
  now: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z",
  knee: "M6 .5L11.5 6L6 11.5L.5 6Z",
  all: "M6 1L11.5 10.5L.5 10.5Z",
  better: "M6 2.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z",
  cap: "M1 3.5L3.5 1L6 3.5L8.5 1L11 3.5L8.5 6L11 8.5L8.5 11L6 8.5L3.5 11L1 8.5L3.5 6Z",
  pin: "M.5 4H11.5V8H.5Z",
};

/** @param {Kind} kind @returns {SVGSVGElement} */
export function sign(kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  svg.setAttribute("class", `sign sign-${kind}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[kind]);
  svg.append(path);
  return svg;
}

/** A line as it is drawn. @param {string} ink   a token @param {number[]} dash @returns {SVGSVGElement} */
export function stroke(ink, dash) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 6");
  svg.setAttribute("class", "stroke");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", "M0 3H24");
  line.setAttribute("stroke", `var(${ink})`);
  line.setAttribute("stroke-dasharray", dash.join(" "));
  svg.append(line);
  return svg;
}
