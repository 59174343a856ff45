/** How the charts of other settings join the page: what is asked when, and who hears their parts. */
import { listen } from "./events.js";
import { spanOf } from "./findings-start.js";
import { Inquiry } from "./inquiry.js";
import { copyTable } from "./takeaway.js";

/** @param {import("./conduct.js").Conduct} conduct */
export function startSweeps(conduct) {
  const { store, desk } = conduct;
  /** @param {import("../store.js").State} state */
  const wanted = ({ tab }) => tab === "tab-sweep";
  /** A cap, which has figures all the same: then it is wanted which settings fit. @param {import("../protocol.js").RefusalAnswer} refusal */
  const capped = ({ figures }) => figures.length > 0;
  const inquiries = {
    sweep: new Inquiry(store, desk, {
      name: "sweep",
      wanted,
      despite: capped,
      basis: ({ pins, share }) => [pins, share],
      request: ({ choice, pins, share }) => ({ kind: "sweep", ...choice, share, pins: pins.map(spanOf) }),
    }),
    sizes: new Inquiry(store, desk, {
      name: "sizes",
      wanted,
      despite: capped,
      basis: () => [],
      request: ({ choice }) => ({ kind: "sizes", ...choice }),
    }),
  };
  listen(document, "share", ({ share }) => store.set({ share }));
  listen(document, "sweepagain", ({ name }) => inquiries[name].again());
  listen(document, "copytable", ({ text }) => copyTable(conduct, text));
}
