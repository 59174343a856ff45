/**
 * The one JSON protocol between the page and Python (`py/seamline/browser.py`).
 *
 * The page posts `{id, request, bytes?}` to the worker: `request` is the JSON of a `Request`,
 * `bytes` a file's content. The worker posts `FromWorker` messages back. Offsets named `…16`
 * count UTF-16 code units, as JavaScript slices; the others count code points.
 *
 * @typedef {"words"|"characters"|"tokens"} Unit
 * @typedef {"windows"|"sentences"|"paragraphs"} Cut
 *
 * What the user chose. Sizes travel as the field's own text: Python reads and judges them.
 * @typedef {object} Settings
 * @property {Cut} cut
 * @property {Unit} unit
 * @property {string} size
 * @property {string} overlap
 * @property {string|null} tokenizer
 * @property {"exact"|"density"|"ratio"|null} token_mode
 *
 * @typedef {object} Assumptions
 * @property {"english"|"custom"} preset
 * @property {string} tokens_per_unit   the field's text; ignored by the English preset
 * @property {string} price_per_million the field's text, US dollars
 *
 * @typedef {{kind: "hello"}} HelloRequest
 * @typedef {{kind: "text", text: string}} TextRequest            the current document from now on
 * @typedef {{kind: "file", name: string, size: number}} FileRequest  may this file be read at all?
 * @typedef {{kind: "open", name: string}} OpenRequest            decode `bytes`; becomes the document
 * @typedef {{kind: "analyze", settings: Settings, assumptions: Assumptions}} AnalyzeRequest
 * @typedef {{kind: "export", format: "json"|"jsonl"|"csv", settings: Settings, assumptions: Assumptions, plan?: import("./planner-protocol.js").PlanFields, pins?: import("./findings-protocol.js").Pin[]}} ExportRequest
 * @typedef {{kind: "code", settings: Settings, assumptions: Assumptions}} CodeRequest
 * The tokens of a stretch of the text (code points), to be shown as coloured pieces.
 * @typedef {{kind: "pieces", start: number, end: number, tokenizer: string, most?: number}} PiecesRequest
 * @typedef {HelloRequest|TextRequest|FileRequest|OpenRequest|AnalyzeRequest|ExportRequest|CodeRequest|PiecesRequest|import("./planner-protocol.js").PlannerRequest|import("./findings-protocol.js").FindingsPageRequest} Request
 *
 * @typedef {object} HelloAnswer
 * @property {"hello"} kind
 * @property {string} version
 * @property {string} whitespace   every character that separates words
 * @property {Tokenizer[]} tokenizers   the exact ones; `index.html` offers the same, at first paint
 *
 * @typedef {object} Tokenizer
 * @property {string} name
 * @property {string} label        "cl100k_base: OpenAI embeddings"
 * @property {string} serves       the models that it is exact for, as a sentence
 * @property {Added|null} added
 *
 * Tokens that a model puts around each chunk of its own; in no figure.
 * @typedef {{text: string, note: string}} Added   "+2", and a sentence
 *
 * @typedef {object} DocumentAnswer   to `text`
 * @property {"document"} kind
 * @property {{characters: number, bytes: number, words: number}} document
 * @property {string} summary         "8,420 words · 51,204 characters · 51,204 bytes of UTF-8"
 *
 * @typedef {{kind: "file", name: string, size: number}} FileAnswer   yes, read it
 *
 * @typedef {object} OpenedAnswer     to `open`
 * @property {"opened"} kind
 * @property {string} name
 * @property {string} text            decoded, without its byte order mark, line ends as they were
 * @property {string[]} notes         sentences to show once (BOM removed, CRLF kept until edited …)
 * @property {DocumentAnswer["document"]} document
 * @property {string} summary
 *
 * One headline figure; shown in the element with this `id`.
 * @typedef {object} Figure
 * @property {"total-chunks"|"total-processed"|"total-repeated"|"total-tokens"|"total-cost"} id
 * @property {string} label
 * @property {number} value           unrounded, for `data-value`
 * @property {string} text            as shown
 * @property {string} note            the small line below
 *
 * @typedef {{label: string, formula: string, numbers: string, result: string}} ArithmeticLine
 * `aside`: for comparison only, not how this text was cut.
 * @typedef {{title: string, lines: ArithmeticLine[], note: string, aside?: boolean}} ArithmeticPart
 *
 * The chunks as columns, all of one length.
 * @typedef {object} ChunkColumns
 * @property {number[]} start
 * @property {number[]} end
 * @property {number[]} start16
 * @property {number[]} end16
 * @property {number[]} fresh16       where the repeated prefix ends and fresh text starts
 * @property {number[]} next16        where the part that the next chunk repeats starts; `end16` if none
 *
 * A card's wording.
 * @typedef {object} Card
 * @property {string} range           "words 4–7"; "" where sentences are packed by tokens
 * @property {string} offsets         "14–33" (code points, zero-based, end exclusive)
 * @property {string} count           "4 words, 3 new"
 * @property {string} tokens          "≈ 5 tokens" or "5 tokens"
 * @property {string} repeats         "repeats 1 word of #1", or ""
 * @property {string} next            "#3 repeats 1 word", or ""
 * @property {string} less            "asked 40, repeats 12: no room beside the next sentence", or ""
 * @property {string} flag            what could not be cut as asked, or ""
 *
 * How dense the text is in tokens, beside what rules of thumb would say.
 * @typedef {{summary: string, rules: {rule: string, tokens: string, off: string}[]}} Density
 *
 * @typedef {object} ReportAnswer     to `analyze`
 * @property {"report"} kind
 * @property {{unit: Unit, size: number, overlap: number}} used
 * @property {{characters: number, bytes: number, words: number, units: number}} document
 * @property {string} share           the overlap as a share of the size: "25.00 %"
 * @property {string} used_note       what sizes in tokens were converted to, or ""
 * @property {Density|null} density   with a tokenizer only
 * @property {Added|null} added       with a tokenizer whose models add tokens
 * @property {{size: [number, number], overlap: [number, number]}} ranges  for the sliders, in the unit asked for
 * @property {{tokens_per_unit: string, price_per_million: string, summary: string}} assumed  as the fields show them; `summary` for the closed panel
 * @property {Figure[]} figures
 * @property {ArithmeticPart[]} arithmetic
 * @property {ChunkColumns} chunks
 * @property {Card[]} cards
 *
 * Settings that fit, offered as a button.
 * @typedef {{label: string, settings: Partial<Settings>}} Fix
 *
 * @typedef {object} RefusalAnswer    to anything; nothing is lost
 * @property {"refusal"} kind
 * @property {string} code
 * @property {string} message         a sentence to show as it is
 * @property {"size"|"overlap"|"text"|"cut"|"unit"|"tokenizer"|"token_mode"|"tokens_per_unit"|"price_per_million"|"share"|null} field
 * @property {Figure[]} figures       what has a closed form all the same; may be empty
 * @property {ArithmeticPart[]} arithmetic
 * @property {Fix[]} fixes
 *
 * @typedef {{kind: "export", name: string, type: string, content: string}} ExportAnswer
 * @typedef {{kind: "code", content: string}} CodeAnswer
 * @typedef {{kind: "failure", message: string}} FailureAnswer  a fault of ours; Python goes on
 *
 * One piece a token; tokens inside one character are one piece. `note` where there are more than
 * are given, else "".
 * @typedef {{kind: "pieces", start16: number[], end16: number[], labels: string[], note: string}} PiecesAnswer
 * @typedef {HelloAnswer|DocumentAnswer|FileAnswer|OpenedAnswer|ReportAnswer|RefusalAnswer|ExportAnswer|CodeAnswer|PiecesAnswer|FailureAnswer|import("./planner-protocol.js").PlannerAnswer|import("./findings-protocol.js").FindingsPageAnswer} Answer
 *
 * Between slices of long work Python answers these to the worker instead, which passes them on.
 * @typedef {{kind: "progress", done: number, what: string}} Progress
 *
 * @typedef {{kind: "boot", stage: string, file: string, loaded: number, total: number}} BootProgress
 * @typedef {{kind: "ready"}} Ready
 * @typedef {{kind: "failed", file: string, reason: string}} BootFailed
 * @typedef {{kind: "progress", id: number, progress: Progress}} WorkProgress
 * @typedef {{kind: "answer", id: number, answer: string}} WorkAnswer   `answer` is the JSON of an `Answer`
 * @typedef {BootProgress|Ready|BootFailed|WorkProgress|WorkAnswer} FromWorker
 *
 * @typedef {{kind: "ask", id: number, request: string, bytes: ArrayBuffer|null}} Ask
 * @typedef {{kind: "cancel", id: number}} Cancel
 * @typedef {Ask|Cancel} ToWorker
 */
export {};
