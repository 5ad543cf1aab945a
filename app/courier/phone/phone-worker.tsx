// The service worker of /courier alone: the page opens without a network, from a copy that holds no stop. Built as a text of
// its own (worker-file.ts). What the page knows is in its own encrypted store, and no answer in JSON is ever kept here.

import { EMPTY } from "./cached-page.tsx";
import { abortAfter } from "./this-browser.tsx";

type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Told = Waiting & { data: unknown; ports: readonly MessagePort[] };
type PageWorker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: "install" | "activate", listener: (event: Waiting) => void) => void) &
    ((type: "fetch", listener: (event: Fetching) => void) => void) &
    ((type: "message", listener: (event: Told) => void) => void);
};

const worker = self as unknown as PageWorker;
const KEPT = "courier-page";
const PAGE = "/courier";
/** The page as it came last, until it says that all of its files are kept too. */
const NEWEST = "/courier?newest";
/** A road without a network often looks like one with a slow network. */
const PATIENCE_MS = 4_000;
/** Whether the phone was emptied: from then on this worker keeps nothing, and answers nothing. */
let isEmptied = false;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isEmptied || request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname === PAGE) event.respondWith(openPage(request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});

worker.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data === EMPTY) event.waitUntil(empty().finally(() => ports[0]?.postMessage(EMPTY)));
  if (isEmptied) return;
  if (Array.isArray(data) && data.every((path) => typeof path === "string")) event.waitUntil(keep(data));
});

/** What is being kept holds on to the deleted cache and goes with it; only who opens it again would bring it back. */
async function empty(): Promise<void> {
  isEmptied = true;
  await caches.delete(KEPT);
}

/** The network first; the cached page when there is none, or when the shop is in trouble. */
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

/** A file whose name says what is in it never changes. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const file = await kept.match(request, { ignoreVary: true });
  if (file) return file;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/**
 * Keeps the page with these files of its, and drops those of older ones. The newest page may be another one than that which says so:
 * it is kept once all files that it names are here too, and until then the older one stays.
 */
async function keep(loaded: string[]): Promise<void> {
  const kept = await caches.open(KEPT);
  const newest = await kept.match(NEWEST);
  const page = newest ?? (await fetch(PAGE));
  // Whoever is signed out meanwhile was sent to another page.
  if (!page.ok || page.redirected) return;
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
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
