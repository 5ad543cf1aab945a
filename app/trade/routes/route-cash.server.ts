import { and, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { floats } from "#app/trade/books/tables.server.ts";
import { netOfPayments } from "#app/trade/orders/record-payment.server.ts";
import { payments } from "#app/trade/orders/tables.server.ts";
import type { RouteCash } from "./stop-view.ts";
import { routeStops, routes } from "./tables.server.ts";

/** The cash of these routes, by their ids: what their couriers took along and collected at their stops (rules accounting/courier-cash). */
export async function readRouteCash(db: Db, routeIds: readonly string[]): Promise<Map<string, RouteCash>> {
  if (routeIds.length === 0) return new Map();
  const ids = [...routeIds];
  const [out, collected] = await Promise.all([
    db
      .select({ routeId: floats.routeId, cents: floats.cents, tillId: floats.tillId })
      .from(floats)
      .where(and(inArray(floats.routeId, ids), isNull(floats.takenBackAt))),
    db
      .select({
        routeId: routes.id,
        cents: netOfPayments.mapWith(Number),
        open: sql<number>`count(*) filter (where ${payments.tillId} is null)`.mapWith(Number),
      })
      .from(routes)
      .innerJoin(routeStops, eq(routeStops.routeId, routes.id))
      .innerJoin(payments, eq(payments.orderId, routeStops.orderId))
      .where(
        and(
          inArray(routes.id, ids),
          eq(payments.handledBy, routes.courierId),
          eq(payments.method, "cash"),
          gte(payments.at, routes.leftAt),
          or(isNull(routes.endedAt), lte(payments.at, routes.endedAt)),
        ),
      )
      .groupBy(routes.id),
  ]);
  return new Map(
    ids.map((id) => {
      const float = out.find(({ routeId }) => routeId === id);
      const taken = collected.find(({ routeId }) => routeId === id);
      const isOpen = (float !== undefined && float.tillId === null) || (taken?.open ?? 0) > 0;
      return [id, { floatCents: float?.cents ?? 0, takenCents: taken?.cents ?? 0, isOpen }];
    }),
  );
}
