import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { CSV_START, csvLine } from "#app/base/lib/csv.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { type BookFile, dollars, saleLinesOf, taxLinesOf } from "./book-file.ts";
import { readBook } from "./book-queries.server.ts";
import { spanOfPeriod, within } from "./figures-queries.server.ts";
import type { Period } from "./period.ts";
import { refunds, tills } from "./tables.server.ts";

/** Rows that are read at once while a file is sent. */
const READ_AT_ONCE = 1_000;

type Asked = { period: Period; file: BookFile; actor: Actor };

/**
 * A file of the books for spreadsheets, in pieces of whole lines (rules money 15). That it was taken stands in the audit log
 * before the first line is sent. Nobody is named in it.
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
  yield CSV_START + csvLine(["Order", "ZIP", "Given back (UTC)", "Why", ...PRICE, "How"]);
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
          ...[row.orderId, zip, isoText(row.at), row.kind === "late" ? "Late delivery" : "By hand"],
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

async function* tillLinesOf(db: Database, period: Period): AsyncGenerator<string> {
  yield CSV_START + csvLine(["Till", "Day", "Closed (UTC)", "Cash", "Counted", "Difference", "Debit"]);
  const rows = await db
    .select()
    .from(tills)
    .where(within(tills.closedAt, spanOfPeriod(period)))
    .orderBy(asc(tills.closedAt), asc(tills.id));
  yield rows
    .map(({ id, day, closedAt, cashCents, countedCents, debitCents }) => {
      const amounts = [cashCents, countedCents, countedCents - cashCents, debitCents].map(dollars);
      return csvLine([id, day.toString(), isoText(closedAt), ...amounts]);
    })
    .join("");
}

async function* orderLinesOf(db: Database, period: Period): AsyncGenerator<string> {
  yield CSV_START + csvLine(["Order", "Handed over (UTC)", "ZIP", ...PRICE, "How"]);
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
          ...[row.id, row.completedAt && isoText(row.completedAt), row.deliveryZip],
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
