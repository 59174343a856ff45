// Print the transcript of the conversation and all cases as a Python in WebAssembly gives it, and
// write down which modules that took.
// Usage: node run.mjs <the build's own folder in the site> <npm pyodide> <cases> <modules.json> [<installed> <library>]
// With <installed> it is not the site's bundle that runs: this library starts, and what it lacks is
// found in that folder and in the whole library. So the list of the bundle's modules is made.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mount, start } from "../../.build/bundle/python.mjs";
import { unpack } from "../../web/src/worker/unpack.js";

const [site, npm, cases, out, installed, library] = process.argv.slice(2).map((argument) => path.resolve(argument));
const build = JSON.parse(readFileSync(path.join(site, "build.json"), "utf8"));
const scratch = mkdtempSync(path.join(tmpdir(), "seamline-"));
const unpacked = path.join(scratch, "library.zip");
if (!installed) {
  const bundle = await unpack(new Response(readFileSync(path.join(site, "python.zip"))));
  writeFileSync(unpacked, new Uint8Array(await bundle.arrayBuffer()));
}
const python = await start(npm, installed ? { stdLibURL: library } : {
  indexURL: path.join(site, "pyodide", build.pyodide) + path.sep,
  stdLibURL: unpacked,
});
rmSync(scratch, { recursive: true });
python.runPython("import sys; sys.dont_write_bytecode = True");
if (installed) {
  mount(python, installed, "/installed");
  mount(python, npm, "/npm");
  python.runPython("sys.path += ['/installed', '/npm/python_stdlib.zip']");
  python.pyimport("seamline.late");
} else {
  python.pyimport("seamline.late").install();
}

mount(python, cases, "/cases");
mount(python, import.meta.dirname, "/replay");
python.runPython("sys.path.insert(0, '/replay')");
const modules = python.pyimport("in_pyodide").run(
  "/cases",
  (/** @type {string} */ file) => new Uint8Array(readFileSync(path.join(site, file))),
  (/** @type {any} */ session) => {
    try {
      session.begin('{"kind": "nonsense"}');
    } catch (error) {
      if (!(error instanceof python.ffi.PythonError)) throw error;
      return;
    }
    throw new Error("nonsense was answered");
  },
);
writeFileSync(out, modules);
