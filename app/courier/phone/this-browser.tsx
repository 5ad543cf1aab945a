import { type Lack, lacksOf } from "./phone-state.ts";

// Browser features that the page uses and that may be missing.

/** Returns the missing browser features, as far as they can be detected without using them. */
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

/** Returns whether there is storage; some browsers throw on access. */
function hasStore(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

/**
 * Runs work while no other tab runs any under this name; immediately if the browser doesn't support locks.
 */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}

/** Returns a new UUID (version 4), even without `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) % 16) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) % 64) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Rejects if work takes longer than `ms`. */
export function withinMs<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Not done within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]);
}

/** Returns a signal that aborts after `ms`. */
export function abortAfter(ms: number): AbortSignal {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), ms);
  return patience.signal;
}
