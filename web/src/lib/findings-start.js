/** How findings and pins join the page: what is asked when, and who hears their parts. */
import { listen } from "./events.js";
import { Inquiry } from "./inquiry.js";
import { PinDesk } from "./pin-desk.js";
import { Pinning } from "./pinning.js";

/**
 * @param {import("./conduct.js").Conduct} conduct
 * @param {import("./pin-desk.js").Passage[]} kept   pins from before a reload
 */
export function startFindings(conduct, kept) {
  const { store, desk, announcer } = conduct;
  new Pinning(store);
  const pins = new PinDesk(store, desk, announcer, kept);
  const findings = new Inquiry(store, desk, {
    name: "findings",
    wanted: ({ tab }) => tab === "tab-findings",
    basis: ({ pins, plan }) => [pins, plan.model],
    request: ({ choice, pins, plan }) => ({ kind: "findings", ...choice, pins: pins.map(spanOf), model: plan.model || null }),
  });
  listen(document, "findingsagain", () => findings.again());
  listen(document, "remedy", (remedy) => conduct.remedy(remedy));
  listen(document, "pin", ({ place }) => pins.pin(place));
  listen(document, "unpin", (which) => pins.unpin(which));
  return pins;
}

/** @param {import("../store.js").Pin} pin @returns {import("../findings-protocol.js").Pin} */
export function spanOf({ start, end }) {
  return { start, end };
}
