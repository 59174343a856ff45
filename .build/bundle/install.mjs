// Install the site's wheels as a visitor with micropip would, and keep what that installed.
// Usage: node install.mjs <npm pyodide> <folder of micropip and its lock> <folder of wheels> <out>
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { mount, start } from "./python.mjs";

const [npm, beside, wheels, out] = process.argv.slice(2).map((argument) => path.resolve(argument));
const python = await start(npm, {
  lockFileContents: JSON.parse(await readFile(path.join(beside, "pyodide-lock.json"), "utf8")),
  packageBaseUrl: beside + path.sep,
});
mount(python, wheels, "/wheels");
mount(python, out, "/out");

// micropip reads `emfs:` addresses from the file system and fetches everything else: this way an
// install that asks for anything but the site's own files fails here. It resolves dependencies.
await python.loadPackage("micropip", { messageCallback: () => {} });
const micropip = python.pyimport("micropip");
const names = (await readdir(wheels)).filter((name) => name.endsWith(".whl"));
await micropip.install(names.map((name) => `emfs:/wheels/${name}`));

python.runPython(`
from importlib.metadata import distributions
from pathlib import Path

for found in distributions():
    if found.read_text("INSTALLER") != "micropip":
        continue
    for file in found.files:
        path, kept = Path(found.locate_file(file)), Path("/out", *file.parts)
        if path.is_file() and ".." not in file.parts:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(path.read_bytes())
`);
