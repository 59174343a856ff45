/**
 * Events that parts send up. They bubble from the part's container; `main.js` hears them.
 *
 * @typedef {object} Events
 * @property {{text: string}} text                               typed or pasted
 * @property {{field: string, value: string|null, done: boolean}} setting   `done`: a finished change
 * @property {{field: string, value: string, done: boolean}} assumption
 * @property {{settings: Partial<import("../protocol.js").Settings>}} fix
 * @property {{address: string, name: string}} sample
 * @property {{size: string, overlap: string}} example
 * @property {{files: File[]}} files
 * @property {{text: string}} droptext
 * @property {null} clear
 * @property {{keep: boolean}} keep
 * @property {{whitespace: boolean}} whitespace
 * @property {{tokens: boolean}} tokens
 * @property {{indexes: number[]}} pieces                         the chunks whose tokens are wanted, the first one first
 * @property {{tab: string}} tab
 * @property {{index: number, enter: boolean}} chunk              go to a chunk; `enter`: and into it
 * @property {{first: number, last: number}|null} inview
 * @property {{format: "json"|"jsonl"|"csv"}} export
 * @property {null} copylink
 * @property {null} copycode
 * @property {{patch: Partial<import("./plan-fields.js").Plan>, gesture: string, done: boolean}} plan
 * @property {{value: string, done: boolean}} planprice             empty: unknown
 * @property {{model: string}} planmodel                            empty: Custom
 * @property {{platform: string}} planplatform
 * @property {{text: string}} planpaste                             a list of lengths
 * @property {{files: File[]}} planfiles
 * @property {{column: string}} plancolumn
 * @property {null} planmeasure
 * @property {null} planagain
 * @property {{chunk: number, places: import("../findings-protocol.js").Place[]}} place   go to a chunk, and draw these places
 * @property {{label: string, settings: Partial<import("../protocol.js").Settings>}} remedy
 * @property {{place: import("../findings-protocol.js").Place|null}} pin   what is selected, if anything is
 * @property {{index: number, lost: boolean}} unpin
 * @property {null} findingsagain
 * @property {{share: string}} share                              of the sentences, in per cent
 * @property {{name: "sweep"|"sizes"}} sweepagain
 * @property {{text: string}} copytable
 * @property {null} comparekeep                                     the present setting becomes A
 * @property {null} compareswap
 * @property {null} comparestop
 * @property {null} compareagain
 * @property {{notice: import("../store.js").Notice}} dismiss
 * @property {null} stop
 * @property {null} retry
 */

const PREFIX = "seamline:";

/**
 * @template {keyof Events} K
 * @param {Element} from
 * @param {K} name
 * @param {Events[K]} detail
 */
export function emit(from, name, detail) {
  from.dispatchEvent(new CustomEvent(PREFIX + name, { bubbles: true, detail }));
}

/**
 * @template {keyof Events} K
 * @param {EventTarget} root
 * @param {K} name
 * @param {(detail: Events[K]) => void} hear
 */
export function listen(root, name, hear) {
  root.addEventListener(PREFIX + name, (event) => {
    hear(/** @type {CustomEvent<Events[K]>} */ (event).detail);
  });
}
