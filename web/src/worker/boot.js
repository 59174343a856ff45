/**
 * From nothing to a `Session` of Seamline's: the build's own list, Pyodide, then the wheels.
 * Installing is apart from asking (`turns.js`): another way to get the package in changes `install` only.
 *
 * @typedef {import("../protocol.js").BootProgress} BootProgress
 * @typedef {import("../engine/lifeline.js").WorkerOptions} WorkerOptions
 * @typedef {import("./turns.js").Session} Session
 *
 * @typedef {object} Build  what is read of build.json
 * @property {string} pyodide
 * @property {string} wheel
 * @property {string[]} wheels
 * @property {import("./guard.js").Files} files
 *
 * @typedef {any} Pyodide  its types come with the npm package, which the page does not need
 */
import { TICK } from "../engine/limits.js";
import { explain } from "./diagnosis.js";
import { FileError } from "./files.js";
import { Guard } from "./guard.js";
import { checkWebAssembly, hook } from "./hooks.js";

const CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const LOADING = "Loading Python";
/** Bytes come in hundreds of small pieces; the page need not hear of each. Milliseconds. */
const REPORT_EVERY = 50;

/**
 * @param {WorkerOptions} options
 * @param {(progress: BootProgress) => void} report
 * @returns {Promise<{session: Session, files: import("./guard.js").Files}>}
 * @throws {FileError}
 */
export async function boot({ base, fresh, limits }, report) {
  checkWebAssembly();
  /** @type {BootProgress} */
  const progress = { kind: "boot", stage: "Checking the build", file: "", loaded: 0, total: 0 };
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
    files: {},
    limits,
    // After a failure past the browser's cache, which may hold the damaged file.
    cache: fresh ? "reload" : "default",
    onMove(path) {
      progress.file = path;
      const complete = !guard.waitsForBytes && path.startsWith("pyodide/");
      if (complete && progress.stage === LOADING && guard.watched.size > CORE.length) enter("Starting Python");
      else if (performance.now() - reported >= REPORT_EVERY) tell();
    },
  });
  const heartbeat = setInterval(tell, TICK); // so that the page knows that this worker lives
  const unhook = hook(guard);
  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  const guarded = (work) => Promise.race([work, guard.failed]);
  try {
    tell();
    const build = parseBuild(await guarded(guard.load("build.json")));
    guard.files = build.files;
    guard.loaded = 0;
    progress.total = bytesToCome(build);
    enter(LOADING);
    const pyodide = await guarded(loadPython(guard, build, fresh));
    enter("Installing Seamline");
    await guarded(install(pyodide, build.wheels, base));
    const module = pyodide.pyimport("seamline.browser");
    const session = module.Session();
    module.destroy();
    enter("Ready");
    return { session, files: build.files };
  } catch (error) {
    console.error(error);
    unhook(); // the diagnosis looks with its own eyes
    throw await explain(error, guard);
  } finally {
    unhook();
    clearInterval(heartbeat);
  }
}

/** @param {Uint8Array} bytes @returns {Build} */
function parseBuild(bytes) {
  try {
    const build = JSON.parse(new TextDecoder().decode(bytes));
    if (build.pyodide && build.wheels && build.files) return build;
  } catch {
    // said below
  }
  throw new FileError("build.json", "it is damaged");
}

/** By build.json, for a compressed Content-Length lies. @param {Build} build */
function bytesToCome({ pyodide, wheels, files }) {
  const core = new Set(CORE.map((name) => `pyodide/${pyodide}/${name}`));
  const paths = Object.keys(files).filter((p) => core.has(p) || wheels.includes(p) || /(^|\/)micropip-[^/]*\.whl$/.test(p));
  return paths.reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0);
}

/** @param {Guard} guard @param {Build} build @param {boolean} fresh @returns {Promise<Pyodide>} */
async function loadPython(guard, build, fresh) {
  const folder = `pyodide/${build.pyodide}/`;
  const indexURL = new URL(folder, guard.base).href;
  // `import` tells nothing of what goes wrong: so these come by fetch first, and then from the cache.
  const engine = guard.load(`${folder}pyodide.asm.mjs`);
  engine.catch(() => {}); // the guard has heard of it
  await guard.load(`${folder}pyodide.mjs`);
  if (fresh) await engine;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  return loadPyodide({
    indexURL,
    packageBaseUrl: indexURL, // or it is a CDN
    lockFileURL: `${indexURL}pyodide-lock.json`,
    enableRunUntilComplete: false, // no stack switching: it hangs Safari, and nothing here waits inside Python
  });
}

/** @param {Pyodide} pyodide @param {string[]} wheels @param {string} base */
async function install(pyodide, wheels, base) {
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = pyodide.pyimport("micropip");
  const urls = pyodide.toPy(wheels.map((path) => new URL(path, base).href));
  // No dependencies: no index is reachable from here, and the build lists every wheel, dependencies included.
  await micropip.install.callKwargs(urls, { deps: false });
  urls.destroy();
  micropip.destroy();
}
