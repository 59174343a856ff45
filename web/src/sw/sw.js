/**
 * The service worker: keeps one build, whole, and gives it out without a network.
 *
 * The build writes `BUILD` above this: the build's name, and the hash of every file it is made of.
 * A worker of another build installs beside this one, into a cache of its own, and takes over when
 * the page asks for it or when no page of this site is open any more. So a page never gets files of
 * two builds, and nothing here depends on which page or worker asks.
 */
/// <reference path="./build.d.ts" />

const { name: build, files } = BUILD;
const worker = /** @type {ServiceWorker} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
/** Many projects can share an origin: only caches of this path are this site's. */
const OURS = `seamline:${new URL(scope).pathname}:`;
const CACHE = OURS + build;
/** Files under way at a time while storing: a visit comes first. */
const AT_ONCE = 4;
const INDEX = "index.html";

worker.addEventListener("install", (event) => event.waitUntil(store()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", ({ data }) => {
  if (data?.kind === "activate") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, href } = new URL(request.url);
  // The page's policy does not bind this worker: so it refuses by itself.
  if (origin !== worker.location.origin) return event.respondWith(Response.error());
  if (request.method !== "GET" || !href.startsWith(scope)) return;
  const [path = ""] = href.slice(scope.length).split(/[?#]/);
  // A request that wants to know what the server has now gets that, if there is a network.
  if (request.cache === "reload" || request.cache === "no-store") return event.respondWith(fetch(request).catch(() => kept(path, request)));
  if (request.cache === "only-if-cached") return; // the browser's own cache is what is asked
  if (path === "" || path in files || path.startsWith("b/")) event.respondWith(kept(path, request));
});

/** @param {string} path @param {Request} request @returns {Promise<Response>} */
async function kept(path, request) {
  const url = path === INDEX ? scope : scope + path;
  const found = (await caches.match(url, { cacheName: CACHE })) ?? (await ofAnother(url));
  if (found) return found;
  const answer = await fetch(request);
  // What was kept is not whole any more, and what is missing is gone: better none of it.
  if (answer.status === 404 && path in files) await caches.delete(CACHE);
  return answer;
}

/** A page that was open before an update goes on with its own build. @param {string} url */
async function ofAnother(url) {
  if (!url.startsWith(`${scope}b/`)) return undefined;
  for (const cacheName of await ours()) {
    const found = await caches.match(url, { cacheName });
    if (found) return found;
  }
  return undefined;
}

const ours = async () => (await caches.keys()).filter((key) => key.startsWith(OURS));

/** All or nothing: a file that is not the one of this build fails the installation. What is stored already is kept for the next try. */
async function store() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(files);
  const storeNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      // The index under the address that is visited: some hosts redirect from the other one.
      const url = path === INDEX ? scope : scope + path;
      if (!(await cache.match(url))) await cache.put(url, await verified(path, url));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}

/** @param {string} path @param {string} url */
async function verified(path, url) {
  // Below the build's folder a name says the content. Everything else may have changed under its name.
  /** @type {RequestCache[]} */
  const ways = path.startsWith("b/") ? ["default", "reload"] : ["reload"];
  for (const cache of ways) {
    const answer = await fetch(url, { cache });
    if (!answer.ok) continue;
    const bytes = await answer.arrayBuffer();
    if ((await sha256(bytes)) !== files[path]) continue;
    // Made anew: without the length and the encoding of what went over the wire, and without a redirect.
    return new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
  }
  throw new Error(`${path} is not the file of build ${build}`);
}

/** @param {BufferSource} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function takeOver() {
  // The build before this one stays for pages that are still open; older ones go.
  const others = (await ours()).filter((key) => key !== CACHE);
  await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)));
  await worker.clients.claim();
}
