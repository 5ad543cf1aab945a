import { ok, type Result, refused } from "#app/lib/result.ts";
import { isObject, isText, type Shape } from "#app/lib/shape.ts";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Why there is no answer to read. Status 0: the shop was not reached, or what came in its place cannot be read. Any
 * other: the shop said no, with its own sentence where it has one.
 */
export type NoAnswer = { status: number; sentence: string | null };

type Asking = {
  /** Gives up when the answer is not wanted any more. */
  signal?: AbortSignal;
  /** Posts this instead of only asking; it is sent even when the page is left meanwhile. */
  change?: Record<string, string>;
};

const isRefusal = isObject({ sentence: isText });

/**
 * Asks one of the shop's own routes, waits up to 15 seconds, and reads its JSON. The answer is looked at before it is
 * believed: one that is not of this shape ends as a shop that cannot be reached does. Never throws.
 */
export async function askRoute<Answer>(
  address: string,
  isAnswer: Shape<Answer>,
  { signal, change }: Asking = {},
): Promise<Result<Answer, NoAnswer>> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(address, {
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...(change ? { method: "POST", body: new URLSearchParams(change), keepalive: true } : {}),
    });
    // A refusal need not have a text that can be read.
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      return refused({ status: response.status, sentence: isRefusal(body) ? body.sentence : null });
    }
    if (isAnswer(body)) return ok(body);
  } catch {
    // The connection dropped, nobody answered in time, or the answer is not wanted any more.
  }
  return refused({ status: 0, sentence: null });
}
