/**
 * The planner's part of the protocol (`py/seamline/planner`); `protocol.js` has the rest.
 *
 * @typedef {import("./protocol.js").Unit} Unit
 * @typedef {import("./protocol.js").ArithmeticPart} ArithmeticPart
 *
 * The form. Every field travels as its own text: Python reads and judges it. An empty price,
 * dimensions or maximum input is unknown, never 0; an empty model is Custom.
 * @typedef {object} PlanFields
 * @property {"length"|"list"|"text"} source   with "text", Python takes the text's own cut
 * @property {string} length
 * @property {Unit} length_unit                of `length`, and of the list's lengths
 * @property {string} documents
 * @property {Unit} unit                       of size and overlap
 * @property {string} size
 * @property {string} overlap
 * @property {string} characters_per_token     "4", "4.05" or "5231/1290"
 * @property {string} tokens_per_word          "4/3"
 * @property {string} model                    an id of the catalogue, or ""
 * @property {string} price_per_million        US dollars, or ""
 * @property {string} dimensions               or ""
 * @property {string} max_input                tokens, or ""
 * @property {ValueType} value_type
 * @property {string} top_k
 * @property {string} context_window           tokens, as the next three
 * @property {string} system_tokens
 * @property {string} question_tokens
 * @property {string} answer_tokens
 * @property {string} prompt_price             US dollars for a million input tokens, or ""
 * @property {string} platform                 the platform started from, or ""
 *
 * @typedef {"float32"|"float16"|"int8"|"binary"} ValueType
 *
 * Fields left out are those of the catalogue answer's `defaults`. The page's settings come along, as
 * in `AnalyzeRequest`: with the source "text" they are the plan's, else a cut that has no closed
 * form is refused.
 * @typedef {{kind: "plan", fields: Partial<PlanFields>, settings?: import("./protocol.js").Settings, assumptions?: import("./protocol.js").Assumptions}} PlanRequest
 *
 * A list of lengths: pasted as `text`, or a file's `bytes` beside the request, or, for a file that
 * is too large to be read at all, its `size` alone. Kept for plans. `column` is a name from the answer's `columns`; "" takes the first that holds numbers.
 * @typedef {{kind: "lengths", text?: string, size: number, column: string, unit: Unit}} LengthsRequest
 * The text's own ratios, counted with a tokenizer.
 * @typedef {{kind: "measured", tokenizer: string}} MeasuredRequest
 * @typedef {{kind: "catalogue"}} CatalogueRequest
 * @typedef {{kind: "platforms"}} PlatformsRequest
 * @typedef {PlanRequest|LengthsRequest|MeasuredRequest|CatalogueRequest|PlatformsRequest} PlannerRequest
 *
 * One figure; `value` is unrounded, for `data-value`, and null where unknown.
 * @typedef {object} PlanFigure
 * @property {"plan-chunks"|"plan-embedded"|"plan-duplicated"|"plan-cost"|"plan-store"|"plan-prompt"} id
 * @property {string} label
 * @property {number|null} value
 * @property {string} text       "$0.02285568", "unknown", "self-hosted"
 * @property {string} note
 *
 * @typedef {object} PlanAnswer      to `plan`
 * @property {"plan"} kind
 * @property {"length"|"list"|"text"} source
 * @property {{unit: Unit, size: number, overlap: number, stride: number, length: number|null}} used  `length` is that of each document, null for a list
 * @property {string} used_note      what was converted, or ""
 * @property {boolean} exact         whether tokens are counted, not converted
 * @property {PlanFigure[]} figures
 * @property {{agree: boolean|null, text: string}} agreement  of both formulas; null where none holds
 * @property {ArithmeticPart[]} arithmetic
 * @property {{label: string, kinds: RawSize[]}|null} raw     null without dimensions
 * @property {StoreEstimate[]} stores
 * @property {PlanPrompt} prompt
 * @property {{field: "price_per_million"|"dimensions"|"max_input", text: string, restore: string}[]} changed  from the catalogue; `restore` is the field's text there
 * @property {{code: string, field: string, message: string}[]} warnings
 *
 * @typedef {{kind: ValueType, bytes: number, text: string, sizes: string, chosen: boolean}} RawSize
 *
 * What a named store needs by its own formula; `held` is false where it cannot hold such vectors.
 * @typedef {object} StoreEstimate
 * @property {string} id
 * @property {string} name
 * @property {number|null} bytes
 * @property {string} text          "13,731,264 bytes", "not possible", "no estimate"
 * @property {string} sizes         "13.73 MB, 13.10 MiB", or ""
 * @property {string} formula
 * @property {string} numbers
 * @property {string} note
 * @property {boolean} held
 * @property {{title: string, url: string}} source
 * @property {string} seen
 *
 * The retrieved part of a prompt, in sentences, and the same as `values`.
 * @typedef {object} PlanPrompt
 * @property {string} most          "2,560 tokens at most"
 * @property {string} distinct
 * @property {string} twice
 * @property {string} left
 * @property {string} share         "2.03 % of it", or ""
 * @property {string} fitting
 * @property {boolean} fits
 * @property {string} cost
 * @property {string} whole_cost
 * @property {{most: number, distinct: number, twice: number, left: number, fitting: number, cost: number|null, whole_cost: number|null}} values
 *
 * @typedef {object} LengthsAnswer   to `lengths`
 * @property {"lengths"} kind
 * @property {number} documents
 * @property {number} total
 * @property {number} smallest
 * @property {number} largest
 * @property {number} mean
 * @property {string} summary
 * @property {string[]} columns
 * @property {string} column        the one that was read
 * @property {string} column_note   or ""
 * @property {number} junk_lines    lines that hold no number, left out
 * @property {{line: number, text: string}[]} junk   the first hundred of them
 * @property {string} junk_note     or ""
 * @property {{edges: number[], counts: number[], labels: string[]}} histogram  one edge more than counts
 *
 * @typedef {object} CatalogueAnswer
 * @property {"catalogue"} kind
 * @property {string} seen          date of the last review
 * @property {CatalogueModel[]} models
 * @property {ValueType[]} value_types
 * @property {number[]} contexts
 * @property {PlanFields} defaults
 *
 * @typedef {object} CatalogueModel
 * @property {string} id
 * @property {string} provider
 * @property {string} search        lower case, to search in
 * @property {"api"|"open_weights"|"both"} hosting
 * @property {"current"|"legacy"|"retiring"|"shut_down"} status
 * @property {string} mark          "legacy", "retires 2027-04-01", or ""
 * @property {string} price_mark    "last known price", "converted price", or ""
 * @property {string} note
 * @property {{price_per_million: string, dimensions: string, max_input: string}} fields  what choosing it sets
 * @property {{options: number[], range: [number, number]|null, suggested: number[]}} dimensions
 * @property {string|null} tokenizer  one of ours, or null: counts are estimates
 * @property {CatalogueFigure[]} figures
 *
 * @typedef {object} CatalogueFigure
 * @property {"price"|"dimensions"|"max_input"|"tokenizer"|"over_length"|"status"} figure
 * @property {string} label
 * @property {string} text
 * @property {string} basis         how well it is known, a sentence or ""
 * @property {string} note
 * @property {string} seen
 * @property {{title: string, url: string|null, dated: string}[]} sources
 *
 * @typedef {object} PlatformsAnswer
 * @property {"platforms"} kind
 * @property {PlatformDefault[]} platforms
 * @property {{name: string, top_k: string}[]} top_ks
 *
 * `fields` holds only what the platform names; the rest stays the user's own.
 * @typedef {object} PlatformDefault
 * @property {string} id
 * @property {string} name
 * @property {Partial<PlanFields>} fields
 * @property {string} summary       "800 tokens, overlap 400"
 * @property {string} rule          what it refuses, or ""
 * @property {string} note
 * @property {{title: string, url: string|null}} source
 * @property {string} seen
 *
 * A pasted text's own ratios, as the fields take them.
 * @typedef {{characters_per_token: string, tokens_per_word: string, summary: string}} MeasuredRatios
 * @typedef {{kind: "measured", ratios: MeasuredRatios|null}} MeasuredAnswer   null without a word
 *
 * @typedef {PlanAnswer|LengthsAnswer|MeasuredAnswer|CatalogueAnswer|PlatformsAnswer} PlannerAnswer
 */
export {};
