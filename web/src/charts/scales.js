/**
 * How values are laid along an axis, and which of them are written there.
 *
 * Extra volume starts at nothing and grows a hundredfold in its last steps: `asinh` is even near
 * nothing and logarithmic above.
 *
 * @typedef {"even"|"log"|"asinh"} Way
 */

/** Per cent; below, `asinh` is nearly even. */
const BEND = 10;

/** @type {Record<Way, import("uplot").Scale>} */
const WAYS = { even: { distr: 1 }, log: { distr: 3 }, asinh: { distr: 4, asinh: BEND } };

/** @type {Record<Way, (value: number) => number>} */
const AT = { even: (value) => value, log: Math.log, asinh: (value) => Math.asinh(value / BEND) };

/** @param {Way} way @param {[number, number]} ends @returns {import("uplot").Scale} */
export function scale(way, [least, most]) {
  return { ...WAYS[way], time: false, auto: false, range: [least, most] };
}

/**
 * Round values that keep so many pixels apart: the roundest first, as far as there is room.
 * @param {Way} way @param {[number, number]} ends @param {number} room @param {number} apart   pixels
 */
export function ticks(way, [least, most], room, apart) {
  const at = AT[way];
  /** @param {number} value */
  const place = (value) => ((at(value) - at(least)) / (at(most) - at(least))) * room;
  if (way === "even") return evenly(least, most, Math.max(1, Math.floor(room / apart)));
  const chosen = least <= 0 ? [0] : [];
  for (const digit of [1, 5, 2, 3, 7]) {
    for (let ten = Math.floor(Math.log10(Math.max(least, most / 1e9))); ten <= Math.log10(most); ten++) {
      const value = Number(`${digit}e${ten}`);
      if (value < least || value > most) continue;
      if (chosen.every((other) => Math.abs(place(other) - place(value)) >= apart)) chosen.push(value);
    }
  }
  return chosen.sort((one, other) => one - other);
}

/** @param {number} least @param {number} most @param {number} steps */
function evenly(least, most, steps) {
  const rough = (most - least) / steps;
  const ten = 10 ** Math.floor(Math.log10(rough || 1));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * ten).find((one) => one >= rough) ?? 1;
  const found = [];
  for (let value = Math.ceil(least / step); value * step <= most * (1 + 1e-9); value++) found.push(Number((value * step).toPrecision(12)));
  return found;
}
