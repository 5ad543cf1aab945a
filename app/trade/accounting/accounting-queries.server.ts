import { eq, isNotNull, min, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { listCashDrawersWhere } from "./cash-drawer-queries.server.ts";
import { isOver } from "./close-month.server.ts";
import { areSameFigures, type Figures, readFigures } from "./figures.ts";
import {
  calculateFigures,
  readUnsettled,
  saleCents,
  spanOfPeriod,
  within,
} from "./figures-queries.server.ts";
import { monthOf, monthsUntil, type Period, periodOf } from "./period.ts";
import { cashDrawers, closedMonths, refunds } from "./tables.server.ts";

/** Counts and sums the rows of several months, with one index range scan per month. */
async function addUp(
  db: Db,
  months: readonly Period[],
  { of, at, cents }: Record<"of" | "at" | "cents", SQL>,
) {
  const spans = months.map((month) => {
    const { from, until } = spanOfPeriod(month);
    return sql`(${month.key}, ${from.toString()}::timestamptz, ${until.toString()}::timestamptz)`;
  });
  const { rows } = await db.execute<{ key: string; count: number; cents: string }>(sql`
    select key, added.count, added.cents from (values ${sql.join(spans, sql`, `)}) as month (key, since, until),
      lateral (select count(*)::int as count, coalesce(sum(${cents}), 0) as cents from ${of} where ${at} >= since and ${at} < until) added`);
  return new Map(rows.map((row) => [row.key, { count: row.count, cents: Number(row.cents) }]));
}

/** A month in the list: its gross sales and refunds, and whether it is closed. */
export type MonthRow = Awaited<ReturnType<typeof listMonths>>["months"][number];

/** Returns the months of a year so far, newest first, and the years with activity. */
export async function listMonths(db: Db, asked: number | null, now: Temporal.Instant) {
  const today = shopDate(now).toString();
  const [first] = await db
    .select({ at: min(orders.completedAt) })
    .from(orders)
    .where(isNotNull(orders.completedAt));
  const thisYear = Number(today.slice(0, 4));
  const firstYear = first?.at ? shopDate(first.at).year : thisYear;
  const year = Math.min(Math.max(asked ?? thisYear, firstYear), thisYear);
  const shown = monthsUntil(year, monthOf(today)).map((key) => periodOf(key) as Period);
  const sale = { of: sql`${orders}`, at: sql`${orders.completedAt}`, cents: saleCents };
  const back = { of: sql`${refunds}`, at: sql`${refunds.at}`, cents: sql`${refunds.totalCents}` };
  const [sold, given, closed] = await Promise.all([
    addUp(db, shown, sale),
    addUp(db, shown, back),
    db
      .select({ month: closedMonths.month })
      .from(closedMonths)
      .where(sql`${closedMonths.month} like ${`${year}-%`}`),
  ]);
  const months = shown.map((period) => {
    const { key, title } = period;
    const isClosed = closed.some(({ month }) => month === key);
    return {
      ...{ key, title },
      orders: sold.get(key)?.count ?? 0,
      soldCents: sold.get(key)?.cents ?? 0,
      backCents: given.get(key)?.cents ?? 0,
      state: isClosed ? ("closed" as const) : isOver(period, now) ? ("open" as const) : ("running" as const),
    };
  });
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, index) => thisYear - index);
  return { year, years, months };
}

/** A closed month: when and by whom it was closed, and whether the orders still match. */
export type Closing = { closedAt: string; by: string | null; holds: boolean };

/** Returns the figures of a period: the stored ones for a closed month, otherwise current ones. */
export async function readAccounting(
  db: Db,
  period: Period,
): Promise<{ figures: Figures; closing: Closing | null }> {
  const today = await calculateFigures(db, period);
  const [closed] = await db
    .select({ figures: closedMonths.figures, closedAt: closedMonths.closedAt, by: users.name })
    .from(closedMonths)
    .leftJoin(users, eq(users.id, closedMonths.closedBy))
    .where(eq(closedMonths.month, period.key));
  if (!closed) return { figures: today, closing: null };
  const figures = readFigures(closed.figures);
  const closing = {
    closedAt: isoText(closed.closedAt),
    by: closed.by,
    holds: areSameFigures(figures, today),
  };
  return { figures, closing };
}

/** One snapshot for all reads: a payment between two of them would look like a mismatch. */
const ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Returns everything on a period's page, as of one moment: its figures, the orders not paid to the cent, and
 * its cash drawers.
 */
export function readWholePeriod(db: Database, period: Period) {
  return inTransaction(
    db,
    async (tx) => ({
      ...(await readAccounting(tx, period)),
      unsettled: await readUnsettled(tx, period),
      closed: await listCashDrawersWhere(tx, within(cashDrawers.closedAt, spanOfPeriod(period))),
    }),
    ONE_MOMENT,
  );
}
