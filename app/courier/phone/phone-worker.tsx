// Service worker only for /courier: opens the page offline, from a copy without stops. Built as a separate
// script (worker-file.ts). The page's data is in its encrypted store; JSON responses are never cached here.

import { EMPTY } from "./cached-page.tsx";
import { abortAfter } from "./this-browser.tsx";

type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Message = Waiting & { data: unknown; ports: readonly MessagePort[] };
type PageWorker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: "install" | "activate", listener: (event: Waiting) => void) => void) &
    ((type: "fetch", listener: (event: Fetching) => void) => void) &
    ((type: "message", listener: (event: Message) => void) => void);
};

const worker = self as unknown as PageWorker;
const KEPT = "courier-page";
const PAGE = "/courier";
/** Cache key of the latest page, until all of its files are cached too. */
const NEWEST = "/courier?newest";
/** Files of the page: the build's, the stylesheet of the shop's accent, and its mark. */
const FILE = /^\/(?:assets|accent|uploads)\//;
const FILES = /\/(?:assets|accent|uploads)\/[\w.-]+/g;
/** Time to wait for the network, in ms: on the road, being offline often looks like a slow network. */
const PATIENCE_MS = 4_000;
/** Whether the phone was erased. From then on, this worker caches and serves nothing. */
let isEmptied = false;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isEmptied || request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname === PAGE) event.respondWith(openPage(request));
  } else if (FILE.test(url.pathname)) event.respondWith(openFile(request));
});

worker.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data === EMPTY) event.waitUntil(empty().finally(() => ports[0]?.postMessage(EMPTY)));
  if (isEmptied) return;
  if (Array.isArray(data) && data.every((path) => typeof path === "string")) event.waitUntil(keep(data));
});

/** A write in progress still goes to the deleted cache; only reopening the cache would recreate it. */
async function empty(): Promise<void> {
  isEmptied = true;
  await caches.delete(KEPT);
}

/** Network first; the cached page when offline or on a server error. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request, { signal: abortAfter(PATIENCE_MS) });
    if (answer.ok && !answer.redirected) await kept.put(NEWEST, answer.clone());
    if (answer.status < 500) return answer;
    return (await kept.match(PAGE)) ?? answer;
  } catch (error) {
    const page = await kept.match(PAGE);
    if (page) return page;
    throw error;
  }
}

/** Cache first: a file never changes under its name. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const file = await kept.match(request, { ignoreVary: true });
  if (file) return file;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/**
 * Caches the page with its files, and deletes older files. The latest page may not be the one that sent this
 * message: it replaces the older page once all files it refers to are cached.
 */
async function keep(loaded: string[]): Promise<void> {
  const kept = await caches.open(KEPT);
  const newest = await kept.match(NEWEST);
  const page = newest ?? (await fetch(PAGE));
  // The courier signed out in between, so the request was redirected.
  if (!page.ok || page.redirected) return;
  const named = (await page.clone().text()).match(FILES) ?? [];
  const paths = [...new Set([...loaded, ...named])];
  for (const path of paths) {
    if (!(await kept.match(path, { ignoreVary: true }))) await kept.add(path);
  }
  await kept.put(PAGE, page.clone());
  await kept.delete(NEWEST);
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !paths.includes(pathname)) await kept.delete(request);
  }
}
