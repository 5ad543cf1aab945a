import type { Shape } from "#app/base/lib/shape.ts";
import { PHONE_HEADER } from "./day-shape.ts";
import { abortAfter } from "./this-browser.tsx";

/** What came of asking the shop: an answer, a sentence that refuses it, or why there is none. */
export type ShopAnswer<Answer> =
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
