import { loadPyodide } from "./pyodide/pyodide.mjs";

const WHEELS = ["%WHEELS%"];

async function load() {
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  await pyodide.loadPackage("micropip");
  const micropip = pyodide.pyimport("micropip");
  await micropip.install(WHEELS.map((wheel) => new URL(wheel, import.meta.url).href));
  return pyodide.runPython(`
    from seamline import Settings, analyze

    def chunks(text):
        report = analyze(text, Settings(unit="words", size=120, overlap=24))
        return [report.chunk_text(chunk) for chunk in report.chunks]

    chunks
  `);
}

const loading = load();

self.addEventListener("message", async ({ data }) => {
  const chunks = await loading;
  const found = chunks(data);
  self.postMessage(found.toJs());
  found.destroy();
});
