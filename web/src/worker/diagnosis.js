/**
 * Which file was it? Asked only after a failure whose cause nobody named: then every file that was
 * used is held against the checksum in build.json. On every start this would cost too much.
 */
import { checkContent, checkHead, FileError } from "./files.js";

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms, null));

/**
 * @param {import("./guard.js").Guard} guard
 * @returns {Promise<FileError|null>}
 */
async function findDamaged(guard) {
  // The checks of the guard's own first: they may only be waiting for a file's last bytes.
  await Promise.race([Promise.allSettled(guard.watched.values()), pause(2000)]);
  if (guard.known) return guard.known;
  for (const path of guard.watched.keys()) {
    const expected = guard.files[path]?.sha256;
    if (!expected) continue;
    try {
      // What was used lies in the browser's cache: that very copy is wanted.
      const response = await fetch(new URL(path, guard.base), { cache: "force-cache" });
      checkHead(response, path);
      await checkContent(await response.arrayBuffer(), expected, path);
    } catch (error) {
      return error instanceof FileError ? error : new FileError(path, "the connection failed");
    }
  }
  return null;
}

/**
 * @param {unknown} error
 * @param {import("./guard.js").Guard} guard  restored already
 * @returns {Promise<FileError>} as definite as it can be had
 */
export async function explain(error, guard) {
  if (error instanceof FileError && error.certain) return error;
  const found = await Promise.race([findDamaged(guard), pause(guard.limits.diagnosis)]);
  if (found instanceof FileError) return found;
  return error instanceof FileError ? error : new FileError("", lastLine(error));
}

/** Python's errors carry a whole traceback; what went wrong stands in its last line. @param {unknown} error */
export function lastLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  return (message.trim().split("\n").pop() ?? "").trim().replace(/\.$/, "");
}
