import { findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { SIGNED_OUT } from "#app/base/lib/unreachable.ts";
import { versionOfOrders } from "#app/trade/orders/customer-queries.server.ts";
import type { Route } from "./+types/order-states";
import type { OrderStates } from "./order-state-answer.ts";

/**
 * `GET /account/order-states`: the version of the customer's own orders, as JSON (`OrderStates`). A visitor gets 401:
 * only scripts send this request, so it redirects nobody to the sign-in page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findCurrentViewer(context);
  if (!viewer) return answer({ sentence: SIGNED_OUT }, 401);
  return answer({ version: await versionOfOrders(context.get(database), viewer.userId) }, 200);
}

function answer(body: OrderStates | { sentence: string }, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
