import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isObject, isText, type Shape } from "#app/base/lib/shape.ts";

/** How long a request waits for its answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Why there is no answer to read. Status 0 means that the shop was not reached, or that its answer cannot be read. Any
 * other status is a refusal by the shop, with its sentence if it has one.
 */
export type NoAnswer = { status: number; sentence: string | null };

type Asking = {
  /** Ends the request when the answer is not wanted any more. */
  signal?: AbortSignal;
  /** Posts this instead of sending a GET; it is sent even when the visitor leaves the page meanwhile. */
  change?: Record<string, string>;
};

const isRefusal = isObject({ sentence: isText });

/**
 * Asks one of the shop's own routes, waits up to 15 seconds, and reads its JSON. It checks the answer's shape: an
 * answer of another shape counts as a shop that cannot be reached. Never throws.
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
    // A refusal may have a body that cannot be read.
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
