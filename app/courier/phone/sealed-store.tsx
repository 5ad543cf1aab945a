// The day stored on the phone, encrypted with a key that no script can read (rules
// courier-app/phone-storage). Each item is a separate record, so two tabs never overwrite each other's
// changes.

import { dropPage } from "./cached-page.tsx";
import { doorToOpen, type KeptDoor, type OpenDoor } from "./open-door.ts";
import { withinMs } from "./this-browser.tsx";
import { isOwner, isPhoneUpdate, isTried, type PhoneOwner } from "./updates.ts";

const NAME = "evenlake-courier";
const [KEYS, SEALED] = ["keys", "sealed"] as const;
const ALGORITHM = "AES-GCM";
/** Timeout for opening the store, in ms. */
const OPEN_MS = 10_000;

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const text = new TextEncoder();
const plain = new TextDecoder();

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(SEALED);
  };
  return answered(request);
}

/** Returns the phone's key, generated once; if two tabs generate one concurrently, the first wins. */
async function keyOf(kept: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const store = kept.transaction(KEYS, "readwrite").objectStore(KEYS);
  const known: CryptoKey | undefined = await answered(store.get("key"));
  if (known) return known;
  await answered(store.put(made, "key"));
  return made;
}

/** The phone's records by name. */
export type SealedStore = Awaited<ReturnType<typeof openSealedStore>>;

/** Opens the store. Throws if the browser refuses it, as some private windows do. */
export async function openSealedStore() {
  let opened: ReturnType<typeof open> | null = open();
  async function open() {
    const kept = await openDatabase();
    // A tab that erases the phone must not wait for the others, which reopen the store.
    kept.onversionchange = () => {
      kept.close();
      opened = null;
    };
    // Browsers may close it while the page is in the background.
    kept.onclose = () => {
      opened = null;
    };
    return { kept, key: await keyOf(kept) };
  }
  const current = () => {
    opened ??= open();
    return opened;
  };
  const sealedIn = (kept: IDBDatabase, mode: IDBTransactionMode) =>
    kept.transaction(SEALED, mode).objectStore(SEALED);
  await withinMs(OPEN_MS, current());

  async function unseal({ iv, bytes }: Sealed, key: CryptoKey): Promise<unknown> {
    return JSON.parse(plain.decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes)));
  }

  return {
    async put(name: string, value: unknown): Promise<void> {
      const { kept, key } = await current();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = await crypto.subtle.encrypt(
        { name: ALGORITHM, iv },
        key,
        text.encode(JSON.stringify(value)),
      );
      await answered(sealedIn(kept, "readwrite").put({ iv, bytes } satisfies Sealed, name));
    },
    async get(name: string): Promise<unknown> {
      const { kept, key } = await current();
      const found: Sealed | undefined = await answered(sealedIn(kept, "readonly").get(name));
      return found ? unseal(found, key) : null;
    },
    async drop(name: string): Promise<void> {
      const { kept } = await current();
      await answered(sealedIn(kept, "readwrite").delete(name));
    },
    /** Returns all records whose names start with `beginning`. */
    async all(beginning: string): Promise<unknown[]> {
      const { kept, key } = await current();
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
      const found: Sealed[] = await answered(sealedIn(kept, "readonly").getAll(range));
      return Promise.all(found.map((one) => unseal(one, key)));
    },
    async close(): Promise<void> {
      (await opened)?.kept.close();
      opened = null;
    },
  };
}

/** Erases this phone: records, key, cached page, and service worker. */
export async function wipePhone(): Promise<void> {
  if (globalThis.indexedDB) await answered(indexedDB.deleteDatabase(NAME)).catch(() => null);
  await dropPage();
}

/** Reads the store: owner, stored day, and data waiting to sync. */
export async function readRecords(from: SealedStore) {
  const [owner, day, updates, tried] = await Promise.all([
    from.get("owner"),
    from.get("day"),
    from.all("update "),
    from.all("tried "),
  ]);
  return {
    owner: isOwner(owner) ? owner : null,
    day,
    updates: updates.filter(isPhoneUpdate),
    tried: tried.filter(isTried),
  };
}

/** Reads the ID check that was open when the page closed; `now` is in ms. */
export async function readDoor(
  from: SealedStore,
  { courierId }: PhoneOwner,
  now: number,
): Promise<OpenDoor | null> {
  return doorToOpen(await from.get("door"), { courierId, now });
}

/** Stores the open ID check as of `now`, in ms; removes it if `door` is null. */
export function keepDoor(
  to: SealedStore,
  door: OpenDoor | null,
  { courierId }: PhoneOwner,
  now: number,
): Promise<void> {
  if (door === null) return to.drop("door");
  return to.put("door", { ...door, courierId, at: new Date(now).toISOString() } satisfies KeptDoor);
}
