/**
 * What the build wrote into the page about itself.
 *
 * @typedef {object} Build
 * @property {string} name
 * @property {string} folder   where all its files lie, relative to the page
 * @property {string} pyodide  version
 * @property {object} lock     Pyodide's list of packages: empty
 * @property {{[path: string]: {bytes: number, sha256: string}}} files  those that Python loads, by their place in the folder
 *
 * What `early.js` left, which stands in the page itself.
 * @typedef {object} Early
 * @property {Worker|null} worker
 * @property {import("../protocol.js").FromWorker[]} heard   what it said before anybody listened
 * @property {string} lost                     why it is gone, if it is
 * @property {Map<EventTarget, string|boolean>|null} used  what was typed or chosen before anybody listened
 * @property {() => Promise<boolean>} isOld    whether the server has another build
 * @property {() => void} renew                open that one, once
 */

/** @type {Build} */
export const build = JSON.parse(document.getElementById("build")?.textContent ?? "");

/** The build's own folder, ending in a slash. */
export const folder = new URL(build.folder, document.baseURI).href;

export const { early } = /** @type {{early: Early}} */ (/** @type {unknown} */ (self));

/** The page's own folder: many projects can share an origin, and storage is named by this. */
export const sitePath = new URL(".", document.baseURI).pathname;
