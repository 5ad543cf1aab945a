import type { Shape } from "#app/base/lib/shape.ts";
import { isBirthAnswer, isCourierDay, isTakenAnswer, PHONE_HEADER } from "./day-shape.ts";
import type { Kept } from "./kept.tsx";
import { abortAfter, inTurn } from "./this-browser.tsx";
import { type PhoneOwner, type PhoneUpdate, waitingOf, withTriesLeft } from "./updates.ts";

/** Lock shared by a phone's tabs. */
const TURN = "evenlake-courier";

/** Exchange with the server: the day, birth date attempts, and updates, in this order. */
export function createSending(kept: Kept) {
  const { set, state, store, owner } = kept;
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

  const asks = () => ({ phoneId: owner()?.phoneId ?? null });

  /** Applies what a response means for the phone; returns true if further requests are pointless. */
  async function noteAnswer(kind: string): Promise<boolean> {
    if (kind === "ended") {
      await kept.end();
      return true;
    }
    set({ isOffline: kind === "offline", isSignedOut: kind === "signed out" });
    return kind === "offline" || kind === "signed out";
  }

  /** Reads the day and sends waiting data, one run at a time across calls and tabs. */
  function look(): Promise<void> {
    isAskedAgain = sending !== null;
    sending ??= inTurn(TURN, lookUntilNew).finally(() => {
      sending = null;
    });
    return sending;
  }

  /** Repeats after a call made during a run, whose data may be newer than what that run read. */
  async function lookUntilNew() {
    set({ isLooking: true });
    do {
      isAskedAgain = false;
      await lookNow().catch(kept.failToKeep);
    } while (isAskedAgain);
    set({ isLooking: false });
  }

  /** Reads the day first, since it identifies the session's courier: only their updates are sent in it. */
  async function lookNow() {
    if (!store()) return;
    await kept.read();
    if (!(await readDay([]))) return;
    if (!(await sendTried())) return;
    const sent = await sendUpdates();
    if (sent.length > 0) await readDay(sent);
  }

  /** Sends birth date attempts that the server doesn't have; returns false if that has to wait. */
  async function sendTried(): Promise<boolean> {
    for (const { id, stopId, birthDate } of state().tried) {
      const send = { stopId, birthDate };
      const response = await askShop("/courier/birth-date", isBirthAnswer, { ...asks(), send });
      if (await noteAnswer(response.kind)) return false;
      await store()?.drop(`tried ${id}`);
      if (response.kind === "answer") await noteLeft(stopId, response.answer.triesLeft);
      set({ tried: state().tried.filter((one) => one.id !== id) });
    }
    return true;
  }

  /** Sends updates until none is waiting or the phone is offline; returns the keys of those received. */
  async function sendUpdates(): Promise<string[]> {
    const sent: string[] = [];
    for (;;) {
      const next = waitingOf(state().updates).find(({ key }) => !sent.includes(key));
      if (!next) return sent;
      const { refused: _, courierId: __, ...send } = next;
      const response = await askShop("/courier/updates", isTakenAnswer, { ...asks(), send });
      if (await noteAnswer(response.kind)) return [];
      sent.push(next.key);
      // Updates that the server stored come back with the day; refused ones stay here for the courier to
      // read.
      if (response.kind === "refused") await keepUpdate({ ...next, refused: response.sentence });
    }
  }

  /**
   * Fetches the day and stores it; returns false if that has to wait. Keeps a sent update until the day that
   * includes it is here, so a reload in between doesn't show its stop as open again.
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
    const over = state().updates.filter(({ key, refused }) => refused === undefined && sent.includes(key));
    for (const { key } of over) await open.drop(`update ${key}`);
    await kept.read();
    return true;
  }

  async function keepUpdate(updates: PhoneUpdate) {
    await store()?.put(`update ${updates.key}`, updates);
    set({ updates: [...state().updates.filter(({ key }) => key !== updates.key), updates] });
  }

  /** Stores the number of birth date attempts left at a stop. */
  async function noteLeft(stopId: string, triesLeft: number) {
    const shown = state().day;
    if (!shown) return;
    const day = withTriesLeft(shown, stopId, triesLeft);
    set({ day });
    await store()?.put("day", day).catch(kept.failToKeep);
  }

  return { asks, look, noteAnswer, noteLeft, keepUpdate };
}

/** Result of a request to the server: an answer, a refusal's message, or why there is none. */
type ShopAnswer<Answer> =
  | { kind: "answer"; answer: Answer }
  | { kind: "refused"; sentence: string }
  | { kind: "offline" | "signed out" | "ended" };

type Asking = { phoneId: string | null; send?: object; patienceMs?: number };

/**
 * Sends a request to a route under /courier, with the phone's id. Never throws, since being offline is
 * normal.
 */
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
    // The connection dropped, the request timed out, or a proxy responded instead of the server.
  }
  return { kind: "offline" };
}
