import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { changeRoutes, lockRoutes, routeFacts, tellOf, writeRoute } from "./hold-routes.server.ts";
import { isTheirs, type RoutePress } from "./leave-route.server.ts";
import { auditRoute } from "./plan-route.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { readStops } from "./route-stops.server.ts";

/**
 * Writes down that the courier of a route is back (rules routes/route-end). Refused while one of its orders is still out: what
 * happened at its door is recorded first, by the phone or in the admin area, so that no order stays on the road without a car.
 */
export async function endRoute(
  db: Database,
  press: RoutePress,
  clock: Clock = Temporal.Now.instant,
): Promise<Result<{ endedAt: Temporal.Instant }, RouteRefusal>> {
  const { routeId, actor } = press;
  const done = await changeRoutes(db, async (tx, changed) => {
    const [route] = await lockRoutes(tx, [routeId]);
    const now = clock();
    if (!route || !isTheirs(route, press, now)) return refused(routeRefusals.notFound());
    if (!route.leftAt) return refused(routeRefusals.hasNotLeft(route.number));
    if (route.endedAt) return refused(routeRefusals.hasEnded(route.number));
    const stops = await readStops(tx, [routeId]);
    const open = stops.filter(({ doneAt }) => doneAt === null).map(({ orderId }) => orderId);
    if (open.length > 0) return refused(routeRefusals.stopsOpen(open));
    const before = await routeFacts(tx, routeId);
    await writeRoute(tx, routeId, { endedAt: now });
    await auditRoute(tx, actor, routeId, before, now, "routes.end");
    tellOf(changed, [route.courierId]);
    return ok({ endedAt: now });
  });
  const facts = { routeId, actorId: actor.userId };
  if (done.ok) logSecurityEvent("route-ended", facts);
  else logSecurityEvent("route-refused", { ...facts, refusal: done.refusal.name });
  return done;
}
