/**
 * A worker whose module is missing or damaged fires `error` with an empty message. This finds out
 * what is wrong with the file. It shares nothing with the worker's own checks, for those may be
 * what is missing.
 */

const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;

/**
 * @param {string} name   of the module, in the folder
 * @param {string} base   the folder; build.json lies there
 * @param {AbortSignal} signal
 * @returns {Promise<{reason: string}|{source: string}>} why it cannot be used, or itself
 */
export async function inspect(name, base, signal) {
  /** @param {string} cause */
  const broken = (cause) => ({ reason: `${name} could not be loaded: ${cause}.` });
  try {
    const expected = (await listed(base, signal))[name];
    // Past the browser's cache, which may hold the damaged file: so that the next try has the whole one.
    const response = await fetch(base + name, { signal, cache: "reload" });
    const type = response.headers.get("content-type") || "no type at all";
    if (!response.ok) return broken(`the server answered ${response.status}`);
    if (!SCRIPT.test(type)) return broken(`the server sent it as ${type} instead of JavaScript`);
    const bytes = await response.arrayBuffer();
    if (expected && !(await isWhole(bytes, expected))) return broken("its content is damaged");
    return { source: new TextDecoder().decode(bytes) };
  } catch {
    return broken(signal.aborted ? "the server does not send it" : "the connection failed");
  }
}

/** @typedef {{bytes: number, sha256: string}} Listed */

/** @param {string} base @param {AbortSignal} signal @returns {Promise<{[path: string]: Listed}>} */
async function listed(base, signal) {
  try {
    return (await (await fetch(new URL("build.json", base), { signal })).json()).files;
  } catch {
    return {}; // then only what the server itself says can be told
  }
}

/** @param {ArrayBuffer} bytes @param {Listed} expected */
async function isWhole(bytes, expected) {
  if (bytes.byteLength !== expected.bytes) return false;
  if (!globalThis.crypto?.subtle) return true; // a page that came without TLS cannot tell
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === expected.sha256;
}
