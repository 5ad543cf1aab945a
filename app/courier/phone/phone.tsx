import type { DoorAnswer } from "#app/trade/handover/door-answer-form.ts";
import { askShop } from "./ask-shop.tsx";
import { isSameBirthDate } from "./birth-compare.tsx";
import { blockOf, type Lack } from "./browser-lacks.ts";
import { type DriveStep, isBirthAnswer, isCourierDay, isTaken } from "./day-shape.ts";
import type { OpenDoor } from "./open-door.ts";
import { type PhoneState, START } from "./phone-state.ts";
import { keepDoor, readDoor, readRecords } from "./records.tsx";
import {
  type Owner,
  type Said,
  type ShownRoute,
  type ShownStop,
  triesLeftOf,
  waitingOf,
  withTriesLeft,
} from "./said.ts";
import { openSealedStore, type SealedStore, wipePhone } from "./sealed-store.tsx";
import { inTurn, lacksHere, newId } from "./this-browser.tsx";

/** How a birth date compared, and how many tries are left. */
export type Compared = { isSame: boolean; left: number };

/** The shop compares a birth date when it answers so soon; a slow network is like none. */
const COMPARE_MS = 4_000;
/** The lock that the tabs of a phone take in turn. */
const TURN = "evenlake-courier";

/**
 * The phone in the car: keeps the day sealed, sends what was said in order as soon as there is a network, each once by its
 * key, and drops the day when it is over (rules phone 1 to 10).
 */
export function createPhone() {
  let state = START;
  let store: SealedStore | null = null;
  let owner: Owner | null = null;
  let starting: Promise<void> | null = null;
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;
  const keeping = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function set(change: Partial<PhoneState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** This moment by the shop's clock, in ms: a phone's own may be wrong by minutes. */
  const now = () => Date.now() + (owner?.clockBehindMs ?? 0);
  const asks = () => ({ phoneId: owner?.phoneId ?? null });

  async function startNow() {
    lack(...lacksHere());
    if (state.step === "blocked") return;
    try {
      store = await openSealedStore();
      await read(store);
      if (owner) set({ door: await readDoor(store, owner, now()) });
    } catch {
      return lack("mayStore");
    }
    await look();
  }

  /** Notes what the browser lacks; the page stops where it cannot do without. */
  function lack(...found: Lack[]) {
    const lacks = [...new Set([...state.lacks, ...found])];
    set(blockOf(lacks) === null ? { lacks } : { lacks, step: "blocked" });
  }

  /** Shows what the store holds, which another tab may have changed. The day is dropped at midnight in the shop. */
  async function read(from: SealedStore) {
    let before: PhoneState;
    do {
      before = state;
      const { day, said, tried, ...kept } = await readRecords(from);
      // What was said while this was read is not in it.
      if (state !== before) continue;
      owner = kept.owner;
      const isOwn = ({ courierId }: { courierId: string }) => courierId === owner?.courierId;
      const isToday = isCourierDay(day) && Date.parse(day.until) > now();
      if (day && !isToday) await from.drop("day");
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

  /** Takes everything off a phone that was ended, and says so. */
  async function end() {
    await empty();
    set({ ...START, step: "ended" });
  }

  /** What an answer says about the phone itself; true when nothing more can be asked. */
  async function noteAnswer(kind: string): Promise<boolean> {
    if (kind === "ended") {
      await end();
      return true;
    }
    set({ isOffline: kind === "offline", isSignedOut: kind === "signed out" });
    return kind === "offline" || kind === "signed out";
  }

  /** Reads the day, and sends what waits; one after the other, however often and in however many tabs it is asked. */
  function look(): Promise<void> {
    isAskedAgain = sending !== null;
    sending ??= inTurn(TURN, lookUntilNew).finally(() => {
      sending = null;
    });
    return sending;
  }

  /** What is asked for during a look may be newer than what that look has read. */
  async function lookUntilNew() {
    set({ isLooking: true });
    do {
      isAskedAgain = false;
      await lookNow().catch(failToKeep);
    } while (isAskedAgain);
    set({ isLooking: false });
  }

  /** The disk may be full, or the store closed to us. One that was closed on purpose is no failure. */
  function failToKeep() {
    if (store) set({ isStuck: true });
  }

  /** The day comes first: it says whose session this is, and only what they said is sent in it. */
  async function lookNow() {
    if (!store) return;
    await read(store);
    if (!(await readDay([]))) return;
    if (!(await sendTried())) return;
    const sent = await sendSaid();
    if (sent.length > 0) await readDay(sent);
  }

  /** Sends the tries that the shop does not know of; false when that has to wait. */
  async function sendTried(): Promise<boolean> {
    for (const { id, stopId, birthDate } of state.tried) {
      const send = { stopId, birthDate };
      const told = await askShop("/courier/birth-date", isBirthAnswer, { ...asks(), send });
      if (await noteAnswer(told.kind)) return false;
      await store?.drop(`tried ${id}`);
      if (told.kind === "answer") await noteLeft(stopId, told.answer.triesLeft);
      set({ tried: state.tried.filter((one) => one.id !== id) });
    }
    return true;
  }

  /** Sends what was said, until nothing waits or there is no network; returns the keys of what the shop has heard. */
  async function sendSaid(): Promise<string[]> {
    const sent: string[] = [];
    for (;;) {
      const next = waitingOf(state.said).find(({ key }) => !sent.includes(key));
      if (!next) return sent;
      const { refused: _, courierId: __, ...send } = next;
      const told = await askShop("/courier/answers", isTaken, { ...asks(), send });
      if (await noteAnswer(told.kind)) return [];
      sent.push(next.key);
      // What the shop has kept comes back with the day; what it has not stays here for the courier to read.
      if (told.kind === "refused") await keepSaid({ ...next, refused: told.sentence });
    }
  }

  /**
   * Reads the day from the shop and keeps it; false when that has to wait. An answer that was sent stays until the day is here
   * that knows of it, so that no reload in between shows its stop as open again.
   */
  async function readDay(sent: readonly string[]): Promise<boolean> {
    const asked = await askShop("/courier/day", isCourierDay, asks());
    if ((await noteAnswer(asked.kind)) || asked.kind !== "answer" || !store) return false;
    const day = asked.answer;
    const { courierId, phoneId } = day;
    const clockBehindMs = Date.parse(day.at) - Date.now();
    await store.put("owner", { courierId, phoneId, clockBehindMs } satisfies Owner);
    await store.put("day", day);
    if (state.isStuck) set({ isStuck: false });
    const over = state.said.filter(({ key, refused }) => refused === undefined && sent.includes(key));
    for (const { key } of over) await store.drop(`said ${key}`);
    await read(store);
    return true;
  }

  async function keepSaid(said: Said) {
    await store?.put(`said ${said.key}`, said);
    set({ said: [...state.said.filter(({ key }) => key !== said.key), said] });
  }

  async function sayOnce(answer: DoorAnswer) {
    if (!owner) return;
    try {
      await keepSaid({ ...answer, courierId: owner.courierId });
    } catch {
      return set({ isUnsaved: true });
    }
    set({ isUnsaved: false });
    // What is under way may have looked for answers already.
    void look().then(() => (waitingOf(state.said).length > 0 ? look() : undefined));
  }

  async function noteLeft(stopId: string, triesLeft: number) {
    if (!state.day) return;
    const day = withTriesLeft(state.day, stopId, triesLeft);
    set({ day });
    await store?.put("day", day).catch(failToKeep);
  }

  return {
    lack,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    /** Opens the store, once. */
    start: () => (starting ??= startNow()),
    look,
    /** This moment by the shop's clock, an ISO string. */
    now: () => new Date(now()).toISOString(),
    /** Keeps an answer on the phone, and sends it as soon as that works. One that is just being kept is not said twice. */
    say(answer: DoorAnswer): Promise<void> {
      const what = `${answer.stopId} ${answer.kind === "on_my_way"}`;
      const kept = keeping.get(what) ?? sayOnce(answer).finally(() => keeping.delete(what));
      keeping.set(what, kept);
      return kept;
    },
    /** Notes where the courier stands and what was answered there; null once the door is left. */
    standAt(door: OpenDoor | null): void {
      set({ door });
      // A door that could not be kept is only asked again after a reload.
      if (store && owner) void keepDoor(store, door, owner, now()).catch(() => null);
    },
    /** Takes a sentence away that the shop has not kept. */
    async forget(key: string): Promise<void> {
      await store?.drop(`said ${key}`);
      set({ said: state.said.filter((one) => one.key !== key) });
    },
    /** Compares a birth date: the shop when it can be reached, else the phone with what came with the stop. */
    async compare(stop: ShownStop, birthDate: string): Promise<Compared> {
      const send = { stopId: stop.id, birthDate };
      const told = await askShop("/courier/birth-date", isBirthAnswer, {
        ...asks(),
        send,
        patienceMs: COMPARE_MS,
      });
      if (told.kind === "answer") {
        await noteLeft(stop.id, told.answer.triesLeft);
        return { isSame: told.answer.isSame, left: triesLeftOf({ ...stop, ...told.answer }, state.tried) };
      }
      if (told.kind === "ended") await end();
      const isSame = stop.birthCheck !== null && (await isSameBirthDate(birthDate, stop.birthCheck));
      if (!isSame && store && owner) {
        const tried = { id: newId(), courierId: owner.courierId, stopId: stop.id, birthDate };
        set({ tried: [...state.tried, tried] });
        await store.put(`tried ${tried.id}`, tried).catch(failToKeep);
      }
      return { isSame, left: triesLeftOf(stop, state.tried) };
    },
    /** Sets out on a route, takes that back, or comes back from it, which only works with a network; a second press asks nothing until the first is answered. */
    async drive(step: DriveStep, { id: routeId, version }: ShownRoute, floatCents?: number): Promise<void> {
      if (state.isDriving) return;
      set({ isDriving: true });
      const send = { routeId, version, floatCents };
      const told = await askShop(`/courier/${step}`, isTaken, { ...asks(), send });
      if (!(await noteAnswer(told.kind))) {
        set({ refusal: told.kind === "refused" ? told.sentence : null });
        await look();
      }
      set({ isDriving: false });
    },
    /** Takes everything off the phone but what another courier has still to send. What is shown stays: the form that signs out is in it. */
    async wipe(): Promise<void> {
      if (!store || state.ofOthers === 0) return empty();
      for (const name of ["day", "owner", "door"]) await store.drop(name);
      await read(store);
    },
  };
}

export type Phone = ReturnType<typeof createPhone>;
