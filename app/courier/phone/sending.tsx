import type { Shape } from "#app/base/lib/shape.ts";
import { isBirthAnswer, isCourierDay, isTakenAnswer, PHONE_HEADER } from "./day-shape.ts";
import type { Kept } from "./kept.tsx";
import { abortAfter, inTurn } from "./this-browser.tsx";
import { type PhoneOwner, type PhoneUpdate, waitingOf, withTriesLeft } from "./updates.ts";

/** The lock that the tabs of a phone take in turn. */
const TURN = "evenlake-courier";

/** What a phone says to the shop and hears from it: the day, tries of birth dates, and answers, in their order. */
export function createSending(kept: Kept) {
  const { set, state, store, owner } = kept;
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

  const asks = () => ({ phoneId: owner()?.phoneId ?? null });

  /** What an answer says about the phone itself; true when nothing more can be asked. */
  async function noteAnswer(kind: string): Promise<boolean> {
    if (kind === "ended") {
      await kept.end();
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
      await lookNow().catch(kept.failToKeep);
    } while (isAskedAgain);
    set({ isLooking: false });
  }

  /** The day comes first: it says whose session this is, and only what they said is sent in it. */
  async function lookNow() {
    if (!store()) return;
    await kept.read();
    if (!(await readDay([]))) return;
    if (!(await sendTried())) return;
    const sent = await sendUpdates();
    if (sent.length > 0) await readDay(sent);
  }

  /** Sends the tries that the shop does not know of; false when that has to wait. */
  async function sendTried(): Promise<boolean> {
    for (const { id, stopId, birthDate } of state().tried) {
      const send = { stopId, birthDate };
      const told = await askShop("/courier/birth-date", isBirthAnswer, { ...asks(), send });
      if (await noteAnswer(told.kind)) return false;
      await store()?.drop(`tried ${id}`);
      if (told.kind === "answer") await noteLeft(stopId, told.answer.triesLeft);
      set({ tried: state().tried.filter((one) => one.id !== id) });
    }
    return true;
  }

  /** Sends what was said, until nothing waits or there is no network; returns the keys of what the shop has heard. */
  async function sendUpdates(): Promise<string[]> {
    const sent: string[] = [];
    for (;;) {
      const next = waitingOf(state().said).find(({ key }) => !sent.includes(key));
      if (!next) return sent;
      const { refused: _, courierId: __, ...send } = next;
      const told = await askShop("/courier/updates", isTakenAnswer, { ...asks(), send });
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
    const open = (await noteAnswer(asked.kind)) ? null : store();
    if (asked.kind !== "answer" || !open) return false;
    const day = asked.answer;
    const { courierId, phoneId } = day;
    const clockBehindMs = Date.parse(day.at) - Date.now();
    await open.put("owner", { courierId, phoneId, clockBehindMs } satisfies PhoneOwner);
    await open.put("day", day);
    if (state().isStuck) set({ isStuck: false });
    const over = state().said.filter(({ key, refused }) => refused === undefined && sent.includes(key));
    for (const { key } of over) await open.drop(`said ${key}`);
    await kept.read();
    return true;
  }

  async function keepSaid(said: PhoneUpdate) {
    await store()?.put(`said ${said.key}`, said);
    set({ said: [...state().said.filter(({ key }) => key !== said.key), said] });
  }

  /** Notes how many tries of a birth date a stop has left. */
  async function noteLeft(stopId: string, triesLeft: number) {
    const shown = state().day;
    if (!shown) return;
    const day = withTriesLeft(shown, stopId, triesLeft);
    set({ day });
    await store()?.put("day", day).catch(kept.failToKeep);
  }

  return { asks, look, noteAnswer, noteLeft, keepSaid };
}

/** What came of asking the shop: an answer, a sentence that refuses it, or why there is none. */
type ShopAnswer<Answer> =
  | { kind: "answer"; answer: Answer }
  | { kind: "refused"; sentence: string }
  | { kind: "offline" | "signed out" | "ended" };

type Asking = { phoneId: string | null; send?: object; patienceMs?: number };

/** Asks one of the routes below /courier, as the phone with this id. Never throws: no network is a usual answer. */
export async function askShop<Answer>(
  path: string,
  isAnswer: Shape<Answer>,
  { phoneId, send, patienceMs = 15_000 }: Asking,
): Promise<ShopAnswer<Answer>> {
  const headers: Record<string, string> = phoneId ? { [PHONE_HEADER]: phoneId } : {};
  try {
    const response = await fetch(path, {
      ...{ headers, redirect: "error", signal: abortAfter(patienceMs) },
      ...(send ? { method: "POST", body: JSON.stringify(send) } : {}),
    });
    if (response.status === 401) return { kind: "signed out" };
    if (response.status === 410) return { kind: "ended" };
    if (response.status >= 500 || response.status === 429) return { kind: "offline" };
    const body: unknown = await response.json();
    if (response.ok && isAnswer(body)) return { kind: "answer", answer: body };
    const { sentence } = (body ?? {}) as { sentence?: unknown };
    if (!response.ok && typeof sentence === "string") return { kind: "refused", sentence };
  } catch {
    // The connection dropped, nobody answered in time, or something between here and the shop answered in its place.
  }
  return { kind: "offline" };
}
