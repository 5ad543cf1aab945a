import { data } from "react-router";
import {
  CONNECTION_FAILED,
  isConnectionFailure,
  isSignedOut,
  SIGNED_OUT,
} from "#app/base/lib/request-failures.ts";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** Why a form was not processed: the sentence to show, and whether it was because the connection failed. */
export type RequestFailure = { sentence: string; connectionFailed: boolean };

/**
 * For a page's `clientAction`: sends the form, and when the connection fails, or the session has ended
 * meanwhile, the page stays with the typed values and an error message. `keep` makes that answer, in the shape of the
 * page's own refusals; `failed` is said there too when the shop fails, instead of on its error page.
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
    // Given up by another navigation: nobody waits for the answer, and the shop may have taken the form.
    if (request.signal.aborted) throw error;
    const signedOut = isSignedOut(error);
    if (!signedOut && !isConnectionFailure(error)) {
      if (failed === undefined || isAnswer(error)) throw error;
      const why = { sentence: failed, connectionFailed: false };
      return data({ ...keep(sent, why), unprocessed: true as const }, { status: 500 });
    }
    const why = { sentence: signedOut ? SIGNED_OUT : CONNECTION_FAILED, connectionFailed: !signedOut };
    // With an error status the router does not load the page's own data again, which could not be reached either.
    return data({ ...keep(sent, why), unprocessed: true as const }, { status: signedOut ? 401 : 503 });
  }
}

/** A page to go to and a missing page are answers; all else that is thrown is a failure. */
function isAnswer(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("status" in thrown)) return false;
  return thrown.status === 404 || (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400);
}
