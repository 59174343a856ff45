/**
 * The worker's way in. The page imports this from a blob (see `engine/lifeline.js`) and calls `start`.
 *
 * @typedef {import("../engine/lifeline.js").WorkerOptions} WorkerOptions
 * @typedef {import("../protocol.js").FromWorker} FromWorker
 * @typedef {import("../protocol.js").ToWorker} ToWorker
 */
import { LIMITS } from "../engine/limits.js";
import { boot } from "./boot.js";
import { checkContent, FileError } from "./files.js";
import { Guard } from "./guard.js";
import { Turns } from "./turns.js";
import { exercise, warmUp } from "./warm-up.js";

/** A message to the page and its answer take less. Milliseconds. */
const AT_ONCE = 50;

/** @param {FromWorker} message */
const post = (message) => self.postMessage(message);

/** @param {WorkerOptions} options */
export async function start(options) {
  try {
    const Session = await boot(options, post);
    const turns = new Turns(Session(), post, (file, more) => fetchFile(options, file, more));
    self.onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
      if (data.kind === "ask") turns.take(data);
      else turns.cancel(data.id);
    };
    post({ kind: "ready" });
    // What waits in line on the page comes at once and warms up as well.
    const session = Session();
    setTimeout(() => turns.taken || warmUp(session), AT_ONCE);
    exercise(session, () => turns.busy).catch(console.error);
  } catch (error) {
    const known = error instanceof FileError ? error : new FileError("", String(error));
    post({ kind: "failed", file: known.path, reason: known.message });
  }
}

/**
 * A data file that only some requests need, under the same watch as Python's own files, and held
 * against its checksum: wrong data could give wrong counts.
 *
 * @param {WorkerOptions} options
 * @param {string} file
 * @param {import("./turns.js").Fetching} more
 */
async function fetchFile({ base, build, limits = LIMITS }, file, { fresh, signal, onDone }) {
  const { files } = build;
  const total = files[file]?.bytes ?? Infinity;
  const cache = fresh ? "reload" : "default";
  const guard = new Guard({ base, files, limits, cache, onMove: () => onDone(guard.loaded / total) });
  guard.watch();
  try {
    const bytes = await guard.load(file, signal);
    await checkContent(bytes, files[file]?.sha256, file);
    return bytes;
  } finally {
    guard.unwatch();
  }
}
