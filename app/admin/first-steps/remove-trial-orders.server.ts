import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { keepTriedStep } from "#app/base/settings/tried-steps.server.ts";
import { removeAllCash } from "#app/trade/accounting/remove-cash.server.ts";
import { forgetSales } from "#app/trade/batches/allocate-batches.server.ts";
import { giveAllBack } from "#app/trade/orders/apply-move.server.ts";
import { removeOrders } from "#app/trade/orders/remove-orders.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { removeAllRoutes } from "#app/trade/routes/plan-route.server.ts";

export type Removed = { count: number; isTried: boolean };

export const REAL_ORDERS =
  "Customers have ordered since, so trial orders stay in your books. Refund them instead.";

/**
 * Removes all trial orders with their routes, cash drawers, and cash floats, and restocks their units (rules
 * first-steps/trial). Only while every order is a trial one, so all cash counted so far is theirs. Keeps whether
 * one of them went through to a cash drawer.
 */
export function removeTrialOrders(
  db: Database,
  actor: Actor,
  now: Temporal.Instant,
): Promise<Result<Removed, string>> {
  return transact<Removed, string>(db, async (tx, changed) => {
    // Orders are neither placed nor changed until this ends.
    await tx.execute(sql`lock table ${orders} in share row exclusive mode`);
    const placed = await tx.select().from(orders).orderBy(asc(orders.id));
    if (placed.some(({ isTrial }) => !isTrial)) return refused(REAL_ORDERS);
    if (placed.length === 0) return refused("There are no trial orders.");
    const counted = and(isNotNull(payments.cashDrawerId), isNotNull(orders.completedAt));
    const through = await tx
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(counted)
      .limit(1);
    for (const order of placed) if (!GIVES_BACK.includes(order.status)) await giveAllBack(tx, order, changed);
    const ids = placed.map(({ id }) => id);
    await forgetSales(tx, ids);
    await removeAllRoutes(tx);
    await removeOrders(tx, ids);
    await removeAllCash(tx);
    const isTried = through.length > 0;
    if (isTried) await keepTriedStep(tx, "trial", { startedAt: now, doneAt: now });
    const entry = { actor, action: "orders.remove-trials", subject: "orders", subjectId: "trial" };
    await recordAudit(tx, { ...entry, before: { orders: ids }, after: null }, now);
    changed.add(ADMIN_UPDATES);
    return ok({ count: ids.length, isTried });
  });
}
