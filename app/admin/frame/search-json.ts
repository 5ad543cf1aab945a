import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/unreachable.ts";
import type { Route } from "./+types/search-json";
import { readSearchText } from "./search-answer.ts";
import { searchEverything } from "./search-everything.server.ts";

/**
 * `GET /admin/search.json?q=…`: what the search over everything finds. Only scripts send this request, so whoever is not an
 * admin, or not any more, gets 401 instead of another page.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "private, no-store" };
  try {
    await requireAdmin(request, context);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return Response.json({ sentence: SIGNED_OUT }, { status: 401, headers });
  }
  const groups = await searchEverything(context.get(database), readSearchText(url.searchParams));
  return Response.json({ groups }, { headers });
}
