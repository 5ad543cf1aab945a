import { data } from "react-router";
import {
  CONNECTION_FAILED,
  isConnectionFailure,
  isSignedOut,
  SIGNED_OUT,
} from "#app/base/lib/request-failures.ts";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** Failure of a form request: the message to show, and whether the connection failed. */
export type RequestFailure = { sentence: string; connectionFailed: boolean };

/**
 * For a page's `clientAction`: sends the form. If the connection fails or the session has ended, the page
 * stays with its input and an error message. `keep` makes that result in the shape of the page's refusals; if
 * `failed` is given, it is the message for server errors, instead of the error page.
 */
export async function keepFailedForm<Answer, Kept extends object>(
  { request, serverAction }: Sending<Answer>,
  keep: (sent: Record<string, unknown>, why: RequestFailure) => Kept,
  failed?: string,
) {
  const sent = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    // Aborted by another navigation: no one waits for the response, and the form may have been processed.
    const why = request.signal.aborted ? null : whyUnprocessed(error, failed);
    if (!why) throw error;
    return data({ ...keep(sent, why), unprocessed: true as const }, { status: why.status });
  }
}

/**
 * Returns why a form wasn't processed, from the router's error, with a status for the result; null for a
 * response and, without `failed`, for a server error. With an error status, the router doesn't reload the
 * page's data, which would fail too.
 */
export function whyUnprocessed(
  thrown: unknown,
  failed?: string,
): (RequestFailure & { status: number }) | null {
  if (isSignedOut(thrown)) return { sentence: SIGNED_OUT, connectionFailed: false, status: 401 };
  if (isConnectionFailure(thrown))
    return { sentence: CONNECTION_FAILED, connectionFailed: true, status: 503 };
  if (failed === undefined || isAnswer(thrown)) return null;
  return { sentence: failed, connectionFailed: false, status: 500 };
}

/** Redirects and missing pages are responses; anything else thrown is a failure. */
function isAnswer(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("status" in thrown)) return false;
  return thrown.status === 404 || (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400);
}
