/** The charts' own file, loaded once, when a chart is first wanted. */
import { folder } from "./build.js";

/** @type {Promise<typeof import("../charts/charts.js")>|null} */
let loading = null;
let failures = 0;

/** Rejects where the file does not come; the next call tries anew. */
export function drawing() {
  // Some browsers remember under its address that a module failed.
  const address = `charts.js${failures ? `?again=${failures}` : ""}`;
  loading ??= import(new URL(address, folder).href).catch((error) => {
    loading = null;
    failures++;
    throw error;
  });
  return loading;
}
