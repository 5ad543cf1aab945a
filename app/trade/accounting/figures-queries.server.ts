import { and, count, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { shopDayOf } from "#app/base/lib/shop-time.ts";
import { zipPlaces } from "#app/trade/delivery/queries.server.ts";
import { netOfPayments, netOfTips } from "#app/trade/orders/record-payment.server.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import type { CategoryFigure, Figures, TaxFigure } from "./figures.ts";
import type { Period } from "./period.ts";
import { cashDrawerCorrections, cashDrawers, refundLines, refunds } from "./tables.server.ts";

/** Time range: `from` is included, `until` isn't. */
export type Span = { from: Temporal.Instant; until: Temporal.Instant };

/** Returns the time range of a period, in shop time. */
export function spanOfPeriod({ from, to }: Period): Span {
  return shopDayOf(from, to);
}

/** Condition for events in a time range. */
export function within(at: AnyPgColumn, { from, until }: Span): SQL {
  return and(gte(at, from), lt(at, until)) as SQL;
}

/** What an order was sold for: its total without the tip (rules tips/apart). */
export const saleCents = sql`${orders.totalCents} - ${orders.tipCents}`;

/** Sum as a JavaScript integer; 0 if empty. */
const total = (value: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);

/**
 * Calculates the figures of a period from the current orders, refunds, cash drawers, and payments (rules
 * accounting/reconciliation).
 */
export async function calculateFigures(db: Db, period: Period): Promise<Figures> {
  const span = spanOfPeriod(period);
  const sold = within(orders.completedAt, span);
  const given = within(refunds.at, span);
  const found = await together({
    sums: db
      .select({
        count: count(),
        itemsCents: total(sql`${orders.subtotalCents} - ${orders.discountCents}`),
        deliveryCents: total(orders.deliveryFeeCents),
        redeliveryCents: total(orders.redeliveryFeeCents),
        taxCents: total(orders.taxCents),
        totalCents: total(saleCents),
        tipCents: total(orders.tipCents),
      })
      .from(orders)
      .where(sold),
    backs: db
      .select({
        count: count(),
        itemsCents: total(refunds.itemsCents),
        deliveryCents: total(refunds.deliveryCents),
        redeliveryCents: total(refunds.redeliveryCents),
        taxCents: total(refunds.taxCents),
        totalCents: total(refunds.totalCents),
      })
      .from(refunds)
      .where(given),
    taxes: taxesOf(db, {
      from: sql`${orders}`,
      taxes: orders.taxes,
      items: sql`(${orders.subtotalCents} - ${orders.discountCents})`,
      fees: sql`${orders.deliveryFeeCents} + ${orders.redeliveryFeeCents}`,
      where: sold,
    }),
    backTaxes: taxesOf(db, {
      from: sql`${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}`,
      taxes: refunds.taxes,
      items: refunds.itemsCents,
      fees: sql`${refunds.deliveryCents} + ${refunds.redeliveryCents}`,
      where: given,
    }),
    lines: db
      .select({
        category: orderItems.category,
        units: total(orderItems.quantity),
        cents: total(sql`${orderItems.priceCents} * ${orderItems.quantity} - ${orderItems.discountCents}`),
      })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(sold)
      .groupBy(orderItems.category),
    backLines: db
      .select({
        category: orderItems.category,
        units: total(refundLines.quantity),
        cents: total(refundLines.cents),
      })
      .from(refunds)
      .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
      .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
      .where(given)
      .groupBy(orderItems.category),
    closed: db
      .select({
        count: count(),
        cashCents: total(cashDrawers.cashCents),
        debitCents: total(cashDrawers.debitCents),
        floatCents: total(cashDrawers.floatCents),
        countedCents: total(cashDrawers.countedCents),
      })
      .from(cashDrawers)
      .where(within(cashDrawers.closedAt, span)),
    corrected: db
      .select({ correctedCents: total(cashDrawerCorrections.cents) })
      .from(cashDrawerCorrections)
      .where(within(cashDrawerCorrections.at, span)),
    tipsPaid: db
      .select({ cents: sql<number>`coalesce(${netOfTips}, 0)`.mapWith(Number) })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(sold, gt(orders.tipCents, 0))),
    paid: db
      .select({ kind: payments.kind, method: payments.method, cents: total(payments.cents) })
      .from(payments)
      .where(within(payments.at, span))
      .groupBy(payments.kind, payments.method),
  });
  const { taxes, backTaxes, lines, backLines, paid } = found;
  const { tipCents = 0, ...sums } = found.sums[0] ?? {};
  const backs = found.backs[0];
  const [closed, corrected] = [found.closed[0], found.corrected[0]];
  const money = (kind: string, method: string) =>
    paid.find((row) => row.kind === kind && row.method === method)?.cents ?? 0;
  return {
    orders: sums as Figures["orders"],
    tips: { cents: tipCents, paidCents: found.tipsPaid[0]?.cents ?? 0 },
    refunds: backs as Figures["refunds"],
    taxes: await withCities(db, merged(taxes, backTaxes)),
    categories: [...new Set([...lines, ...backLines].map(({ category }) => category))]
      .sort(compared)
      .map((category): CategoryFigure => {
        const sale = lines.find((row) => row.category === category);
        const back = backLines.find((row) => row.category === category);
        const [units, cents] = [sale?.units ?? 0, sale?.cents ?? 0];
        return { category, units, cents, backUnits: back?.units ?? 0, backCents: back?.cents ?? 0 };
      }),
    cashDrawers: { ...closed, ...corrected } as Figures["cashDrawers"],
    payments: {
      cashTakenCents: money("taken", "cash"),
      debitTakenCents: money("taken", "debit"),
      cashBackCents: money("given_back", "cash"),
      debitBackCents: money("given_back", "debit"),
      linkTakenCents: money("taken", "link"),
      linkBackCents: money("given_back", "link"),
    },
  };
}

type TaxSource = { from: SQL; taxes: AnyPgColumn; items: AnyPgColumn | SQL; fees: SQL; where: SQL };
type TaxRow = { zip: string; name: string; basisPoints: number; baseCents: number; cents: number };

/** Sums the tax lines of orders or refunds by ZIP, tax, and rate. */
async function taxesOf(db: Db, { from, taxes, items, fees, where }: TaxSource): Promise<TaxRow[]> {
  const name = sql`tax.line ->> 'name'`;
  const points = sql`(tax.line ->> 'basisPoints')::numeric`;
  const base = sql`${items} + case when (tax.line ->> 'appliesToDelivery')::boolean then ${fees} else 0 end`;
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${orders.deliveryZip} as zip, ${name} as name, ${points} as points, sum(${base}) as base,
      sum((tax.line ->> 'cents')::int) as cents
    from ${from} cross join lateral jsonb_array_elements(${taxes}) as tax (line)
    where ${where} group by 1, 2, 3`);
  return rows.map((row) => ({
    zip: String(row.zip),
    name: String(row.name),
    basisPoints: Number(row.points),
    baseCents: Number(row.base),
    cents: Number(row.cents),
  }));
}

function merged(sold: readonly TaxRow[], given: readonly TaxRow[]): Omit<TaxFigure, "city">[] {
  const isSame = (one: TaxRow) => (other: TaxRow) =>
    one.zip === other.zip && one.name === other.name && one.basisPoints === other.basisPoints;
  const back = (row: TaxRow) => given.find(isSame(row));
  const only = given.filter((row) => !sold.some(isSame(row)));
  const rows = [...sold, ...only.map((row) => ({ ...row, baseCents: 0, cents: 0 }))];
  return rows
    .map((row) => ({ ...row, backBaseCents: back(row)?.baseCents ?? 0, backCents: back(row)?.cents ?? 0 }))
    .sort(
      (one, other) =>
        compared(one.zip, other.zip) || compared(one.name, other.name) || one.basisPoints - other.basisPoints,
    );
}

const compared = (one: string, other: string) => (one < other ? -1 : Number(one > other));

async function withCities(db: Db, rows: readonly Omit<TaxFigure, "city">[]): Promise<TaxFigure[]> {
  const zips = [...new Set(rows.map(({ zip }) => zip))];
  const places = zipPlaces(db);
  const cities = await db
    .select({ zip: places.zip, city: places.city })
    .from(places)
    .where(inArray(places.zip, zips));
  const cityOf = new Map(cities.map(({ zip, city }) => [zip, city]));
  return rows.map((row) => ({ ...row, city: cityOf.get(row.zip) ?? "" }));
}

/**
 * Returns the orders of a period that weren't paid to the cent: payments less refunded payments must equal
 * the total less refunds. `unrecorded` counts orders without any recorded payment.
 */
export async function readUnsettled(db: Db, period: Period) {
  const sold = within(orders.completedAt, spanOfPeriod(period));
  const paid = db
    .select({
      orderId: payments.orderId,
      cents: netOfPayments.as("paid"),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(sold)
    .groupBy(payments.orderId)
    .as("paid");
  const given = db
    .select({ orderId: refunds.orderId, cents: sql<number>`sum(${refunds.totalCents})`.as("given") })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(sold)
    .groupBy(refunds.orderId)
    .as("given");
  const owed = sql`${orders.totalCents} - coalesce(${given.cents}, 0)`;
  const off = db
    .select({
      id: orders.id,
      at: orders.completedAt,
      isPaid: sql<boolean>`${paid.orderId} is not null`.as("is_paid"),
    })
    .from(orders)
    .leftJoin(paid, eq(paid.orderId, orders.id))
    .leftJoin(given, eq(given.orderId, orders.id))
    .where(and(sold, sql`coalesce(${paid.cents}, 0) <> ${owed}`))
    .as("off");
  const examples = sql`(array_agg(${off.id} order by ${off.at}, ${off.id}) filter (where ${off.isPaid}))[1:20]`;
  const [counted] = await db
    .select({
      unrecorded: sql`count(*) filter (where not ${off.isPaid})`.mapWith(Number),
      differing: sql`count(*) filter (where ${off.isPaid})`.mapWith(Number),
      examples: sql<string[] | null>`${examples}`,
    })
    .from(off);
  return {
    unrecorded: counted?.unrecorded ?? 0,
    differing: counted?.differing ?? 0,
    examples: counted?.examples ?? [],
  };
}
