// Pyodide under Node, for the scripts beside this one and for tests/replay.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Node would show the line of code that threw: with Pyodide, a megabyte of it.
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => {
    console.error(error?.message ?? error);
    process.exit(1);
  });
}

/**
 * @param {string} npm      the npm package's folder
 * @param {object} [more]   options of loadPyodide
 */
export async function start(npm, more = {}) {
  const { loadPyodide } = await import(pathToFileURL(path.join(npm, "pyodide.mjs")).href);
  const { info } = JSON.parse(await readFile(path.join(npm, "pyodide-lock.json"), "utf8"));
  return loadPyodide({
    indexURL: npm + path.sep,
    lockFileContents: { info, packages: {} },
    enableRunUntilComplete: false,
    env: { PYTHONHASHSEED: "0" }, // the same bytecode, byte for byte, each time
    ...more,
  });
}

/** Make modules of the Python files in a folder importable. */
export function mount(/** @type {any} */ python, /** @type {string} */ folder, /** @type {string} */ at) {
  python.FS.mkdirTree(at);
  python.mountNodeFS(at, folder);
}
