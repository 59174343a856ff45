/** Puts the page together: the store, the parts, the engine, and who hears whom. */
import { engine } from "./start.js";
import { Address } from "./lib/address.js";
import { Announcer } from "./lib/announcer.js";
import { early, sitePath } from "./lib/build.js";
import { COMPARE_TAB, alike, keptPart, keptReader, startCompare } from "./lib/comparing.js";
import { Conduct } from "./lib/conduct.js";
import { Desk } from "./lib/desk.js";
import { find } from "./lib/dom.js";
import { startFindings } from "./lib/findings-start.js";
import { listen } from "./lib/events.js";
import { read } from "./lib/fragment.js";
import { UNTOLD } from "./lib/inquiry.js";
import { keepInTab } from "./lib/keeping.js";
import { Memory } from "./lib/memory.js";
import { PieceFetcher } from "./lib/pieces.js";
import { closeMenus, followInnerLinks, takeOver } from "./lib/page.js";
import { PLAN_TAB } from "./lib/plan-desk.js";
import { UNASKED, planPart, planReader, startPlanner } from "./lib/plan-start.js";
import { example, exampleMeta, offered } from "./lib/start.js";
import { NONE } from "./lib/tokenizing.js";
import { startSweeps } from "./lib/sweep-start.js";
import { copyCode, copyLink, download } from "./lib/takeaway.js";
import { followUpdates } from "./lib/updates.js";
import { Store } from "./store.js";
import { Actions } from "./ui/actions.js";
import { Arithmetic } from "./ui/arithmetic.js";
import { Article } from "./ui/article.js";
import { BoundaryList } from "./ui/boundaries.js";
import { Cards } from "./ui/cards.js";
import { Choice } from "./ui/choice.js";
import { Compare } from "./ui/compare.js";
import { DensityTable } from "./ui/density.js";
import { Drop } from "./ui/drop.js";
import { Estimate } from "./ui/estimate.js";
import { Explain } from "./ui/explain.js";
import { Figures } from "./ui/figures.js";
import { Findings } from "./ui/findings.js";
import { Kept } from "./ui/kept.js";
import { Notices } from "./ui/notices.js";
import { NumberField } from "./ui/number-field.js";
import { Pins } from "./ui/pins.js";
import { PlanArithmetic } from "./ui/plan-arithmetic.js";
import { PlanCorpus } from "./ui/plan-corpus.js";
import { PlanCut } from "./ui/plan-cut.js";
import { PlanList } from "./ui/plan-list.js";
import { PlanModel } from "./ui/plan-model.js";
import { PlanPrompting } from "./ui/plan-prompt.js";
import { PlanResult } from "./ui/plan-result.js";
import { PlanStores } from "./ui/plan-stores.js";
import { Remarks } from "./ui/remarks.js";
import { StatusLine } from "./ui/status.js";
import { Strip } from "./ui/strip.js";
import { SweepChart } from "./ui/sweep-chart.js";
import { SweepShare } from "./ui/sweep-share.js";
import { Tabs } from "./ui/tabs.js";
import { TextBox } from "./ui/text-box.js";
import { TokenSwitch } from "./ui/token-switch.js";
import { TokenizerField } from "./ui/tokenizer.js";
import { UsedNote } from "./ui/used-note.js";
import { WhitespaceSwitch } from "./ui/whitespace.js";

const { sample, ...defaults } = exampleMeta();
const finished = example();
const memory = new Memory(sitePath);
const kept = memory.on ? memory.load() : null;
const bare = kept?.choice ?? defaults;

/** @param {string} fragment */
const fromAddress = (fragment) => read(document.getElementById(fragment.slice(1)) ? "" : fragment, bare, offered());

const planFrom = planReader(kept?.plan);
const keptFrom = keptReader(kept?.compare, offered());

const { choice, problems } = fromAddress(location.hash);
const planned = planFrom(location.hash);
const compared = keptFrom(location.hash, choice);
const text = kept?.text ?? finished?.text ?? "";
const shown = finished && text === finished.text ? { text, choice: defaults, report: finished.report } : null;

const store = new Store({
  text,
  document: shown && finished ? finished.document : null,
  choice,
  shown,
  refusal: null,
  asked: "nothing",
  engine: { stage: "idle" },
  notices: [...problems, ...planned.problems, ...compared.problems].map((problem) => ({ tone: "refusal", text: problem })),
  keep: memory.on,
  whitespace: false,
  tokens: false,
  pieces: null,
  tab: compared.there ? COMPARE_TAB : planned.there ? PLAN_TAB : "tab-chunks",
  inView: null,
  at: -1,
  exporting: false,
  plan: planned.plan,
  planner: UNASKED,
  pins: [],
  lostPins: [],
  places: [],
  findings: UNTOLD,
  sweep: UNTOLD,
  share: "95",
  sizes: UNTOLD,
  compare: { kept: compared.kept },
  compared: UNTOLD,
});

/** @param {string} id */
const place = (id) => find(`#${id}`, HTMLElement);
const cards = new Cards(place("chunks"));
const parts = [
  new StatusLine(place("status")),
  new TextBox(place("text-panel")),
  new Choice(place("cut"), "cut"),
  new Choice(place("unit"), "unit"),
  new Explain(place("way"), ({ cut, unit }) => `${cut} ${unit}`),
  new Choice(place("token-mode"), "token_mode", ({ unit }) => unit === "tokens"),
  new Explain(place("token-mode-note"), ({ unit, token_mode }) => (unit === "tokens" && token_mode) || ""),
  new NumberField(place("size-field"), "size"),
  new NumberField(place("overlap-field"), "overlap"),
  new UsedNote(place("used-note")),
  new TokenizerField(place("tokenizer-field")),
  new Explain(place("tokenizer-note"), ({ tokenizer }) => tokenizer ?? NONE),
  new DensityTable(place("density")),
  new Estimate(place("estimate")),
  new Remarks(place("results")),
  new Figures(place("figures")),
  new Tabs(place("tabs")),
  new Actions(place("actions")),
  new WhitespaceSwitch(place("whitespace-switch")),
  new TokenSwitch(place("token-switch")),
  cards,
  new Strip(place("strip")),
  new Findings(place("panel-findings")),
  new Kept(place("kept")),
  new Pins(place("pins")),
  new BoundaryList(place("boundaries")),
  new Compare(place("compare")),
  new Arithmetic(place("arithmetic")),
  new SweepShare(place("sweep-share-field")),
  new SweepChart(place("sweep-overlaps"), "sweep"),
  new SweepChart(place("sweep-sizes"), "sizes"),
  new PlanCorpus(place("plan-corpus")),
  new PlanList(place("plan-list")),
  new PlanModel(place("plan-model-panel")),
  new PlanCut(place("plan-cut")),
  new PlanResult(place("plan-out")),
  new PlanArithmetic(place("plan-arithmetic")),
  new PlanStores(place("plan-stores")),
  new PlanPrompting(place("plan-prompting")),
  new Notices(place("notices")),
  new Drop(place("drop")),
  new Article(place("about")),
];
store.subscribe((state) => {
  for (const part of parts) part.update(state);
});

const announcer = new Announcer(store);
const desk = new Desk(engine, store, announcer);
const pieces = new PieceFetcher(store, desk);
const address = new Address((fragment) => {
  const arrived = fromAddress(fragment);
  const { plan, problems, there } = planFrom(fragment);
  const { kept: a, problems: faults } = keptFrom(fragment, arrived.choice);
  for (const text of [...arrived.problems, ...problems, ...faults]) announcer.tell({ tone: "refusal", text });
  const { compare } = store.state;
  const other = !alike(a, compare.kept);
  const tab = other && a ? COMPARE_TAB : there ? PLAN_TAB : store.state.tab;
  store.set({ choice: arrived.choice, plan, tab, compare: other ? { kept: a } : compare });
  desk.ask();
}, () => {
  const planning = planPart(store.state);
  return planning === null ? null : planning + keptPart(store.state);
});
const own = kept !== null && kept.text !== finished?.text;
const conduct = new Conduct({ store, announcer, desk, address, own });
const planner = startPlanner(conduct);
startCompare(conduct);
keepInTab(store, memory, announcer, startFindings(conduct, kept?.pins ?? []));
startSweeps(conduct);
followUpdates({ engine, announcer, keeps: () => store.state.keep });

listen(document, "text", (event) => conduct.type(event.text));
listen(document, "files", ({ files }) => planner.takes(files) || conduct.open(files));
listen(document, "droptext", (event) => conduct.replace(event.text, "The dropped text took the place of yours.", { own: true }));
listen(document, "clear", () => conduct.replace("", "The text was cleared."));
listen(document, "sample", ({ address, name }) => conduct.sample(address, name));
listen(document, "example", (sizes) => conduct.example(sizes));
listen(document, "setting", ({ field, value, done }) => conduct.setting({ [field]: value }, field, done));
listen(document, "fix", ({ settings }) => conduct.setting(settings, "fix", true));
listen(document, "assumption", ({ field, value, done }) => conduct.assumption(field, value, done));
listen(document, "keep", ({ keep }) => store.set({ keep }));
listen(document, "whitespace", ({ whitespace }) => store.set({ whitespace }));
listen(document, "tokens", ({ tokens }) => store.set({ tokens }));
listen(document, "pieces", ({ indexes }) => pieces.want(indexes));
listen(document, "tab", ({ tab }) => store.set({ tab }));
listen(document, "inview", (inView) => store.set({ inView }));
/** @param {number} index @param {boolean} enter @param {import("./store.js").State["places"]} places */
function show(index, enter, places) {
  store.set({ at: index, tab: "tab-chunks", places });
  store.flush();
  cards.show(index, enter);
}
listen(document, "chunk", ({ index, enter }) => show(index, enter, []));
listen(document, "place", ({ chunk, places }) => show(chunk, true, places));
listen(document, "export", ({ format }) => download(conduct, format));
listen(document, "copylink", () => copyLink(conduct));
listen(document, "copycode", () => copyCode(conduct));
listen(document, "dismiss", ({ notice }) => announcer.dismiss(notice));
listen(document, "stop", () => engine.stop());
listen(document, "retry", () => engine.retry());
followInnerLinks();
closeMenus();

engine.subscribe((state) => store.set({ engine: state }));
if (kept || finished) desk.changed();
else conduct.sample(sample, "Prose");
takeOver(early);
