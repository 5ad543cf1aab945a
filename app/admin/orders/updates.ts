import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/unreachable.ts";
import type { Route } from "./+types/updates";
import type { OrderUpdates } from "./order-updates.ts";
import { readOrderUpdates } from "./read-order-updates.server.ts";

/**
 * `GET /admin/orders/news`: what has happened in the admin area, as JSON (`OrderUpdates`). Only scripts send this request, so it
 * redirects nobody: whoever is not an admin, or not any more, gets 401, and the page then loads itself anew.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    await requireAdmin(request, context);
  } catch (thrown) {
    if (thrown instanceof Response) return answer({ sentence: SIGNED_OUT }, 401);
    throw thrown;
  }
  return answer(await readOrderUpdates(context.get(database)), 200);
}

function answer(body: OrderUpdates | { sentence: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
