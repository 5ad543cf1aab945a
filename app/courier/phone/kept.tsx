import { isCourierDay } from "./day-shape.ts";
import { blockOf, type Lack, type PhoneState, START } from "./phone-state.ts";
import { openSealedStore, readDoor, readRecords, type SealedStore, wipePhone } from "./sealed-store.tsx";
import { lacksHere } from "./this-browser.tsx";
import { type PhoneOwner, waitingOf } from "./updates.ts";

/** What a phone keeps and shows: its state, the sealed store behind it, and whose it is. */
export function createKept() {
  let state = START;
  let store: SealedStore | null = null;
  let owner: PhoneOwner | null = null;
  let starting: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(change: Partial<PhoneState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** This moment by the shop's clock, in ms: a phone's own may be wrong by minutes. */
  const now = () => Date.now() + (owner?.clockBehindMs ?? 0);

  /** Opens the store, and shows what is in it; false where the browser lacks what the phone needs. */
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

  /** Notes what the browser lacks; the page stops where it cannot do without. */
  function lack(...found: Lack[]) {
    const lacks = [...new Set([...state.lacks, ...found])];
    set(blockOf(lacks) === null ? { lacks } : { lacks, step: "blocked" });
  }

  /** Shows what the store holds, which another tab may have changed. The day is dropped at midnight in the shop. */
  async function read() {
    if (!store) return;
    let before: PhoneState;
    do {
      before = state;
      const { day, said, tried, ...kept } = await readRecords(store);
      // What was said while this was read is not in it.
      if (state !== before) continue;
      owner = kept.owner;
      const isOwn = ({ courierId }: { courierId: string }) => courierId === owner?.courierId;
      const isToday = isCourierDay(day) && Date.parse(day.until) > now();
      if (day && !isToday) await store.drop("day");
      set({
        step: "running",
        day: isToday ? day : null,
        said: said.filter(isOwn),
        tried: tried.filter(isOwn),
        ofOthers: waitingOf(said).filter((one) => !isOwn(one)).length,
      });
      return;
    } while (state !== before);
  }

  /** Takes everything off the phone. */
  async function empty() {
    const closing = store;
    store = null;
    await closing?.close();
    starting = null;
    owner = null;
    await wipePhone();
  }

  return {
    ...{ set, now, lack, read, empty },
    /** Opens the store, once, and does what comes first where that worked. */
    start(first: () => Promise<void>): Promise<void> {
      starting ??= open().then((isOpen) => (isOpen ? first() : undefined));
      return starting;
    },
    state: () => state,
    store: () => store,
    owner: () => owner,
    /** Takes everything off a phone that was ended, and says so. */
    async end() {
      await empty();
      set({ ...START, step: "ended" });
    },
    /** The disk may be full, or the store closed to us. One that was closed on purpose is no failure. */
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
