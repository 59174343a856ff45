/**
 * What the page asks of Python about a cut, once its report is there, and what it is told: a part
 * of `protocol.js`.
 *
 * @typedef {import("./protocol.js").Settings} Settings
 * @typedef {import("./protocol.js").Assumptions} Assumptions
 * @typedef {import("./protocol.js").Unit} Unit
 *
 * A pin as Python places it (code points). It goes into `findings`, `sweep` and, as `pins`, into
 * `export`; never into a link, for it is text.
 * @typedef {{start: number, end: number}} Pin
 *
 * All that is told of the present cut. Ask after the report: it needs the text's sentences.
 * @typedef {{kind: "findings", settings: Settings, assumptions: Assumptions, pins?: Pin[], model?: string|null}} FindingsRequest
 * The chart of overlaps; `share` is the field's text, the percentage that the knee is to keep.
 * @typedef {{kind: "sweep", settings: Settings, assumptions: Assumptions, share?: string, pins?: Pin[]}} SweepRequest
 * @typedef {{kind: "sizes", settings: Settings, assumptions: Assumptions}} SizesRequest  the chart of sizes
 * Where pinned passages stand now: without `start16`, or where the text has changed there, a
 * passage is found again if it stands in the text exactly once.
 * @typedef {{kind: "pins", passages: {text: string, start16?: number}[]}} PinsRequest
 * Two settings side by side.
 * @typedef {{kind: "compare", a: import("./store.js").Choice, b: import("./store.js").Choice}} CompareRequest
 * @typedef {FindingsRequest|SweepRequest|SizesRequest|PinsRequest|CompareRequest} FindingsPageRequest
 *
 * @typedef {{start16: number, end16: number}} Place
 *
 * What settings would give, unrounded; `kept` of `sentences` would be whole.
 * @typedef {{chunks: number, processed_units: number, extra_percent: number, cost: number, kept: number, sentences: number}} Preview
 *
 * @typedef {object} Remedy
 * @property {string} label                what the button says: "Overlap 37"
 * @property {Partial<Settings>} settings  the fields that change, as the fields' own text
 * @property {string} effect               "40 → 38 chunks · 9,980 → 9,420 words processed · …"
 * @property {Preview} preview
 *
 * @typedef {object} Finding
 * @property {string} code                 never changes once released
 * @property {"problem"|"advice"|"note"} severity
 * @property {string} message              one sentence with its figures
 * @property {number[]} chunks             indices; the first 50
 * @property {number} concerned            how many chunks there are in all
 * @property {Place[]} places              the first 50
 * @property {number} found                how many places there are in all
 * @property {Remedy[]} remedies
 *
 * A sentence that no chunk holds whole.
 * @typedef {object} BrokenSentence
 * @property {number} start16
 * @property {number} end16
 * @property {number} chunk                it is cut after this chunk (index)
 * @property {boolean} fits                whether a chunk of the size could hold it
 * @property {number} units
 * @property {string} text                 "cut between #4 and #5 after 17 of 20 words"
 *
 * @typedef {object} Kept
 * @property {number} sentences
 * @property {number} whole
 * @property {number} too_long             longer than the size: no overlap keeps them
 * @property {string} share                whole ÷ sentences: "96.88 %"
 * @property {string} text
 * @property {string} guarantee            what is promised of any passage
 * @property {{overlap: number, text: string, remedy: Remedy|null}|null} from  the smallest overlap from which on all that fit are kept
 * @property {BrokenSentence[]} broken     longest first, the first 200
 * @property {string} more                 how many are not listed, or ""
 *
 * What boundaries were to repeat and what they do; `measured` and `why` have one entry for each.
 * @typedef {object} Boundaries
 * @property {number} asked
 * @property {string} text
 * @property {{code: string, text: string, boundaries: number}[]} reasons  the most frequent first
 * @property {number[]} measured
 * @property {string[]} why                "" where it is what was asked
 * @property {{edges: number[], counts: number[], labels: string[]}|null} histogram  from a dozen boundaries on
 *
 * @typedef {object} PinState
 * @property {number} start16
 * @property {number} end16
 * @property {boolean} whole
 * @property {number[]} chunks             those that hold it, or the two it is cut between
 * @property {string} text                 "whole in #3", "cut between #3 and #4 after 12 of 30 words"
 *
 * @typedef {object} FindingsAnswer
 * @property {"findings"} kind
 * @property {string} summary              "3 findings." or "Nothing to report. Checked: …"
 * @property {string[]} checked
 * @property {Finding[]} findings          gravest first
 * @property {Kept} kept
 * @property {Boundaries} boundaries
 * @property {PinState[]} pins             in the order asked
 *
 * A chart's points as columns, all of one length. `kept_percent` is of the sentences that fit the
 * size in the sweep, and of all sentences in the chart of sizes.
 * @typedef {object} Points
 * @property {number[]} size
 * @property {number[]} overlap
 * @property {number[]} percent_of_size
 * @property {number[]} chunks
 * @property {number[]} processed
 * @property {number[]} extra_percent
 * @property {number[]} cost
 * @property {number[]} kept
 * @property {(number|null)[]} kept_percent   null where no sentence could be kept
 *
 * The same for screen readers and for copying, worded.
 * @typedef {{caption: string, columns: string[], rows: string[][]}} Table
 *
 * @typedef {{point: number, overlap: number, text: string}} Mark  `point` is an index of the columns
 *
 * @typedef {object} SweepAnswer
 * @property {"sweep"} kind
 * @property {Unit} unit                   what overlaps are in, as asked for
 * @property {number} size
 * @property {Points} points
 * @property {number} present              index of the present overlap
 * @property {string} present_text
 * @property {Mark|null} knee
 * @property {number} share                the percentage that the knee is to keep
 * @property {string} no_knee              why there is none, or ""
 * @property {Mark|null} kept_from         where all that fit are kept
 * @property {number[]} better             points below the knee that keep as many all the same
 * @property {string} better_text          which these are, or ""
 * @property {{point: number, text: string}[]} caps  the first point beyond each cap
 * @property {{whole: boolean[], from: number|null, text: string}[]} pins  "survives at every overlap from 37 up"
 * @property {Table} table
 * @property {string} note                 what the figures rest on, or ""
 *
 * @typedef {{kind: "sizes", unit: Unit, points: Points, present: number, present_text: string, table: Table, note: string}} SizesAnswer
 *
 * `index` and `lost` number the passages as they were sent.
 * @typedef {{kind: "pins", placed: {index: number, start: number, end: number, start16: number, end16: number}[], lost: {index: number, why: string}[], message: string}} PinsAnswer
 *
 * @typedef {object} ComparedSide
 * @property {string} words                "Windows of 120 words, overlap 24"
 * @property {string} basis                what tokens and cost rest on, or ""
 * @property {import("./protocol.js").RefusalAnswer|null} refusal
 * @property {import("./protocol.js").ChunkColumns|null} chunks   none where refused
 * @property {string} strip                the picture of them in words, or ""
 *
 * One figure on both sides, `null` where a side has none: refused, it may still have some.
 * @typedef {{value: number, text: string, note: string}} ComparedFigure
 * @typedef {object} ComparedRow
 * @property {string} id                   a `Figure`'s, "extra" or "kept"
 * @property {string} label
 * @property {ComparedFigure|null} a
 * @property {ComparedFigure|null} b
 * @property {number|null} change          B − A, unrounded
 * @property {string} difference           "+12 chunks", "same", why there is none, or ""
 *
 * `characters`: the text's length, in code points; `summary`: what changes from A to B, or "".
 * @typedef {{kind: "compare", characters: number, a: ComparedSide, b: ComparedSide, rows: ComparedRow[], summary: string}} CompareAnswer
 *
 * @typedef {FindingsAnswer|SweepAnswer|SizesAnswer|PinsAnswer|CompareAnswer} FindingsPageAnswer
 */
export {};
