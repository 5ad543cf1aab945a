import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { listPage, onPage } from "#app/base/records/list-page.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { inDrawers } from "#app/trade/orders/record-payment.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { cashDrawerCorrections, cashDrawers, floats } from "./tables.server.ts";

const dayOf = (at: typeof payments.at | typeof floats.at) =>
  sql<string>`(${at} at time zone ${sql.raw(`'${shopTimeZone()}'`)})::date::text`;

/** Holder of the money, and the shop day it was paid, "2026-11-21"; `handledBy` is null for the shop. */
type HolderAndDay = { handledBy: string | null; day: string };

/** Condition for the rows of this holder and day. */
function isOf(table: typeof payments | typeof floats, of?: HolderAndDay): SQL | undefined {
  if (!of) return undefined;
  const byHolder = of.handledBy === null ? isNull(table.handledBy) : eq(table.handledBy, of.handledBy);
  return and(byHolder, sql`${dayOf(table.at)} = ${of.day}`);
}

/** Condition for payments not yet in a cash drawer; only this holder's and day's, if given. */
const isOpen = (of?: HolderAndDay) => and(isNull(payments.cashDrawerId), inDrawers, isOf(payments, of));
/** Does the same for floats that haven't been returned. */
const isOut = (of?: HolderAndDay) =>
  and(isNull(floats.cashDrawerId), isNull(floats.takenBackAt), isOf(floats, of));

/**
 * Money of one holder on one shop day that isn't in a cash drawer yet; `name` is null for the shop and
 * deleted accounts.
 */
export type OpenCashDrawer = NonNullable<Awaited<ReturnType<typeof findOpenCashDrawer>>>;

/** Selects the rows not yet in a cash drawer: payments, and floats that haven't been returned. */
function openMoney(db: Db, of?: HolderAndDay) {
  const net = sql`case when ${payments.kind} = 'taken' then ${payments.cents} else -${payments.cents} end`;
  const paid = db
    .select({
      ...{ id: payments.id, day: dayOf(payments.at).as("day"), handledBy: payments.handledBy },
      cash: sql<number>`case when ${payments.method} = 'cash' then ${net} else 0 end`.as("cash"),
      debit: sql<number>`case when ${payments.method} = 'debit' then ${net} else 0 end`.as("debit"),
      float: sql<number>`0`.as("float"),
    })
    .from(payments)
    .where(isOpen(of));
  const out = db
    .select({
      ...{ id: floats.id, day: dayOf(floats.at).as("day"), handledBy: floats.handledBy },
      cash: sql<number>`0`.as("cash"),
      debit: sql<number>`0`.as("debit"),
      float: sql<number>`${floats.cents}`.as("float"),
    })
    .from(floats)
    .where(isOut(of));
  return unionAll(paid, out).as("open_money");
}

function openCashDrawersOf(db: Db, of?: HolderAndDay) {
  const open = openMoney(db, of);
  const summed = (amount: typeof open.cash) => sql<number>`sum(${amount})`.mapWith(Number);
  return db
    .select({
      day: open.day,
      handledBy: open.handledBy,
      name: users.name,
      payments: sql<number>`count(*) filter (where ${open.float} = 0)`.mapWith(Number),
      cashCents: summed(open.cash),
      debitCents: summed(open.debit),
      floatCents: summed(open.float),
      mark: sql<string>`md5(string_agg(${open.id}::text, ',' order by ${open.id}))`,
    })
    .from(open)
    .leftJoin(users, eq(users.id, open.handledBy))
    .groupBy(open.day, open.handledBy, users.name)
    .orderBy(open.day, asc(inReadingOrder(users.name)), asc(open.handledBy))
    .$dynamic();
}

/** Returns the open drawer of one holder on a shop day; null if all the money is in a closed cash drawer. */
export async function findOpenCashDrawer(db: Db, of: HolderAndDay) {
  const [found] = await openCashDrawersOf(db, of);
  return found ?? null;
}

/**
 * Returns a page of the open drawers by day and holder, oldest day first. A page past the end returns the
 * last, since closing drawers reduces the number of pages.
 */
export async function listOpenCashDrawers(db: Db, page: number) {
  const open = openMoney(db);
  const groups = db.selectDistinct({ day: open.day, handledBy: open.handledBy }).from(open).as("groups");
  const [counted] = await db.select({ total: count() }).from(groups);
  const total = counted?.total ?? 0;
  const shown = Math.min(page, pagesOf(total, ROWS_PER_PAGE));
  const rows = await onPage(openCashDrawersOf(db), shown);
  return { rows, total, page: shown };
}

/** Sum of the corrections of a cash drawer's count. */
const corrected =
  sql<number>`(select coalesce(sum(${cashDrawerCorrections.cents}), 0) from ${cashDrawerCorrections}
  where ${cashDrawerCorrections.cashDrawerId} = ${cashDrawers.id})`.mapWith(Number);

/** Selects closed cash drawers, with the names of the holder and of the admin who closed them. */
function cashDrawersWhere(db: Db, where?: SQL) {
  const { closedBy } = cashDrawers;
  const closer = sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${closedBy})`;
  return db
    .select({ drawer: cashDrawers, name: users.name, closer, correctedCents: corrected })
    .from(cashDrawers)
    .leftJoin(users, eq(users.id, cashDrawers.handledBy))
    .where(where)
    .orderBy(desc(cashDrawers.day), asc(cashDrawers.id))
    .$dynamic();
}

type Read = {
  drawer: typeof cashDrawers.$inferSelect;
  name: string | null;
  closer: string | null;
  correctedCents: number;
};

function viewOf({ drawer: { day, closedAt, closedBy: _, ...drawer }, correctedCents, ...names }: Read) {
  return {
    ...{ ...drawer, ...names, day: day.toString(), closedAt: isoText(closedAt) },
    /** The original count, and the current one with its corrections. */
    firstCents: drawer.countedCents,
    countedCents: drawer.countedCents + correctedCents,
    expectedCents: drawer.cashCents + drawer.floatCents,
  };
}

/** A closed cash drawer; instants are ISO strings. `name` is null for the shop and deleted accounts. */
export type CashDrawerView = ReturnType<typeof viewOf>;

/** Returns the corrections of a cash drawer's count, oldest first; instants are ISO strings. */
export async function listCashDrawerCorrections(db: Db, cashDrawerId: string) {
  const { id, at, cents, reason, actorId } = cashDrawerCorrections;
  const rows = await db
    .select({ id, at, cents, reason, by: users.name })
    .from(cashDrawerCorrections)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(cashDrawerCorrections.cashDrawerId, cashDrawerId))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}

/** A correction as shown on its cash drawer. */
export type CashDrawerCorrection = Awaited<ReturnType<typeof listCashDrawerCorrections>>[number];

/** Returns a page of the closed cash drawers, newest day first. */
export async function listCashDrawers(
  db: Db,
  page: number,
): Promise<{ rows: CashDrawerView[]; total: number }> {
  const { rows, total } = await listPage(cashDrawersWhere(db), page, db.$count(cashDrawers));
  return { rows: rows.map(viewOf), total };
}

/** Returns the cash drawers closed in a date range, by day. */
export async function listCashDrawersWhere(db: Db, where: SQL): Promise<CashDrawerView[]> {
  return (await cashDrawersWhere(db, where)).map(viewOf).reverse();
}

/** Returns a closed cash drawer; null if none has this id, a UUID. */
export async function findCashDrawer(db: Db, id: string): Promise<CashDrawerView | null> {
  const [found] = await cashDrawersWhere(db, eq(cashDrawers.id, id));
  return found ? viewOf(found) : null;
}

/** A payment in a cash drawer or not yet in one; the instant is an ISO string. */
export type CashDrawerPayment = Awaited<ReturnType<typeof listPayments>>[number];

/** Returns payments with the states of their orders, by time. */
async function listPayments(db: Db, where: SQL | undefined) {
  const { id, orderId, at, kind, method, reference, cents, tipCents } = payments;
  const rows = await db
    .select({
      id,
      orderId,
      at,
      kind,
      method,
      reference,
      cents,
      tipCents,
      status: orders.status,
      by: users.name,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(users, eq(users.id, payments.handledBy))
    .where(where)
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}

/** Returns the payments of a closed cash drawer. */
export const listPaymentsOfCashDrawer = (db: Db, cashDrawerId: string) =>
  listPayments(db, eq(payments.cashDrawerId, cashDrawerId));

/** Returns the payments and refunds of an order. */
export const listPaymentsOfOrder = (db: Db, orderId: string) =>
  listPayments(db, eq(payments.orderId, orderId));

/** Returns the payments of one holder on a shop day that aren't in a cash drawer yet. */
export const listOpenPayments = (db: Db, of: HolderAndDay) => listPayments(db, isOpen(of));

/** Returns the unresolved orders: failed deliveries without a next step, oldest first. */
export async function listUnsettledOrders(db: Db) {
  const { id, contactName, totalCents, paymentStatus, attempts, windowStart, windowEnd } = orders;
  const rows = await db
    .select({ id, contactName, totalCents, paymentStatus, attempts, windowStart, windowEnd })
    .from(orders)
    .where(eq(orders.status, "delivery_failed"))
    .orderBy(asc(windowStart), asc(id))
    .limit(200);
  return rows.map((row) => ({
    ...row,
    windowStart: isoText(row.windowStart),
    windowEnd: isoText(row.windowEnd),
  }));
}
