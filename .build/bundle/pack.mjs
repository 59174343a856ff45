// Compile the modules of the list and pack them, by the very Python that will run them.
// Usage: node pack.mjs <npm pyodide> <installed> <list> <parts, as JSON> <out>
import { readFile } from "node:fs/promises";
import path from "node:path";
import { mount, start } from "./python.mjs";

const [npm, installed, list, , out] = process.argv.slice(2).map((argument) => path.resolve(argument));
const python = await start(npm);
mount(python, installed, "/installed");
mount(python, out, "/out");
mount(python, import.meta.dirname, "/bundle");
const pack = python.runPython(`
import sys
sys.path.insert(0, "/bundle")
sys.dont_write_bytecode = True
from pack import pack
pack
`);
pack("/installed", await readFile(list, "utf8"), process.argv[5], "/out");
