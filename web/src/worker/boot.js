/**
 * From nothing to the `Session` of Seamline's: Pyodide, started from a bundle that holds Python's
 * library and the app, compiled. Nothing is installed here.
 *
 * @typedef {import("../protocol.js").BootProgress} BootProgress
 * @typedef {import("../engine/lifeline.js").WorkerOptions} WorkerOptions
 * @typedef {import("../lib/build.js").Build} Build
 * @typedef {import("./turns.js").Session} Session
 */
import { loadPyodide } from "pyodide";
import { LIMITS, TICK } from "../engine/limits.js";
import { explain } from "./diagnosis.js";
import { Guard } from "./guard.js";
import { checkWebAssembly, hook } from "./hooks.js";

const BUNDLE = "python.zip";
const LOADING = "Loading Python";
/** Each report is a frame to paint, on a machine that is busy with Python. Milliseconds. */
const REPORT_EVERY = 250;

/**
 * @param {WorkerOptions} options
 * @param {(progress: BootProgress) => void} report
 * @returns {Promise<() => Session>} makes one
 * @throws {import("./files.js").FileError}
 */
export async function boot({ base, build, stored = false, fresh = false, limits = LIMITS }, report) {
  checkWebAssembly();
  const files = filesToCome(build);
  /** @type {BootProgress} */
  const progress = { kind: "boot", stage: LOADING, file: "", loaded: 0, total: bytesOf(files, build) };
  let reported = 0;
  const tell = () => {
    reported = performance.now();
    progress.loaded = Math.min(guard.loaded, progress.total);
    report({ ...progress });
  };
  /** @param {string} stage */
  const enter = (stage) => {
    progress.stage = stage;
    tell();
  };
  const guard = new Guard({
    base,
    files: build.files,
    limits,
    // A file's address says its content: it need not be asked for again. After a failure it must be, for
    // the browser's cache may hold a damaged one.
    cache: fresh ? "reload" : "force-cache",
    stored: stored && !fresh,
    onMove(path) {
      progress.file = path;
      const complete = !guard.waitsForBytes && guard.watched.size >= files.length;
      if (complete && progress.stage === LOADING) enter("Starting Python");
      else if (performance.now() - reported >= REPORT_EVERY) tell();
    },
  });
  const heartbeat = setInterval(tell, TICK); // so that the page knows that this worker lives
  const [wasm, bundle] = [`${engineOf(build)}pyodide.asm.wasm`, BUNDLE].map((path) => new URL(path, base).href);
  const unhook = hook(guard, wasm ?? "", bundle ?? "");
  try {
    tell();
    const pyodide = await Promise.race([loadPython(guard, build, fresh), guard.failed]);
    enter("Starting Seamline");
    pyodide.pyimport("seamline.late").install();
    return pyodide.pyimport("seamline.browser").Session;
  } catch (error) {
    console.error(error);
    unhook(); // the diagnosis looks with its own eyes
    throw await explain(error, guard);
  } finally {
    unhook();
    clearInterval(heartbeat);
  }
}

/** @param {Build} build */
const engineOf = (build) => `pyodide/${build.pyodide}/`;

/** @param {Build} build */
function filesToCome(build) {
  const engine = engineOf(build);
  return [`${engine}pyodide.asm.mjs`, `${engine}pyodide.asm.wasm`, BUNDLE];
}

/** By the build's own list, for a compressed Content-Length lies. @param {string[]} paths @param {Build} build */
const bytesOf = (paths, { files }) => paths.reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0);

/** @param {Guard} guard @param {Build} build @param {boolean} fresh */
async function loadPython(guard, build, fresh) {
  const folder = engineOf(build);
  const indexURL = new URL(folder, guard.base).href;
  return loadPyodide({
    indexURL,
    stdLibURL: new URL(BUNDLE, guard.base).href,
    lockFileContents: /** @type {any} */ (build.lock),
    packageBaseUrl: indexURL, // or it is a CDN
    enableRunUntilComplete: false, // no stack switching: it hangs Safari, and nothing here waits inside Python
    // A promise of it does as well: so the other files need not wait for this one.
    createPyodideModule: /** @type {any} */ (guard.module(`${folder}pyodide.asm.mjs`, fresh).then((module) => module.default)),
  });
}
