import { useEffect, useState, useSyncExternalStore } from "react";
import { keepAsking } from "#app/base/ui/keep-asking.tsx";
import type { CourierUpdate } from "#app/trade/handoff/courier-update-form.ts";
import type { BirthCheck } from "#app/trade/routes/stop-view.ts";
import { keepPage } from "./cached-page.tsx";
import { type DriveStep, isBirthAnswer, isTakenAnswer } from "./day-shape.ts";
import { createKept } from "./kept.tsx";
import type { OpenDoor } from "./open-door.ts";
import { type PhoneState, START } from "./phone-state.ts";
import { keepDoor } from "./sealed-store.tsx";
import { askShop, createSending } from "./sending.tsx";
import { newId } from "./this-browser.tsx";
import { type ShownRoute, type ShownStop, triesLeftOf, waitingOf } from "./updates.ts";

/** How a birth date compared, and how many tries are left. */
export type ComparedBirthDate = { isSame: boolean; left: number };

/** The shop compares a birth date when it answers so soon; a slow network is like none. */
const COMPARE_MS = 4_000;

/**
 * The phone in the car: keeps the day sealed, sends what was said in order as soon as there is a network, each once by its
 * key, and drops the day when it is over (rules courier-app/*).
 */
function createPhone() {
  const kept = createKept();
  const { set, state, store, owner } = kept;
  const { asks, look, noteAnswer, noteLeft, keepSaid } = createSending(kept);
  const keeping = new Map<string, Promise<void>>();

  async function sayOnce(answer: CourierUpdate) {
    const courierId = owner()?.courierId;
    if (courierId === undefined) return;
    try {
      await keepSaid({ ...answer, courierId });
    } catch {
      return set({ isUnsaved: true });
    }
    set({ isUnsaved: false });
    // What is under way may have looked for answers already.
    void look().then(() => (waitingOf(state().said).length > 0 ? look() : undefined));
  }

  /** Compares a birth date on the phone, with what came with the stop, and keeps a try that failed for the shop. */
  async function compareHere(stop: ShownStop, birthDate: string): Promise<ComparedBirthDate> {
    const isSame = stop.birthCheck !== null && (await isSameBirthDate(birthDate, stop.birthCheck));
    const [open, courierId] = [store(), owner()?.courierId];
    if (!isSame && open && courierId !== undefined) {
      const tried = { id: newId(), courierId, stopId: stop.id, birthDate };
      set({ tried: [...state().tried, tried] });
      await open.put(`tried ${tried.id}`, tried).catch(kept.failToKeep);
    }
    return { isSame, left: triesLeftOf(stop, state().tried) };
  }

  return {
    lack: kept.lack,
    subscribe: kept.subscribe,
    snapshot: state,
    /** Opens the store, once. */
    start: () => kept.start(look),
    look,
    /** This moment by the shop's clock, an ISO string. */
    now: () => new Date(kept.now()).toISOString(),
    /** Keeps an answer on the phone, and sends it as soon as that works. One that is just being kept is not said twice. */
    say(answer: CourierUpdate): Promise<void> {
      const what = `${answer.stopId} ${answer.kind === "on_my_way"}`;
      const saying = keeping.get(what) ?? sayOnce(answer).finally(() => keeping.delete(what));
      keeping.set(what, saying);
      return saying;
    },
    /** Notes where the courier stands and what was answered there; null once the door is left. */
    standAt(door: OpenDoor | null): void {
      set({ door });
      const [open, whose] = [store(), owner()];
      // A door that could not be kept is only asked again after a reload.
      if (open && whose) void keepDoor(open, door, whose, kept.now()).catch(() => null);
    },
    /** Takes a sentence away that the shop has not kept. */
    async forget(key: string): Promise<void> {
      await store()?.drop(`said ${key}`);
      set({ said: state().said.filter((one) => one.key !== key) });
    },
    /** Compares a birth date: the shop when it can be reached, else the phone with what came with the stop. */
    async compare(stop: ShownStop, birthDate: string): Promise<ComparedBirthDate> {
      const send = { stopId: stop.id, birthDate };
      const asked = { ...asks(), send, patienceMs: COMPARE_MS };
      const told = await askShop("/courier/birth-date", isBirthAnswer, asked);
      if (told.kind === "answer") {
        await noteLeft(stop.id, told.answer.triesLeft);
        return { isSame: told.answer.isSame, left: triesLeftOf({ ...stop, ...told.answer }, state().tried) };
      }
      if (told.kind === "ended") await kept.end();
      return compareHere(stop, birthDate);
    },
    /** Sets out on a route, takes that back, or comes back from it, which only works with a network; a second press asks nothing until the first is answered. */
    async drive(step: DriveStep, { id: routeId, version }: ShownRoute, floatCents?: number): Promise<void> {
      if (state().isDriving) return;
      set({ isDriving: true });
      const send = { routeId, version, floatCents };
      const told = await askShop(`/courier/${step}`, isTakenAnswer, { ...asks(), send });
      if (!(await noteAnswer(told.kind))) {
        set({ refusal: told.kind === "refused" ? told.sentence : null });
        await look();
      }
      set({ isDriving: false });
    },
    /** Takes everything off the phone but what another courier has still to send. What is shown stays: the form that signs out is in it. */
    async wipe(): Promise<void> {
      const open = store();
      if (!open || state().ofOthers === 0) return kept.empty();
      for (const name of ["day", "owner", "door"]) await open.drop(name);
      await kept.read();
    },
  };
}

type Phone = ReturnType<typeof createPhone>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Compares a birth date, "1991-08-17", with the slow hash that came with its stop (rules courier-app/birth-date-offline); a fifth of a second and more.
 */
async function isSameBirthDate(birthDate: string, { salt, iterations, hash }: BirthCheck): Promise<boolean> {
  const typed = new TextEncoder().encode(birthDate);
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  const wanted = bytesOf(hash);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations };
  const made = new Uint8Array(await crypto.subtle.deriveBits(slow, key, wanted.length * 8));
  return made.length === wanted.length && made.every((byte, index) => byte === wanted[index]);
}

/** How often the phone asks by itself, in ms: for what no message tells, and while there was no network. */
const LOOK_EVERY_MS = 30_000;

/**
 * The phone of this page: it looks after a message, soon again after a look that failed (rules failures/live-updates), when the network is
 * back, when it is seen again, and twice a minute. One that was
 * ended, or is signed out, isn't heard from by itself anymore; coming back to a page that is signed out looks once.
 */
export function usePhone(): { phone: Phone; state: PhoneState } {
  const [phone] = useState(createPhone);
  const state = useSyncExternalStore(phone.subscribe, phone.snapshot, () => START);
  const mayAsk = state.step !== "ended" && !state.isSignedOut;
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    void phone.start();
    document.addEventListener("visibilitychange", () => document.hidden || void phone.look(), { signal });
    void keepPage(signal).then((isKept) => isKept || phone.lack("hasWorker"));
    return () => left.abort();
  }, [phone]);
  useEffect(() => {
    if (!mayAsk) return;
    const left = new AbortController();
    const { signal } = left;
    const look = keepAsking({
      ask: async () => {
        await phone.look();
        return !phone.snapshot().isOffline;
      },
      // The phone says by itself that it is offline.
      onLate: () => {},
      left: signal,
    });
    let live: EventSource | null = null;
    const connect = () => {
      if (typeof EventSource !== "function") return;
      // The browser connects again by itself when a connection breaks, but not after a refusal.
      if (live && live.readyState !== EventSource.CLOSED) return;
      live = new EventSource("/courier/live");
      for (const event of ["open", "changed", "ended"]) live.addEventListener(event, look);
      // A connection that is refused, or that broke, may mean that this phone was ended.
      live.addEventListener("error", () => navigator.onLine && void look());
    };
    connect();
    const timer = setInterval(() => {
      if (navigator.onLine) connect();
      void look();
    }, LOOK_EVERY_MS);
    const backOnline = () => {
      // A browser waits before it tries a broken connection again, and the longer the more often it failed.
      live?.close();
      connect();
      void look();
    };
    addEventListener("online", backOnline, { signal });
    return () => {
      clearInterval(timer);
      live?.close();
      left.abort();
    };
  }, [phone, mayAsk]);
  return { phone, state };
}
