/**
 * While Python starts, the guard stands between it and the browser: Pyodide writes some failures to
 * the console only, and waits for ever.
 */
import { FileError } from "./files.js";
import { unpack } from "./unpack.js";

/**
 * @param {import("./guard.js").Guard} guard
 * @param {string} wasm    the address of Pyodide's code
 * @param {string} bundle  and that of the library and the app
 * @returns {() => void} takes the hooks out again
 */
export function hook(guard, wasm, bundle) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  guard.watch();
  // At once: Pyodide would begin to compile only when the megabyte of JavaScript around its code has run.
  const compiled = compile(guard, wasm);
  compiled.catch(() => {}); // the guard has heard of it
  self.fetch = async (input, init) => {
    if (String(input) === wasm) return new Response();
    const response = await guard.fetch(input, init);
    return String(input) === bundle ? unpack(response) : response;
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      throw failed(guard, error);
    }
  };
  return () => {
    guard.unwatch();
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** @param {import("./guard.js").Guard} guard @param {string} wasm */
async function compile(guard, wasm) {
  try {
    return await WebAssembly.compileStreaming(guard.fetch(wasm));
  } catch (error) {
    throw failed(guard, error);
  }
}

/** @param {import("./guard.js").Guard} guard @param {unknown} error */
function failed(guard, error) {
  const known = error instanceof FileError ? error : new FileError("", `its code could not be compiled (${error})`, false);
  guard.fail(known);
  return known;
}

/** @throws {FileError} where WebAssembly is missing (hardened browsers) or forbidden by a policy */
export function checkWebAssembly() {
  try {
    new WebAssembly.Module(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00));
  } catch {
    throw new FileError("", "this browser does not allow WebAssembly here, and Python needs it");
  }
}
