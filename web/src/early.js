/**
 * Stands in index.html itself, so that the worker and Python's files start with the first bytes of
 * the page; `engine/lifeline.js` takes over. It also notes what is typed before the rest of the page
 * has come (`lib/page.js` takes that over), and sees when a file of this very page is gone: an index
 * kept in a cache names files that a newer build has replaced on the server.
 */
(() => {
  /** @type {import("./lib/build.js").Build} */
  const build = JSON.parse(document.getElementById("build")?.textContent ?? "");
  const index = location.href.replace(/[?#].*/, "");
  const base = new URL(build.folder, index).href;
  const kept = `seamline:${new URL(".", index).pathname}`;
  const mark = `${kept}:renewed`;

  /** @type {import("./lib/build.js").Early} */
  const early = {
    worker: null,
    heard: [],
    lost: "",
    used: new Map(),
    // Past every cache, the service worker's included; this also puts the new index into the browser's.
    async isOld() {
      try {
        const answer = await fetch(index, { cache: "reload" });
        const now = /"folder": "(b\/\w+\/)"/.exec(await answer.text())?.[1];
        return now !== undefined && now !== build.folder;
      } catch {
        return false;
      }
    },
    renew() {
      try {
        if (sessionStorage.getItem(mark) === build.name) return;
        sessionStorage.setItem(mark, build.name);
      } catch {
        return; // without a memory it could go round for ever
      }
      location.reload();
    },
  };
  Object.assign(self, { early });

  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLElement && "value" in target)) return;
    const ticked = target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);
    early.used?.delete(target); // to come last
    early.used?.set(target, ticked ? target.checked : String(target.value));
  }, true);

  try {
    // The example that stands in the page is not what will be shown: `main.js` takes this away.
    const another = location.hash || sessionStorage.getItem(kept);
    document.documentElement.classList.toggle("another", Boolean(another));
  } catch {
    // Without storage nothing is kept, and the example is shown.
  }

  /** @type {Promise<boolean>|undefined} */
  let looking;
  addEventListener("error", async (event) => {
    const { target } = event;
    let address = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : "";
    // A module that was cut off has no end that makes sense.
    if (event instanceof ErrorEvent && event.error instanceof SyntaxError) address = event.filename;
    if (address.startsWith(base)) lose(address);
  }, true);
  addEventListener("load", () => {
    // An empty file is no error to a browser: but then nobody has taken over.
    const main = document.querySelector("script[src$='main.js']");
    if (early.used && main instanceof HTMLScriptElement) lose(main.src);
  });

  /** @param {string} address */
  async function lose(address) {
    // Several files can be missing at a time, and one look is enough.
    looking ??= early.isOld();
    if (await looking) early.renew();
    else if (address.endsWith(".js")) tell(address);
  }

  /** The part of the page that says such things may be what is missing. @param {string} address */
  function tell(address) {
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", () => tell(address));
    const [status, label, retry] = ["#status", "#status .status-label", "#status .retry"].map((one) => document.querySelector(one));
    if (status instanceof HTMLElement && status.dataset.stage === "failed") return; // the first one is the cause
    if (!(status instanceof HTMLElement) || !(retry instanceof HTMLElement) || !label) return;
    status.dataset.stage = "failed";
    document.documentElement.classList.remove("another");
    label.textContent = `This page is not complete: ${address.split("/").pop()} could not be loaded.`;
    retry.hidden = false;
    retry.onclick = async () => {
      status.dataset.stage = "loading";
      label.textContent = "Loading this page anew";
      retry.hidden = true;
      // What failed may lie in the browser's cache, and a reload would take it from there.
      const parts = [...document.querySelectorAll("script[src], link[href]")].map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "");
      await Promise.allSettled(parts.map((part) => fetch(part, { cache: "reload" })));
      location.reload();
    };
  }

  try {
    const stored = Boolean(navigator.serviceWorker?.controller);
    // The megabyte around Python's code comes beside the worker's own; `guard.js` sees to it if it does not.
    const engine = `${base}pyodide/${build.pyodide}/pyodide.asm.mjs`;
    const options = JSON.stringify({ base, build, stored });
    const source = `import("${engine}").catch(() => {}); import { start } from "${base}worker.js"; start(${options});`;
    const blob = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(blob, { type: "module", name: "seamline" });
    worker.onmessage = ({ data }) => early.heard.push(data);
    worker.onerror = ({ message }) => (early.lost = message || "the worker reported an error");
    early.worker = worker;
  } catch {
    // Another start is made when the rest of the page is here, and that one is explained.
  }
})();
