import { type Lack, lacksOf } from "./phone-state.ts";

// What the page uses of its browser and may find missing there.

/** What this browser lacks, as far as that can be seen without using it. */
export function lacksHere(): Lack[] {
  return lacksOf({
    isSecure: isSecureContext,
    hasStore: hasStore(),
    hasSealing: Boolean(globalThis.crypto?.subtle),
    hasTurns: Boolean(navigator.locks),
    hasWorker: Boolean(navigator.serviceWorker && globalThis.caches),
    hasStream: typeof EventSource === "function",
  });
}

/** Some browsers throw where a page is not allowed to look. */
function hasStore(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

/** Does work while no other tab does any under this name; where tabs cannot take turns, at once. */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}

/** A new UUID (version 4), also where `crypto.randomUUID` is missing. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) % 16) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) % 64) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Fails when work is not done in so many ms. */
export function withinMs<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Not done within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]);
}

/** A signal that aborts after so many ms. */
export function abortAfter(ms: number): AbortSignal {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), ms);
  return patience.signal;
}
