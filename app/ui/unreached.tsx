import { data } from "react-router";
import { isUnreachable } from "#app/lib/unreachable.ts";

/** What the router gives a page's `clientAction`. */
type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For a page's `clientAction`: sends the form, and when the shop cannot be reached the page stays with the typed values
 * and an error message, instead of being replaced by the error page. `keep` makes that answer from the sent fields, in
 * the shape of the page's own refusals.
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
    // With an error status the router does not load the page's own data again, which could not be reached either.
    return data({ ...keep(sent), unreached: true as const }, { status: 503 });
  }
}
