import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { type CsvColumn, csvFile } from "#app/base/lib/csv.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { shopTimeText } from "#app/base/lib/shop-time.ts";
import { parts, type RowParts } from "#app/base/records/parts.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { netOfTips } from "#app/trade/orders/record-payment.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { type AccountingFile, dollars, SALE_COLUMNS, saleRowsOf, TAX_COLUMNS } from "./accounting-files.ts";
import { readAccounting } from "./accounting-queries.server.ts";
import { spanOfPeriod, within } from "./figures-queries.server.ts";
import type { Period } from "./period.ts";
import { cashDrawerCorrections, cashDrawers, refunds } from "./tables.server.ts";

/** Rows per read while streaming a file. */
const READ_AT_ONCE = 1_000;

type Asked = { period: Period; file: AccountingFile; actor: Actor };

/**
 * Streams a CSV export in chunks of whole lines (rules accounting/exports). The audit log records the export
 * before the first line is sent. Contains no customer names.
 */
export async function exportAccounting(
  db: Database,
  { period, file, actor }: Asked,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const entry = {
    actor,
    action: "accounting.export",
    subject: "accounting",
    subjectId: period.key,
    before: null,
  };
  await recordAudit(db, { ...entry, after: { file } }, now);
  return FILES[file](db, period);
}

const FILES: Record<AccountingFile, (db: Database, period: Period) => AsyncGenerator<string>> = {
  taxes: async function* (db, period) {
    yield* csvFile(TAX_COLUMNS, [(await readAccounting(db, period)).figures.taxes]);
  },
  sales: async function* (db, period) {
    yield* csvFile(SALE_COLUMNS, [saleRowsOf((await readAccounting(db, period)).figures)]);
  },
  refunds: (db, period) => csvFile(REFUND_COLUMNS, refundsIn(db, period)),
  "cash-drawers": (db, period) => csvFile(CASH_DRAWER_COLUMNS, drawersIn(db, period)),
  orders: (db, period) => csvFile(ORDER_COLUMNS, soldIn(db, period)),
};

type Refunded = { refund: typeof refunds.$inferSelect; zip: string };

const REFUND_COLUMNS: readonly CsvColumn<Refunded>[] = [
  { head: "Order", cell: ({ refund }) => refund.orderId },
  { head: "Number", cell: ({ refund }) => orderNumber(refund.orderId) },
  { head: "ZIP", cell: ({ zip }) => zip },
  { head: "Refunded", cell: ({ refund }) => shopTimeText(refund.at) },
  { head: "Reason", cell: ({ refund }) => (refund.kind === "late" ? "Late delivery" : "Manual") },
  { head: "Items", cell: ({ refund }) => dollars(refund.itemsCents) },
  { head: "Delivery", cell: ({ refund }) => dollars(refund.deliveryCents) },
  { head: "Redelivery", cell: ({ refund }) => dollars(refund.redeliveryCents) },
  { head: "Taxes", cell: ({ refund }) => dollars(refund.taxCents) },
  { head: "Total", cell: ({ refund }) => dollars(refund.totalCents) },
  { head: "Method", cell: ({ refund }) => refund.method },
];

function refundsIn(db: Database, period: Period): RowParts<Refunded> {
  const { id, at } = refunds;
  return parts(READ_AT_ONCE, (last) =>
    db
      .select({ refund: refunds, zip: orders.deliveryZip })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(within(at, spanOfPeriod(period)), last && isAfter({ at, id }, last.refund)))
      .orderBy(asc(at), asc(id))
      .limit(READ_AT_ONCE),
  );
}

/** Condition for rows that follow another one in time order. */
function isAfter(columns: { at: AnyPgColumn; id: AnyPgColumn }, last: { at: Temporal.Instant; id: string }) {
  const { at, id } = columns;
  return or(gt(at, last.at), and(eq(at, last.at), gt(id, last.id)));
}

/** A drawer count, or a correction and its effect. */
type Drawer = {
  drawer: typeof cashDrawers.$inferSelect;
  name: string | null;
  entry: "Count" | "Correction";
  at: Temporal.Instant;
  cents: Record<"cash" | "float" | "expected" | "counted" | "difference" | "debit" | "tips", Cents>;
};

const CASH_DRAWER_COLUMNS: readonly CsvColumn<Drawer>[] = [
  { head: "Cash drawer", cell: ({ drawer }) => drawer.id },
  // Without a name, it's the shop's or a deleted account's.
  { head: "Held by", cell: ({ name }) => name ?? "Shop" },
  { head: "Day", cell: ({ drawer }) => drawer.day.toString() },
  { head: "Entry", cell: ({ entry }) => entry },
  { head: "Time", cell: ({ at }) => shopTimeText(at) },
  { head: "Cash", cell: ({ cents }) => dollars(cents.cash) },
  { head: "Float", cell: ({ cents }) => dollars(cents.float) },
  { head: "Expected", cell: ({ cents }) => dollars(cents.expected) },
  { head: "Counted", cell: ({ cents }) => dollars(cents.counted) },
  { head: "Over/short", cell: ({ cents }) => dollars(cents.difference) },
  { head: "Debit", cell: ({ cents }) => dollars(cents.debit) },
  { head: "Tips", cell: ({ cents }) => dollars(cents.tips) },
];

/** The tips in a drawer's payments, cash and debit. */
const tipsInDrawer =
  sql`(select coalesce(${netOfTips}, 0) from ${payments} where ${payments.cashDrawerId} = ${cashDrawers.id})`.mapWith(
    Number,
  );

/** Yields the counts of the period, followed by the corrections made in it. */
async function* drawersIn(db: Database, period: Period): RowParts<Drawer> {
  const span = spanOfPeriod(period);
  const counts = await db
    .select({ drawer: cashDrawers, name: users.name, tips: tipsInDrawer })
    .from(cashDrawers)
    .leftJoin(users, eq(users.id, cashDrawers.handledBy))
    .where(within(cashDrawers.closedAt, span))
    .orderBy(asc(cashDrawers.closedAt), asc(cashDrawers.id));
  yield counts.map(({ drawer, name, tips }) => {
    const { cashCents: cash, floatCents: float, countedCents: counted, debitCents: debit } = drawer;
    const expected = cash + float;
    const cents = { cash, float, expected, counted, difference: counted - expected, debit, tips };
    return { drawer, name, entry: "Count", at: drawer.closedAt, cents };
  });
  const corrections = await db
    .select({ correction: cashDrawerCorrections, drawer: cashDrawers, name: users.name })
    .from(cashDrawerCorrections)
    .innerJoin(cashDrawers, eq(cashDrawers.id, cashDrawerCorrections.cashDrawerId))
    .leftJoin(users, eq(users.id, cashDrawers.handledBy))
    .where(within(cashDrawerCorrections.at, span))
    .orderBy(asc(cashDrawerCorrections.at), asc(cashDrawerCorrections.id));
  yield corrections.map(({ correction: { at, cents: changed }, drawer, name }) => {
    const cents = {
      cash: 0,
      float: 0,
      expected: 0,
      counted: changed,
      difference: changed,
      debit: 0,
      tips: 0,
    };
    return { drawer, name, entry: "Correction", at, cents };
  });
}

type Sold = typeof orders.$inferSelect;

const ORDER_COLUMNS: readonly CsvColumn<Sold>[] = [
  { head: "Order", cell: ({ id }) => id },
  { head: "Number", cell: ({ id }) => orderNumber(id) },
  { head: "Delivered", cell: ({ completedAt }) => completedAt && shopTimeText(completedAt) },
  { head: "ZIP", cell: ({ deliveryZip }) => deliveryZip },
  { head: "Items", cell: ({ subtotalCents, discountCents }) => dollars(subtotalCents - discountCents) },
  { head: "Delivery", cell: ({ deliveryFeeCents }) => dollars(deliveryFeeCents) },
  { head: "Redelivery", cell: ({ redeliveryFeeCents }) => dollars(redeliveryFeeCents) },
  { head: "Taxes", cell: ({ taxCents }) => dollars(taxCents) },
  { head: "Total", cell: ({ totalCents, tipCents }) => dollars(totalCents - tipCents) },
  { head: "Method", cell: ({ paymentMethod }) => paymentMethod },
  { head: "Tips", cell: ({ tipCents }) => dollars(tipCents) },
];

function soldIn(db: Database, period: Period): RowParts<Sold> {
  const { id, completedAt: at } = orders;
  return parts(READ_AT_ONCE, (last) => {
    const isLater = last?.completedAt && isAfter({ at, id }, { id: last.id, at: last.completedAt });
    return db
      .select()
      .from(orders)
      .where(and(within(at, spanOfPeriod(period)), isLater ?? undefined))
      .orderBy(asc(at), asc(id))
      .limit(READ_AT_ONCE);
  });
}
