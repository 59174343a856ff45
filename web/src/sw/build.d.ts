/** What the build writes above the service worker. */
declare const BUILD: { name: string; files: { [path: string]: string } };

/** What of a service worker is used here: the page's types have none of it. */
interface ServiceWorker {
  readonly registration: { scope: string };
  readonly location: { origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(kind: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: { request: Request; respondWith(answer: Response | Promise<Response>): void }) => void): void;
}
