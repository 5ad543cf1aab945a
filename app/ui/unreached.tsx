import { data } from "react-router";
import { isSignedOut, isUnreachable, SIGNED_OUT, UNREACHABLE } from "#app/lib/unreachable.ts";

/** What the router gives a page's `clientAction`. */
type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** What went wrong: the sentence to show, and whether the shop could not be reached at all. */
export type NotTaken = { sentence: string; unreached: boolean };

/**
 * For a page's `clientAction`: sends the form, and when the shop cannot be reached, or the session has ended meanwhile,
 * the page stays with the typed values and an error message, instead of being replaced by another page. `keep` makes
 * that answer from the sent fields, in the shape of the page's own refusals.
 */
export async function keepUnreached<Answer, Kept extends object>(
  { request, serverAction }: Sending<Answer>,
  keep: (sent: Record<string, unknown>, why: NotTaken) => Kept,
) {
  const sent = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    const signedOut = isSignedOut(error);
    if (!signedOut && !isUnreachable(error)) throw error;
    const why = { sentence: signedOut ? SIGNED_OUT : UNREACHABLE, unreached: !signedOut };
    // With an error status the router does not load the page's own data again, which could not be reached either.
    return data({ ...keep(sent, why), unreached: true as const }, { status: signedOut ? 401 : 503 });
  }
}
