/**
 * A newer build: told when all of it is here, and opened only when asked. And an index out of a
 * cache whose files are gone from the server: there a newer build is the only way on.
 */
import { build, early } from "./build.js";

/** How often a tab that stays open looks for a new build. Milliseconds. */
const LOOK_EVERY = 3_600_000;
/** How long after the first answer the build is stored. Milliseconds. */
const CALM = 1_000;
const TEXT = "A new version is ready.";

/**
 * @param {object} parts
 * @param {import("../engine/engine.js").Engine} parts.engine
 * @param {import("./announcer.js").Announcer} parts.announcer
 * @param {() => boolean} parts.keeps   whether a reload loses nothing
 */
export function followUpdates({ engine, announcer, keeps }) {
  let begun = false;
  engine.subscribe(({ stage }) => {
    if (stage === "failed") replaceOld(announcer, keeps);
    if (begun || (stage !== "ready" && stage !== "failed")) return;
    begun = true;
    // Only now, with everything answered, and a little later: storing the build must not hold up the visit.
    setTimeout(() => register(announcer), CALM);
  });
}

/** @param {import("./announcer.js").Announcer} announcer */
async function register(announcer) {
  try {
    // Not in hardened modes, nor on a page that came without TLS: then everything works, but not offline.
    const registration = await navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" });
    if (registration) watch(registration, announcer);
  } catch (error) {
    console.warn(`Seamline cannot be kept for use without a network: ${error}`);
  }
}

/** @param {ServiceWorkerRegistration} registration @param {import("./announcer.js").Announcer} announcer */
function watch(registration, announcer) {
  let asked = false;
  let told = /** @type {ServiceWorker|null} */ (null);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  const look = () => {
    const { waiting } = registration;
    // The first one of all waits for nobody, and replaces nothing.
    if (!waiting || waiting === told || !registration.active) return;
    told = waiting;
    const run = () => {
      asked = true;
      waiting.postMessage({ kind: "activate" });
    };
    announcer.tell({ tone: "told", text: TEXT, action: { label: "Reload", run } });
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  registration.installing?.addEventListener("statechange", look);
  look();
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < LOOK_EVERY) return;
    last = Date.now();
    registration.update().catch(() => {}); // no network: another time
  });
}

/** @param {import("./announcer.js").Announcer} announcer @param {() => boolean} keeps */
async function replaceOld(announcer, keeps) {
  if (!(await early.isOld())) return;
  console.info(`Build ${build.name} is gone from the server.`);
  if (keeps()) early.renew();
  else announcer.tell({ tone: "told", text: TEXT, action: { label: "Reload", run: () => early.renew() } });
}
