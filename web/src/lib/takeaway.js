/**
 * What the user takes away: files, the link, the code.
 *
 * @typedef {import("./conduct.js").Conduct} Conduct
 */
import { PLAN_TAB } from "./plan-desk.js";
import { asked } from "./plan-fields.js";
import { spanOf } from "./findings-start.js";
import { copy, save } from "./transfer.js";

/** @param {Conduct} conduct @param {"json"|"jsonl"|"csv"} format */
export async function download(conduct, format) {
  const { store, desk, announcer } = conduct;
  store.set({ exporting: true });
  const waiting = announcer.whenReady("The download starts");
  const { choice, plan, tab, pins } = store.state;
  const planned = plan.used || tab === PLAN_TAB ? { plan: asked(plan, choice) } : {};
  const answer = await desk.request({ kind: "export", format, ...choice, ...planned, ...(pins.length && { pins: pins.map(spanOf) }) });
  waiting();
  store.set({ exporting: false });
  if (answer?.kind === "export") save(answer);
}

/** @param {Conduct} conduct */
export async function copyLink({ store, address, announcer }) {
  const link = address.link(store.state.choice);
  if (link === null) {
    announcer.tell({ tone: "refusal", text: "A field holds what no link can carry. Correct it first." });
  } else if (await copy(link)) {
    announcer.tell({ tone: "told", text: "Link copied. It holds the settings, not the text.", brief: true });
  } else {
    announcer.tell({ tone: "told", text: `The clipboard cannot be reached. The link: ${link}` });
  }
}

/** @param {Conduct} conduct */
export async function copyCode(conduct) {
  const { store, desk, announcer } = conduct;
  const waiting = announcer.whenReady("The code is copied");
  const code = desk.request({ kind: "code", ...store.state.choice }).then((answer) => {
    if (answer?.kind !== "code") throw new Error("refused");
    return answer.content;
  });
  const copied = await copy(code);
  waiting();
  const content = await code.catch(() => null);
  if (content === null) return; // the desk has said why
  if (copied) {
    announcer.tell({ tone: "told", text: "Code copied: the Python that gives this report.", brief: true });
  } else {
    const run = () => save({ name: "chunks.py", type: "text/x-python", content });
    announcer.tell({ tone: "told", text: "The clipboard cannot be reached.", action: { label: "Save the code as a file", run } });
  }
}

/** @param {Conduct} conduct @param {string} text   tab-separated */
export async function copyTable({ announcer }, text) {
  if (await copy(text)) return announcer.tell({ tone: "told", text: "Table copied, ready for a spreadsheet.", brief: true });
  const run = () => save({ name: "sweep.tsv", type: "text/tab-separated-values", content: text });
  announcer.tell({ tone: "told", text: "The clipboard cannot be reached.", action: { label: "Save the table as a file", run } });
}
