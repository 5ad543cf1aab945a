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

/** Whether a birth date matched, and attempts left. */
export type ComparedBirthDate = { isSame: boolean; left: number };

/** Timeout for comparing a birth date on the server; a slower network counts as offline. */
const COMPARE_MS = 4_000;

/**
 * The courier app: stores the day encrypted, sends updates in order once online, each once by its key, and
 * deletes the day when it ends (rules courier-app/*).
 */
function createPhone() {
  const kept = createKept();
  const { set, state, store, owner } = kept;
  const { asks, look, noteAnswer, noteLeft, keepUpdate } = createSending(kept);
  const keeping = new Map<string, Promise<void>>();

  async function sayOnce(answer: CourierUpdate) {
    const courierId = owner()?.courierId;
    if (courierId === undefined) return;
    try {
      await keepUpdate({ ...answer, courierId });
    } catch {
      return set({ isUnsaved: true });
    }
    set({ isUnsaved: false });
    // A sync already in progress may have missed this update.
    void look().then(() => (waitingOf(state().updates).length > 0 ? look() : undefined));
  }

  /** Compares a birth date offline, using the stop's hash, and stores a failed attempt to report later. */
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
    /** The current time by the server's clock, an ISO string. */
    now: () => new Date(kept.now()).toISOString(),
    /**
     * Stores an update and sends it as soon as possible. Ignores a repeat while the first is being stored.
     */
    say(answer: CourierUpdate): Promise<void> {
      const what = `${answer.stopId} ${answer.kind === "on_my_way"}`;
      const saying = keeping.get(what) ?? sayOnce(answer).finally(() => keeping.delete(what));
      keeping.set(what, saying);
      return saying;
    },
    /** Stores the open ID check; null once it's closed. */
    standAt(door: OpenDoor | null): void {
      set({ door });
      const [open, whose] = [store(), owner()];
      // If the check can't be stored, it only starts over after a reload.
      if (open && whose) void keepDoor(open, door, whose, kept.now()).catch(() => null);
    },
    /** Removes a rejected update that the server didn't store. */
    async forget(key: string): Promise<void> {
      await store()?.drop(`update ${key}`);
      set({ updates: state().updates.filter((one) => one.key !== key) });
    },
    /**
     * Compares a birth date: on the server if it can be reached, otherwise on the phone with the stop's hash.
     */
    async compare(stop: ShownStop, birthDate: string): Promise<ComparedBirthDate> {
      const send = { stopId: stop.id, birthDate };
      const asked = { ...asks(), send, patienceMs: COMPARE_MS };
      const response = await askShop("/courier/birth-date", isBirthAnswer, asked);
      if (response.kind === "answer") {
        await noteLeft(stop.id, response.answer.triesLeft);
        return {
          isSame: response.answer.isSame,
          left: triesLeftOf({ ...stop, ...response.answer }, state().tried),
        };
      }
      if (response.kind === "ended") await kept.end();
      return compareHere(stop, birthDate);
    },
    /**
     * Dispatches a route, undoes the dispatch, or ends it; online only. Ignores a second press until the
     * first has its response.
     */
    async drive(step: DriveStep, { id: routeId, version }: ShownRoute, floatCents?: number): Promise<void> {
      if (state().isDriving) return;
      set({ isDriving: true });
      const send = { routeId, version, floatCents };
      const response = await askShop(`/courier/${step}`, isTakenAnswer, { ...asks(), send });
      if (!(await noteAnswer(response.kind))) {
        set({ refusal: response.kind === "refused" ? response.sentence : null });
        await look();
      }
      set({ isDriving: false });
    },
    /**
     * Erases the phone except other couriers' waiting updates. The screen stays, since the sign-out form is
     * on it.
     */
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
 * Compares a birth date, "1991-08-17", with its stop's slow hash (rules courier-app/birth-date-offline);
 * takes 0.2 s or more.
 */
async function isSameBirthDate(birthDate: string, { salt, iterations, hash }: BirthCheck): Promise<boolean> {
  const typed = new TextEncoder().encode(birthDate);
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  const wanted = bytesOf(hash);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations };
  const made = new Uint8Array(await crypto.subtle.deriveBits(slow, key, wanted.length * 8));
  return made.length === wanted.length && made.every((byte, index) => byte === wanted[index]);
}

/** Refresh interval in ms, to catch changes that no event announced, or that happened while offline. */
const LOOK_EVERY_MS = 30_000;

/**
 * The page's phone. It refreshes after an event, soon after a failed refresh (rules failures/live-updates),
 * when online again, when visible again, and twice a minute. A removed or signed-out phone stops refreshing
 * automatically; returning to a signed-out page refreshes once.
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
      // The page already shows that it's offline.
      onLate: () => {},
      left: signal,
    });
    let live: EventSource | null = null;
    const connect = () => {
      if (typeof EventSource !== "function") return;
      // Browsers reconnect after a broken connection, but not after a refused one.
      if (live && live.readyState !== EventSource.CLOSED) return;
      live = new EventSource("/courier/live");
      for (const event of ["open", "changed", "ended"]) live.addEventListener(event, look);
      // A refused or broken connection may mean that this phone was removed.
      live.addEventListener("error", () => navigator.onLine && void look());
    };
    connect();
    const timer = setInterval(() => {
      if (navigator.onLine) connect();
      void look();
    }, LOOK_EVERY_MS);
    const backOnline = () => {
      // Browsers wait before they reconnect, and longer after each failure.
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
