import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isObject, isText, type Shape } from "#app/base/lib/shape.ts";

const PATIENCE_MS = 15_000;

/** Failure of a request: status and message of a refusal, or 0 for a failed connection or unexpected data. */
export type NoAnswer = { status: number; sentence: string | null };

type Asking = {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Posts this instead of sending a GET; sent even if the visitor leaves the page. */
  change?: Record<string, string>;
};

const isRefusal = isObject({ sentence: isText });

/** Requests JSON of this shape from one of our routes, with a time limit of 15 seconds. Never throws. */
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
    // A refusal's body may not be JSON.
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      return refused({ status: response.status, sentence: isRefusal(body) ? body.sentence : null });
    }
    if (isAnswer(body)) return ok(body);
  } catch {
    // The connection dropped, the time limit passed, or the caller aborted.
  }
  return refused({ status: 0, sentence: null });
}
