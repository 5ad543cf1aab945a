import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { CSV_START, csvLine } from "#app/base/lib/csv.ts";
import { shopTimeText } from "#app/base/lib/shop-time.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { type BookFile, dollars, saleLinesOf, taxLinesOf } from "./book-file.ts";
import { readBook } from "./book-queries.server.ts";
import { spanOfPeriod, within } from "./figures-queries.server.ts";
import type { Period } from "./period.ts";
import { refunds, tillCorrections, tills } from "./tables.server.ts";

/** Rows that are read at once while a file is sent. */
const READ_AT_ONCE = 1_000;

type Asked = { period: Period; file: BookFile; actor: Actor };

/**
 * A file of the books for spreadsheets, in pieces of whole lines (rules money 15). That it was taken stands in the audit log
 * before the first line is sent. No customer is named in it.
 */
export async function exportBook(
  db: Database,
  { period, file, actor }: Asked,
  now: Temporal.Instant,
): Promise<AsyncGenerator<string>> {
  const entry = { actor, action: "books.export", subject: "books", subjectId: period.key, before: null };
  await recordAudit(db, { ...entry, after: { file } }, now);
  return FILES[file](db, period);
}

const FILES: Record<BookFile, (db: Database, period: Period) => AsyncGenerator<string>> = {
  taxes: async function* (db, period) {
    yield CSV_START + taxLinesOf((await readBook(db, period)).figures);
  },
  sales: async function* (db, period) {
    yield CSV_START + saleLinesOf((await readBook(db, period)).figures);
  },
  refunds: refundLinesOf,
  tills: tillLinesOf,
  orders: orderLinesOf,
};

const PRICE = ["Items", "Delivery", "Redelivery", "Taxes", "Total"];

async function* refundLinesOf(db: Database, period: Period): AsyncGenerator<string> {
  yield CSV_START + csvLine(["Order", "Number", "ZIP", "Given back", "Why", ...PRICE, "How"]);
  const { id, at } = refunds;
  const made = within(at, spanOfPeriod(period));
  let after: SQL | undefined;
  for (;;) {
    const rows: { refund: typeof refunds.$inferSelect; zip: string }[] = await db
      .select({ refund: refunds, zip: orders.deliveryZip })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(made, after))
      .orderBy(asc(at), asc(id))
      .limit(READ_AT_ONCE);
    yield rows
      .map(({ refund: row, zip }) =>
        csvLine([
          ...[
            row.orderId,
            orderNumber(row.orderId),
            zip,
            shopTimeText(row.at),
            row.kind === "late" ? "Late delivery" : "By hand",
          ],
          ...[row.itemsCents, row.deliveryCents, row.redeliveryCents, row.taxCents, row.totalCents].map(
            dollars,
          ),
          row.method,
        ]),
      )
      .join("");
    const last = rows.at(-1)?.refund;
    if (!last || rows.length < READ_AT_ONCE) return;
    after = or(gt(at, last.at), and(eq(at, last.at), gt(id, last.id)));
  }
}

/** Whose drawer it is. Without a name it is the shop's own, or that of somebody whose account is gone. */
const drawer = (name: string | null) => name ?? "The shop itself";

/** The counts of the period, and below them the corrections that were made in it, each with what it changes. */
async function* tillLinesOf(db: Database, period: Period): AsyncGenerator<string> {
  const span = spanOfPeriod(period);
  const money = ["Cash", "Float", "Expected", "Counted", "Difference", "Debit"];
  yield CSV_START + csvLine(["Till", "Whose drawer", "Day", "Entry", "Time", ...money]);
  const counts = await db
    .select({ till: tills, name: users.name })
    .from(tills)
    .leftJoin(users, eq(users.id, tills.handledBy))
    .where(within(tills.closedAt, span))
    .orderBy(asc(tills.closedAt), asc(tills.id));
  yield counts
    .map(({ till, name }) => {
      const { cashCents, floatCents, countedCents, debitCents } = till;
      const expectedCents = cashCents + floatCents;
      const counted = [expectedCents, countedCents, countedCents - expectedCents];
      return csvLine([
        ...[till.id, drawer(name), till.day.toString(), "Count", shopTimeText(till.closedAt)],
        ...[cashCents, floatCents, ...counted, debitCents].map(dollars),
      ]);
    })
    .join("");
  const corrections = await db
    .select({ correction: tillCorrections, till: tills, name: users.name })
    .from(tillCorrections)
    .innerJoin(tills, eq(tills.id, tillCorrections.tillId))
    .leftJoin(users, eq(users.id, tills.handledBy))
    .where(within(tillCorrections.at, span))
    .orderBy(asc(tillCorrections.at), asc(tillCorrections.id));
  yield corrections
    .map(({ correction: { at, cents }, till, name }) =>
      csvLine([
        ...[till.id, drawer(name), till.day.toString(), "Correction", shopTimeText(at)],
        ...[0, 0, 0, cents, cents, 0].map(dollars),
      ]),
    )
    .join("");
}

async function* orderLinesOf(db: Database, period: Period): AsyncGenerator<string> {
  yield CSV_START + csvLine(["Order", "Number", "Handed over", "ZIP", ...PRICE, "How"]);
  const { id, completedAt } = orders;
  const sold = within(completedAt, spanOfPeriod(period));
  let after: SQL | undefined;
  for (;;) {
    const rows: (typeof orders.$inferSelect)[] = await db
      .select()
      .from(orders)
      .where(and(sold, after))
      .orderBy(asc(completedAt), asc(id))
      .limit(READ_AT_ONCE);
    yield rows
      .map((row) =>
        csvLine([
          ...[row.id, orderNumber(row.id)],
          ...[row.completedAt && shopTimeText(row.completedAt), row.deliveryZip],
          ...[
            row.subtotalCents - row.discountCents,
            row.deliveryFeeCents,
            row.redeliveryFeeCents,
            row.taxCents,
            row.totalCents,
          ].map(dollars),
          row.paymentMethod,
        ]),
      )
      .join("");
    const last = rows.at(-1);
    if (!last?.completedAt || rows.length < READ_AT_ONCE) return;
    after = or(gt(completedAt, last.completedAt), and(eq(completedAt, last.completedAt), gt(id, last.id)));
  }
}
