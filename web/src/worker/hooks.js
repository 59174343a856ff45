/**
 * While Python starts, the guard stands between it and the browser: Pyodide writes some failures to
 * the console only, and waits for ever.
 */
import { FileError } from "./files.js";

/**
 * @param {import("./guard.js").Guard} guard
 * @returns {() => void} takes the hooks out again
 */
export function hook(guard) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (input, init) => guard.fetch(input, init);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiateStreaming.call(WebAssembly, source, imports);
    } catch (error) {
      guard.fail(error instanceof FileError ? error : new FileError("", `its code could not be compiled (${error})`, false));
      throw error;
    }
  };
  guard.watch();
  return () => {
    guard.unwatch();
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** @throws {FileError} where WebAssembly is missing (hardened browsers) or forbidden by a policy */
export function checkWebAssembly() {
  try {
    new WebAssembly.Module(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00));
  } catch {
    throw new FileError("", "this browser does not allow WebAssembly here, and Python needs it");
  }
}
