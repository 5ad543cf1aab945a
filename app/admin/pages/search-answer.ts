import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { SIGNED_OUT } from "#app/lib/unreachable.ts";
import { readSearchText, type SearchAnswer } from "../search-answer.ts";
import { searchEverything } from "../search-everything.server.ts";
import type { Route } from "./+types/search-answer";

/**
 * `GET /admin/search.json?q=…`: what the search over everything finds, as JSON (`SearchAnswer`). Only scripts send this
 * request, so whoever is not an admin, or not any more, gets 401 instead of another page.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  try {
    await requireAdmin(request, context);
  } catch (thrown) {
    if (thrown instanceof Response) return answer({ sentence: SIGNED_OUT }, 401);
    throw thrown;
  }
  const groups = await searchEverything(context.get(database), readSearchText(url.searchParams));
  return answer({ groups }, 200);
}

function answer(body: SearchAnswer | { sentence: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
