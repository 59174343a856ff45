/**
 * How long the engine waits before it calls something lost. Milliseconds, unless said.
 * The page hands them to the worker, so that a test can shorten both sides in one place.
 *
 * Waiting is counted in ticks of a timer, not by the clock: a laptop that slept for an hour, or a
 * tab that was frozen, has waited for one tick only.
 *
 * @typedef {typeof LIMITS} Limits
 */
export const LIMITS = Object.freeze({
  /** No byte of any file for this long: a phone between two cells takes up to 20 s to go on. */
  stall: 30_000,
  /** Every byte is here and nothing moves: the slowest start seen, times ten. */
  start: 60_000,
  /** A new worker that has not said a word: its few small modules never came. */
  firstWord: 30_000,
  /** Silence while starting. Above the time a slow phone needs to compile Python in one go. */
  bootSilence: 60_000,
  /** A worker that is ready says at once that it has heard a request; one that was killed does not. */
  acknowledge: 4_000,
  /** Neither an answer nor progress. Slices take about 50 ms; the slowest step in one piece, 5 s. */
  silence: 10_000,
  /** A worker that was asked to stop, and goes on: longer than any slice, shorter than patience. */
  stop: 1_500,
  /** Work shorter than this is not announced, for the status would only flicker. */
  announce: 120,
  /** After a vague failure: how long to look for the file that caused it. */
  diagnosis: 15_000,
  /** Workers lost with no answer in between before the engine gives up (a count). */
  losses: 4,
});

/** How often silence is looked at. */
export const TICK = 500;
