/**
 * The page's one store. Parts read it in their `update(state)`; only `main.js` and what it
 * starts write it.
 *
 * @typedef {import("./protocol.js").Settings} Settings
 * @typedef {import("./protocol.js").Assumptions} Assumptions
 * @typedef {import("./protocol.js").DocumentAnswer} DocumentAnswer
 * @typedef {import("./protocol.js").ReportAnswer} ReportAnswer
 * @typedef {import("./protocol.js").RefusalAnswer} RefusalAnswer
 *
 * @typedef {{settings: Settings, assumptions: Assumptions}} Choice   what a link shares
 *
 * What stands on the page: a report, and the very text and choice that it answers.
 * @typedef {{text: string, choice: Choice, report: ReportAnswer}} Shown
 *
 * The pieces of the chunks of one text by one tokenizer, each under `start–end` in code points.
 * @typedef {object} Pieces
 * @property {string} text
 * @property {string} tokenizer
 * @property {ReadonlyMap<string, import("./protocol.js").PiecesAnswer>} of
 *
 * A passage that must survive: as it was pinned, and where it stands in the present text.
 * @typedef {{text: string, start: number, end: number, start16: number, end16: number}} Pin
 *
 * @typedef {{text: string, why: string}} LostPin   kept, should its passage come back
 *
 * What the planner was answered; `stopped`: its newest question was not.
 * @typedef {object} Planner
 * @property {import("./planner-protocol.js").PlanAnswer|null} answer
 * @property {RefusalAnswer|null} refusal    why the present inputs have no plan
 * @property {boolean} stopped
 * @property {import("./planner-protocol.js").CatalogueAnswer|null} catalogue
 * @property {import("./planner-protocol.js").PlatformsAnswer|null} platforms
 * @property {List|null} list
 * @property {string} measured               what the text says about its tokens, if that was taken over
 *
 * A list of lengths; what was given stays with `lib/plan-desk.js`. `name` is its file's, or "".
 * @typedef {object} List
 * @property {string} name
 * @property {boolean} busy
 * @property {import("./planner-protocol.js").LengthsAnswer|null} answer
 * @property {RefusalAnswer|null} refusal
 *
 * @typedef {object} Notice
 * @property {string} text
 * @property {"told"|"refusal"} tone
 * @property {{label: string, run: () => void}} [action]
 * @property {boolean} [brief]       goes away by itself
 * @property {boolean} [ofText]      about the text that is there: goes with it
 *
 * @typedef {object} EngineState
 * @property {"idle"|"loading"|"ready"|"working"|"failed"} stage
 * @property {string} [label]        the stage in words
 * @property {string} [file]
 * @property {string} [reason]
 * @property {number} [loaded]       bytes
 * @property {number} [total]        bytes
 * @property {number|null} [done]    share of the work under way; null if unknown
 *
 * @typedef {object} State
 * @property {string} text           the page's own string; chunks are slices of it
 * @property {DocumentAnswer|null} document  what Python says of this text
 * @property {Choice} choice
 * @property {Shown|null} shown
 * @property {RefusalAnswer|null} refusal    why the present choice has no chunks
 * @property {"nothing"|"answer"|"asking"|"stopped"} asked   how far the newest question is
 * @property {EngineState} engine
 * @property {Notice[]} notices
 * @property {boolean} keep          keep the text in this tab's storage
 * @property {boolean} whitespace    show white space
 * @property {boolean} tokens        show tokens as pieces
 * @property {Pieces|null} pieces    those that came so far
 * @property {string} tab            the chosen tab's id
 * @property {{first: number, last: number}|null} inView   cards on the screen
 * @property {number} at             the chunk that the strip points to
 * @property {boolean} exporting
 * @property {import("./lib/plan-fields.js").Plan} plan   the planner's inputs
 * @property {Planner} planner
 * @property {Pin[]} pins            they stand in the present text
 * @property {LostPin[]} lostPins
 * @property {import("./findings-protocol.js").Place[]} places   where somebody was led to
 * @property {Told<import("./findings-protocol.js").FindingsAnswer>} findings
 * @property {Told<import("./findings-protocol.js").SweepAnswer>} sweep
 * @property {string} share          the field's text: per cent of the sentences that the sweep's knee keeps
 * @property {Told<import("./findings-protocol.js").SizesAnswer>} sizes
 * @property {{kept: Choice|null}} compare   the setting that is A; the present one is B
 * @property {Told<import("./findings-protocol.js").CompareAnswer>} compared
 */

/**
 * What was answered beside the report, and the report or refusal it is about: of another than the
 * one shown it is out of date. `stopped`: the newest question was not answered.
 * @template T
 * @typedef {{answer: T|null, refusal: RefusalAnswer|null, of: Shown|RefusalAnswer|null, stopped: boolean}} Told
 */

export class Store {
  /** @type {State} */
  #state;
  /** @type {((state: State) => void)[]} */
  #readers = [];
  #told = true;

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** @param {Partial<State>} patch   readers hear of it once, after the running task */
  set(patch) {
    this.#state = { ...this.#state, ...patch };
    if (!this.#told) return;
    this.#told = false;
    queueMicrotask(() => this.flush());
  }

  /** Tell the readers now what they would hear after the running task. */
  flush() {
    if (this.#told) return;
    this.#told = true;
    for (const read of this.#readers) read(this.#state);
  }

  /** @param {(state: State) => void} read   called now and after every change */
  subscribe(read) {
    this.#readers.push(read);
    read(this.#state);
  }
}
