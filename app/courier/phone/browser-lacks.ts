// What the page needs of a browser, and what it says where something is missing (rules courier-app/missing-features).

/** What a browser has; `mayStore` is false where it has a store and refuses it, as some private windows do. */
export type Found = Record<
  "isSecure" | "hasStore" | "hasSealing" | "mayStore" | "hasTurns" | "hasWorker" | "hasStream",
  boolean
>;
export type Lack = keyof Found;

/** Without one of these no stop can be shown and no answer kept; the first that is missing explains the rest. */
const BLOCKING = {
  isSecure:
    "This page needs HTTPS: without it the browser keeps no stops. Open it at an address with https://.",
  hasStore:
    "This browser can't keep stops: it has no storage (IndexedDB). Open this page in another browser.",
  hasSealing: "This browser can't encrypt stops: it has no Web Crypto. Open this page in another browser.",
  mayStore:
    "This browser refuses to keep stops, as a private window or blocked site data does. Open this page in a normal window, or allow site data.",
} as const;

/** Without one of these the page works, and its courier has to know how. */
const NOTICES = {
  hasTurns: "This browser can't keep tabs apart (no Web Locks). Use this page in one tab only.",
  hasWorker:
    "This browser can't open this page without a network (no service worker). Leave it open while you drive.",
  hasStream: "This browser hears of changes only every 30 seconds (no EventSource).",
} as const;

const sentencesOf = (of: Partial<Record<Lack, string>>, lacks: readonly Lack[]) =>
  Object.entries(of).flatMap(([lack, sentence]) => (lacks.includes(lack as Lack) ? [sentence] : []));

/** Why the page can't work in this browser, in one sentence; null when it can. */
export function blockOf(lacks: readonly Lack[]): string | null {
  return sentencesOf(BLOCKING, lacks)[0] ?? null;
}

/** What its courier has to know where the page works with less. */
export function noticesOf(lacks: readonly Lack[]): string[] {
  return blockOf(lacks) === null ? sentencesOf(NOTICES, lacks) : [];
}

/** What is missing of what was looked for. */
export function lacksOf(found: Partial<Found>): Lack[] {
  return (Object.keys(found) as Lack[]).filter((need) => found[need] === false);
}
