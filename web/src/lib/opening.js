/**
 * Files: whether one may be read is asked before it is read; Python decodes its bytes.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */

/**
 * @param {File[]} files   the first one is taken
 * @param {Desk} desk
 * @param {import("./announcer.js").Announcer} announcer
 * @returns {Promise<import("../protocol.js").OpenedAnswer|null>}
 */
export async function openFirst(files, desk, announcer) {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) {
    announcer.tell({ tone: "told", text: `${files.length} files came; one is taken at a time: ${file.name}.`, brief: true });
  }
  const allowed = await desk.request({ kind: "file", name: file.name, size: file.size }, { replaces: "file" });
  if (allowed?.kind !== "file") return null;
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) {
    announcer.tell({ tone: "refusal", text: `${file.name} could not be read. A folder, or a file that was moved?` });
    return null;
  }
  const opened = await desk.request({ kind: "open", name: file.name }, { bytes, replaces: "text" });
  return opened?.kind === "opened" ? opened : null;
}
