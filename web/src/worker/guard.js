/**
 * Watches over every file that Python loads. `loadPyodide` never settles when its wasm is missing
 * or damaged, so it is raced with `guard.failed`, which names the file and the cause.
 *
 * @typedef {import("../engine/limits.js").Limits} Limits
 * @typedef {{[path: string]: {bytes: number, sha256: string}}} Files  as build.json lists them
 */
import { TICK } from "../engine/limits.js";
import { brokenOff, checkHead, checkSize, checkStart, FileError } from "./files.js";

export class Guard {
  /** Files whose bytes are still coming. @type {Set<string>} */
  #open = new Set();
  /** Every file that was asked for, with the end of its watch. @type {Map<string, Promise<void>>} */
  watched = new Map();
  loaded = 0;
  #quiet = 0;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #timer;
  #fetch = self.fetch; // as the browser has it, before `hooks.js` puts another in its place
  /** @type {(error: FileError) => void} */
  #reject = () => {};
  /** The first error of which the cause is certain. @type {FileError|null} */
  known = null;

  /**
   * @param {object} options
   * @param {string} options.base
   * @param {Files} options.files
   * @param {Limits} options.limits
   * @param {RequestCache} options.cache
   * @param {boolean} [options.stored]  a service worker has this build
   * @param {(path: string) => void} [options.onMove]  something came, of the file at `path`
   */
  constructor({ base, files, limits, cache, stored = false, onMove = () => {} }) {
    this.base = base;
    this.files = files;
    this.limits = limits;
    this.cache = cache;
    this.stored = stored;
    this.onMove = onMove;
    /** @type {Promise<never>} */
    this.failed = new Promise((_, reject) => (this.#reject = reject));
    this.failed.catch(() => {}); // it is raced; a failure after the race is nobody's
  }

  get waitsForBytes() {
    return this.#open.size > 0;
  }

  /** From now on, silence counts. */
  watch() {
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  unwatch() {
    clearInterval(this.#timer);
  }

  /** @param {FileError} error */
  fail(error) {
    if (error.certain) this.known ??= error;
    this.#reject(error);
  }

  #tick() {
    this.#quiet += TICK;
    const { stall, start } = this.limits;
    const seconds = (/** @type {number} */ ms) => `${Math.round(ms / 1000)} seconds`;
    const [waiting] = this.#open;
    if (waiting !== undefined && this.#quiet >= stall)
      this.fail(new FileError(waiting, `nothing of it came for ${seconds(stall)}`));
    if (waiting === undefined && this.#quiet >= start)
      this.fail(new FileError("", `all its files came, and yet it did not start within ${seconds(start)}`, false));
  }

  /** @param {string} path */
  move(path) {
    this.#quiet = 0;
    this.onMove(path);
  }

  /** @param {RequestInfo|URL} input @param {RequestInit} [init] @returns {Promise<Response>} */
  async fetch(input, init = {}) {
    const url = new URL(input instanceof Request ? input.url : input, this.base).href;
    if (!url.startsWith(this.base)) return this.#fetch.call(self, input, init);
    const path = decodeURIComponent(url.slice(this.base.length).replace(/[?#].*/, ""));
    this.#open.add(path);
    this.move(path);
    try {
      // Without the checksum that Pyodide may ask for: the browser would hold every byte back until the last
      // one, and call a missing file a lost connection. The checks here, and the diagnosis, tell more.
      const options = { cache: this.cache, ...init, integrity: "" };
      let response = this.stored && path.endsWith(".wasm") ? await this.#compiled(url) : null;
      response ??= await this.#fetch.call(self, input, options).catch((error) => {
        if (init.signal?.aborted) throw error;
        return null;
      });
      // What the service worker keeps, where this worker is not under it, or the file is gone from the server.
      if (!response?.ok) response = (await kept(url)) ?? response;
      if (!response) throw new FileError(path, "the connection failed");
      checkHead(response, path);
      // A copy is counted, and the response itself goes on: the browser keeps compiled code with that one only.
      this.watched.set(path, this.#watch(response.clone(), path));
      return response;
    } catch (error) {
      this.#open.delete(path);
      if (error instanceof FileError) this.fail(error);
      throw error;
    }
  }

  /**
   * Out of the browser's own cache wasm comes compiled, which saves half of a start; what the service
   * worker gives does not.
   * @param {string} url
   */
  async #compiled(url) {
    try {
      return await this.#fetch.call(self, url, { cache: "only-if-cached", mode: "same-origin" });
    } catch {
      return null;
    }
  }

  /** @param {Response} copy @param {string} path */
  async #watch(copy, path) {
    const expected = this.files[path]?.bytes;
    const start = [];
    let loaded = 0;
    try {
      const reader = copy.body?.getReader();
      for (;;) {
        const { done, value } = (await reader?.read().catch(() => {
          throw brokenOff(loaded, expected, path);
        })) ?? { done: true, value: undefined };
        if (start.length < 4) {
          start.push(...(value?.subarray(0, 4) ?? []));
          if (start.length >= 4 || done) checkStart(Uint8Array.from(start), path);
        }
        if (done) break;
        loaded += value.length;
        this.loaded += value.length;
        if (expected !== undefined && loaded > expected) break;
        this.move(path);
      }
      checkSize(loaded, expected, path);
    } catch (error) {
      if (error instanceof FileError) this.fail(error);
    } finally {
      this.#open.delete(path);
      this.move(path);
    }
  }

  /**
   * A module. `import` tells nothing of what goes wrong, so that a failure is looked into by a fetch.
   * @param {string} path
   * @param {boolean} fresh  past the browser's cache
   * @returns {Promise<any>}
   */
  async module(path, fresh) {
    if (fresh) await this.load(path);
    this.#open.add(path);
    this.move(path);
    try {
      const module = await import(new URL(path, this.base).href);
      if (!fresh) this.loaded += this.files[path]?.bytes ?? 0;
      this.watched.set(path, Promise.resolve());
      return module;
    } catch {
      return await this.#moduleByHand(path);
    } finally {
      this.#open.delete(path);
      this.move(path);
    }
  }

  /** @param {string} path */
  async #moduleByHand(path) {
    const bytes = await this.load(path);
    const blob = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
    try {
      return await import(blob);
    } catch (error) {
      const known = new FileError(path, `its code could not be run (${error})`, false);
      this.fail(known);
      throw known;
    } finally {
      URL.revokeObjectURL(blob);
    }
  }

  /** A whole file, checked. @param {string} path @param {AbortSignal} [signal] */
  async load(path, signal) {
    const all = async () => {
      const response = await this.fetch(new URL(path, this.base), signal ? { signal } : {});
      const bytes = await response.arrayBuffer();
      await this.watched.get(path);
      return new Uint8Array(bytes);
    };
    return Promise.race([all(), this.failed]);
  }
}

/** @param {string} url */
async function kept(url) {
  try {
    return await caches.match(url);
  } catch {
    return undefined; // no such storage here
  }
}
