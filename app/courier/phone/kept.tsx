import { isCourierDay } from "./day-shape.ts";
import { blockOf, type Lack, type PhoneState, START } from "./phone-state.ts";
import { openSealedStore, readDoor, readRecords, type SealedStore, wipePhone } from "./sealed-store.tsx";
import { lacksHere } from "./this-browser.tsx";
import { type PhoneOwner, waitingOf } from "./updates.ts";

/** The phone's state, the encrypted store behind it, and its courier. */
export function createKept() {
  let state = START;
  let store: SealedStore | null = null;
  let owner: PhoneOwner | null = null;
  let opening: Promise<boolean> | null = null;
  let starting: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<PhoneState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** The current time by the server's clock, in ms, since a phone's own clock may be minutes off. */
  const now = () => Date.now() + (owner?.clockBehindMs ?? 0);

  /** Opens the store and shows its contents; returns false if the browser lacks a required feature. */
  async function open(): Promise<boolean> {
    lack(...lacksHere());
    if (state.step === "blocked") return false;
    try {
      store = await openSealedStore();
      await read();
      if (owner) set({ door: await readDoor(store, owner, now()) });
      return true;
    } catch {
      lack("mayStore");
      return false;
    }
  }

  /** Records missing browser features; blocks the page if one is required. */
  function lack(...found: Lack[]) {
    const lacks = [...new Set([...state.lacks, ...found])];
    set(blockOf(lacks) === null ? { lacks } : { lacks, step: "blocked" });
  }

  /**
   * Shows the store's contents, which another tab may have changed. Deletes the day at midnight in the shop.
   */
  async function read() {
    if (!store) return;
    let before: PhoneState;
    do {
      before = state;
      const { day, updates, tried, ...kept } = await readRecords(store);
      // Updates made during this read aren't included, so it's repeated.
      if (state !== before) continue;
      owner = kept.owner;
      const isOwn = ({ courierId }: { courierId: string }) => courierId === owner?.courierId;
      const isToday = isCourierDay(day) && Date.parse(day.until) > now();
      if (day && !isToday) await store.drop("day");
      set({
        step: "running",
        day: isToday ? day : null,
        updates: updates.filter(isOwn),
        tried: tried.filter(isOwn),
        ofOthers: waitingOf(updates).filter((one) => !isOwn(one)).length,
      });
      return;
    } while (state !== before);
  }

  /** Erases the phone. */
  async function empty() {
    // A store that opens after it was erased would be created again.
    await opening;
    const closing = store;
    store = null;
    await closing?.close();
    opening = null;
    starting = null;
    owner = null;
    await wipePhone();
  }

  return {
    ...{ set, now, lack, read, empty },
    /** Opens the store, once, and then runs `first` if it opened. */
    start(first: () => Promise<void>): Promise<void> {
      opening ??= open();
      starting ??= opening.then((isOpen) => (isOpen ? first() : undefined));
      return starting;
    },
    state: () => state,
    store: () => store,
    owner: () => owner,
    /** Erases a removed phone, and shows that it was removed. */
    async end() {
      await empty();
      set({ ...START, step: "ended" });
    },
    /** Reports a storage failure, such as a full disk. A store closed on purpose isn't one. */
    failToKeep() {
      if (store) set({ isStuck: true });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Kept = ReturnType<typeof createKept>;
