import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/base/db/client.server.ts";
import { proofsOf } from "#app/trade/accounting/figures.ts";
import { calculateFigures } from "#app/trade/accounting/figures-queries.server.ts";
import { periodOf } from "#app/trade/accounting/period.ts";
import { cashDrawers, floats } from "#app/trade/accounting/tables.server.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { orderEvents, orders, payments } from "#app/trade/orders/tables.server.ts";

// Invariants at the end of a day, however often the shop was killed.

/** Every order ends in one final status after distinct status changes, and each attempt has one record. */
export async function expectLawfulEnds(db: Database, many: number): Promise<void> {
  const all = await db.select().from(orders);
  const ends = Map.groupBy(all, ({ status }) => status);
  expect(all).toHaveLength(many);
  expect([...ends.keys()].sort()).toEqual(["canceled", "completed", "returned"]);
  expect(ends.get("completed")?.length).toBeGreaterThan(many * 0.9);
  const events = await db.select().from(orderEvents);
  const moves = events.map(
    ({ orderId, fromStatus, toStatus, at: when }) => `${orderId} ${fromStatus} ${toStatus} ${when}`,
  );
  expect(new Set(moves).size).toBe(moves.length);
  for (const [orderId, own] of Map.groupBy(events, (event) => event.orderId)) {
    const final = own.filter(({ toStatus }) => toStatus === "completed" || GIVES_BACK.includes(toStatus));
    expect(final, orderId).toHaveLength(1);
  }
  const doors = await db.select().from(deliveryAttempts);
  const doorsOf = Map.groupBy(doors, ({ orderId }) => orderId);
  for (const { id, attempts } of all) expect(doorsOf.get(id)?.length ?? 0, id).toBe(attempts);
  const { rows: open } = await db.execute(sql`select 1 from route_stops where done_at is null`);
  expect(open).toEqual([]);
}

/** Cash drawers, floats, payments, deliveries, refunds, orders, and accounting agree to the cent. */
export async function expectMoneyAgrees(db: Database, refunded: number): Promise<void> {
  const paid = await db.select().from(payments);
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0);
  const taken = sum(paid.filter(({ kind }) => kind === "taken"));
  const { rows } = await db.execute<Record<"orders" | "late" | "doors" | "byHand", number>>(sql`
    select (select sum(total_cents)::int from orders where status = 'completed') as orders,
      (select coalesce(sum(total_cents), 0)::int from refunds where kind = 'late') as late,
      (select sum(amount_cents)::int from delivery_attempts) as doors,
      (select coalesce(sum(total_cents), 0)::int from refunds where kind = 'by_hand') as "byHand"`);
  const facts = rows[0];
  if (!facts) throw new Error("no sums");
  expect(taken).toBe(facts.orders - facts.late);
  expect(taken).toBe(facts.doors);
  expect(sum(paid.filter(({ kind }) => kind === "given_back"))).toBe(facts.byHand);
  const allCashDrawers = await db.select().from(cashDrawers);
  const out = await db.select().from(floats);
  expect(out.length).toBeGreaterThan(0);
  for (const { cashDrawerId, handledBy, takenBackAt } of out) {
    // Each float is returned once, into its courier's drawer.
    expect(takenBackAt).toBeNull();
    expect(allCashDrawers.filter(({ id }) => id === cashDrawerId)).toMatchObject([{ handledBy }]);
  }
  expect(new Set(out.map(({ routeId }) => routeId)).size).toBe(out.length);
  for (const drawer of allCashDrawers) {
    const own = paid.filter(({ cashDrawerId }) => cashDrawerId === drawer.id);
    const of = (method: "cash" | "debit") => sum(own.filter((one) => one.method === method));
    const float = sum(out.filter(({ cashDrawerId }) => cashDrawerId === drawer.id));
    expect([drawer.cashCents, drawer.debitCents, drawer.floatCents, drawer.countedCents]).toEqual([
      ...[of("cash"), of("debit"), float, of("cash") + float],
    ]);
  }
  const inNoCashDrawer = paid.filter(({ cashDrawerId }) => cashDrawerId === null);
  // The cash collected and refunded by the shop itself hasn't been counted yet.
  expect(new Set(inNoCashDrawer.map(({ handledBy }) => handledBy)).size).toBeLessThanOrEqual(1);
  const november = periodOf("2026-11");
  if (!november) throw new Error("no month");
  const figures = await calculateFigures(db, november);
  for (const { what, leftCents, rightCents } of proofsOf(figures)) expect(leftCents, what).toBe(rightCents);
  expect(figures.orders.totalCents).toBe(facts.orders);
  expect(figures.refunds.totalCents).toBe(facts.late + facts.byHand);
  expect(figures.refunds.count).toBeGreaterThanOrEqual(refunded);
}
