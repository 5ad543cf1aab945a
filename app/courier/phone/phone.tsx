import type { DoorAnswer } from "#app/trade/handover/door-answer-form.ts";
import type { BirthCheck } from "#app/trade/routes/birth-check.ts";
import { askShop } from "./ask-shop.tsx";
import { type DriveStep, isBirthAnswer, isTakenAnswer } from "./day-shape.ts";
import { createKept } from "./kept.tsx";
import type { OpenDoor } from "./open-door.ts";
import { keepDoor } from "./records.tsx";
import { type ShownRoute, type ShownStop, triesLeftOf, waitingOf } from "./said.ts";
import { createSending } from "./sending.tsx";
import { newId } from "./this-browser.tsx";

/** How a birth date compared, and how many tries are left. */
export type ComparedBirthDate = { isSame: boolean; left: number };

/** The shop compares a birth date when it answers so soon; a slow network is like none. */
const COMPARE_MS = 4_000;

/**
 * The phone in the car: keeps the day sealed, sends what was said in order as soon as there is a network, each once by its
 * key, and drops the day when it is over (rules courier-app/*).
 */
export function createPhone() {
  const kept = createKept();
  const { set, state, store, owner } = kept;
  const { asks, look, noteAnswer, noteLeft, keepSaid } = createSending(kept);
  const keeping = new Map<string, Promise<void>>();

  async function sayOnce(answer: DoorAnswer) {
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
    say(answer: DoorAnswer): Promise<void> {
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

export type Phone = ReturnType<typeof createPhone>;

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
