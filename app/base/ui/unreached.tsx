import { data } from "react-router";
import { isSignedOut, isUnreachable, SIGNED_OUT, UNREACHABLE } from "#app/base/lib/unreachable.ts";

/** What the router gives a page's `clientAction`. */
type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** What went wrong: the sentence to show, and whether the shop could not be reached at all. */
export type NotTaken = { sentence: string; unreached: boolean };

/**
 * For a page's `clientAction`: sends the form, and when the shop cannot be reached, or the session has ended meanwhile,
 * the page stays with the typed values and an error message, instead of being replaced by another page. `keep` makes
 * that answer from the sent fields, in the shape of the page's own refusals. A shop that fails has its error page, unless
 * `failed` says it on the page too.
 */
export async function keepUnreached<Answer, Kept extends object>(
  { request, serverAction }: Sending<Answer>,
  keep: (sent: Record<string, unknown>, why: NotTaken) => Kept,
  failed?: string,
) {
  const sent = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    // Given up by another navigation: nobody waits for the answer, and the shop may have taken the form.
    if (request.signal.aborted) throw error;
    const signedOut = isSignedOut(error);
    if (!signedOut && !isUnreachable(error)) {
      if (failed === undefined || isAnswer(error)) throw error;
      const why = { sentence: failed, unreached: true };
      return data({ ...keep(sent, why), unreached: true as const }, { status: 500 });
    }
    const why = { sentence: signedOut ? SIGNED_OUT : UNREACHABLE, unreached: !signedOut };
    // With an error status the router does not load the page's own data again, which could not be reached either.
    return data({ ...keep(sent, why), unreached: true as const }, { status: signedOut ? 401 : 503 });
  }
}

/** A page to go to and a missing page are answers; all else that is thrown is a failure. */
function isAnswer(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("status" in thrown)) return false;
  return thrown.status === 404 || (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400);
}
