/**
 * What a file must look like before anything is made of it, in plain words when it does not.
 * A static host that answers a missing file with its index page, or that does not know a type,
 * would else leave Python waiting for ever.
 */

/** A file that cannot be used. */
export class FileError extends Error {
  /**
   * @param {string} path   relative to the page; may be empty
   * @param {string} cause  half a sentence
   * @param {boolean} certain  the cause is known; otherwise a closer look may tell more
   */
  constructor(path, cause, certain = true) {
    super(`${nameOf(path) || "Python"} could not be loaded: ${cause}.`);
    this.path = path;
    this.certain = certain;
  }
}

/** @param {string} path */
export const nameOf = (path) => path.split("/").pop() ?? path;

/** Made when it is wanted: the first of its kind costs the start more than all code here. @param {number} bytes */
const count = (bytes) => new Intl.NumberFormat("en").format(bytes);

const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/;

/**
 * By the end of the name. `type` and `start` are what the browser or Python insists on; archives
 * and data files come under any type a host cares to give.
 * @type {[RegExp, {name: string, type: RegExp|null, start: number[]}][]}
 */
const FORMS = [
  [/\.wasm$/, { name: "application/wasm", type: /^application\/wasm\b/, start: [0x00, 0x61, 0x73, 0x6d] }],
  [/\.m?js$/, { name: "JavaScript", type: SCRIPT, start: [] }],
  [/\.json$/, { name: "JSON", type: /^(?:application|text)\/(?:[\w.-]+\+)?json\b/, start: [0x7b] }],
  [/\.(?:zip|whl)$/, { name: "an archive", type: null, start: [0x50, 0x4b, 0x03, 0x04] }],
];
const LESS_THAN = 0x3c; // how a page starts, and neither a module nor JSON nor an archive
const ANY = { name: "data", type: null, start: [] };

/** @param {string} path */
const formOf = (path) => FORMS.find(([end]) => end.test(path))?.[1] ?? ANY;

/** @param {Response} response @param {string} path */
export function checkHead(response, path) {
  if (!response.ok) throw new FileError(path, `the server answered ${response.status}`);
  const form = formOf(path);
  const type = (response.headers.get("content-type") ?? "").toLowerCase();
  if (form.type ? !form.type.test(type) : type.startsWith("text/html"))
    throw new FileError(path, `the server sent it as ${type || "no type at all"} instead of ${form.name}`);
}

/** @param {Uint8Array} bytes the first ones, four or more unless the file is shorter @param {string} path */
export function checkStart(bytes, path) {
  const form = formOf(path);
  if (form !== ANY && bytes[0] === LESS_THAN) throw new FileError(path, "a web page came in its place");
  if (form.start.some((byte, i) => bytes[i] !== byte)) throw new FileError(path, `it does not start as ${form.name} does`);
}

/** @param {number} loaded @param {number|undefined} expected @param {string} path */
export function checkSize(loaded, expected, path) {
  if (expected === undefined || loaded === expected) return;
  const cause = loaded < expected ? `it ended after ${count(loaded)} of ${count(expected)} bytes` :
    `it has more than the ${count(expected)} bytes that this build says`;
  throw new FileError(path, cause);
}

/** @param {BufferSource} bytes @param {string|undefined} expected @param {string} path @returns {Promise<void>} */
export async function checkContent(bytes, expected, path) {
  if (!expected || !globalThis.crypto?.subtle) return; // a page that came without TLS has none
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== expected) throw new FileError(path, "its content is damaged (its checksum is not the one of this build)");
}

/** @param {number} loaded @param {number|undefined} expected @param {string} path */
export const brokenOff = (loaded, expected, path) =>
  new FileError(path, `the connection broke off after ${count(loaded)}${expected ? ` of ${count(expected)}` : ""} bytes`);
