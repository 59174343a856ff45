// Print the transcript of all cases as the built site's own Python gives it.
// Usage: node run.mjs <site> <cases>
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [site, cases] = process.argv.slice(2).map((argument) => path.resolve(argument));
const manifest = JSON.parse(await readFile(path.join(site, "build.json"), "utf8"));
const indexURL = path.join(site, "pyodide", manifest.pyodide) + path.sep;

const { loadPyodide } = await import(pathToFileURL(path.join(indexURL, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL, enableRunUntilComplete: false });
for (const [folder, mounted] of [[site, "/site"], [cases, "/cases"]]) {
  python.mountNodeFS(mounted, folder);
}

// micropip reads `emfs:` addresses from the file system and fetches everything else: this way an
// install that asks for anything but the site's own files fails here.
await python.loadPackage("micropip", { messageCallback: () => {} });
const micropip = python.pyimport("micropip");
await micropip.install(manifest.wheels.map((/** @type {string} */ wheel) => `emfs:/site/${wheel}`));

// The site's wheel leaves the tokenizers' data out; the page fetches it when it is needed.
python.runPython(`
from pathlib import Path
from seamline import tokenizers
for name, file in tokenizers.DATA.items():
    tokenizers.supply(name, Path("/site/tokenizers", file).read_bytes())
`);

const script = await readFile(path.join(import.meta.dirname, "transcript.py"), "utf8");
python.FS.writeFile("/transcript.py", script);
python.runPython(`
import sys
sys.path.insert(0, "/")
from pathlib import Path
from transcript import transcript
for line in transcript(Path("/cases")):
    print(line)
`);
