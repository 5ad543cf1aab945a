import { data } from "react-router";
import { isUnreachable } from "#app/lib/unreachable.ts";

/** What the router gives a page's `clientAction`. */
type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For a page's `clientAction`: sends the form, and when the shop cannot be reached the page stays with what was
 * typed and a sentence, instead of giving way to the error page. `keep` makes that answer, in the shape of the
 * page's own refusals, from the fields that were sent.
 */
export async function keepUnreached<Answer, Kept extends object>(
  { request, serverAction }: Sending<Answer>,
  keep: (sent: Record<string, unknown>) => Kept,
) {
  const sent = Object.fromEntries(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // A status of a refusal: the page's own data is not asked for again, which could not be reached either.
    return data({ ...keep(sent), unreached: true as const }, { status: 503 });
  }
}
