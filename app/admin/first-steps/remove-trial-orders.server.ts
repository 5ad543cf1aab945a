import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { triedSteps } from "#app/base/settings/tables.server.ts";
import { cashDrawers, floats } from "#app/trade/accounting/tables.server.ts";
import { batchSales } from "#app/trade/batches/tables.server.ts";
import { giveAllBack } from "#app/trade/orders/apply-move.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";

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
    await tx.delete(batchSales).where(inArray(batchSales.orderId, ids));
    await tx.delete(routes);
    await tx.delete(floats);
    await tx.delete(orders).where(inArray(orders.id, ids));
    await tx.delete(cashDrawers);
    const isTried = through.length > 0;
    if (isTried) await keepTrial(tx, now);
    const entry = { actor, action: "orders.remove-trials", subject: "orders", subjectId: "trial" };
    await recordAudit(tx, { ...entry, before: { orders: ids }, after: null }, now);
    changed.add(ADMIN_UPDATES);
    return ok({ count: ids.length, isTried });
  });
}

async function keepTrial(tx: Db, now: Temporal.Instant): Promise<void> {
  const done = { startedAt: now, doneAt: now };
  await tx
    .insert(triedSteps)
    .values({ step: "trial", ...done })
    .onConflictDoUpdate({ target: triedSteps.step, set: done });
}
