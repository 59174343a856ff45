// Runs _tokens_measured.py in Pyodide under Node: node _tokens.mjs ROOT FOLDER, where FOLDER holds
// texts.json and gets taken.json.
import { pathToFileURL } from "node:url";

const [root, folder] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(`${root}/web/node_modules/pyodide/pyodide.mjs`).href
);
const pyodide = await loadPyodide();
for (const [place, path] of [
  ["/repo", root],
  ["/folder", folder],
]) {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: path }, place);
}
pyodide.runPython(`
import sys
sys.path[:0] = ["/repo/py", "/repo/tests/bench"]
from _tokens_measured import measure_file
measure_file("/folder/texts.json", "/folder/taken.json")
`);
