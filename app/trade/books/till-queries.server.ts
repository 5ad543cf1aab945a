import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText, SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import { onPage, ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { netOfPayments } from "#app/trade/orders/record-payment.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { tills } from "./tables.server.ts";

const shopDay = sql<string>`(${payments.at} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date::text`;
const summed = (method: "cash" | "debit") =>
  sql<number>`coalesce(${netOfPayments} filter (where ${payments.method} = ${method}), 0)`.mapWith(Number);

/** Whose money, and on which shop day it changed hands, "2026-11-21"; `handledBy` is null for the shop itself. */
type HandsAndDay = { handledBy: string | null; day: string };

/** The payments that are in no till yet; of one pair of hands and day where they are given. */
function isOpen(of?: HandsAndDay): SQL | undefined {
  if (!of) return isNull(payments.tillId);
  const hands = of.handledBy === null ? isNull(payments.handledBy) : eq(payments.handledBy, of.handledBy);
  return and(isNull(payments.tillId), hands, sql`${shopDay} = ${of.day}`);
}

/** Money that is in no till yet, of one pair of hands on one shop day; `name` is null for the shop itself and deleted accounts. */
export type OpenTill = NonNullable<Awaited<ReturnType<typeof findOpenTill>>>;

function openTillsWhere(db: Db, where: SQL | undefined) {
  return db
    .select({
      day: shopDay,
      handledBy: payments.handledBy,
      name: users.name,
      payments: sql<number>`count(*)`.mapWith(Number),
      cashCents: summed("cash"),
      debitCents: summed("debit"),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.handledBy))
    .where(where)
    .groupBy(sql`1`, payments.handledBy, users.name)
    .orderBy(sql`1`, asc(inReadingOrder(users.name)), asc(payments.handledBy))
    .$dynamic();
}

/** The open money of one pair of hands on a shop day; null when all of it is in a closed till. */
export async function findOpenTill(db: Db, of: HandsAndDay) {
  const [found] = await openTillsWhere(db, isOpen(of));
  return found ?? null;
}

/** A page of the open money by day and hands, the oldest day first. As tills are closed the pages become fewer: then it is the last. */
export async function listOpenTills(db: Db, page: number) {
  const open = db.selectDistinct({ day: shopDay.as("day"), by: payments.handledBy }).from(payments);
  const [counted] = await db.select({ total: count() }).from(open.where(isOpen()).as("open"));
  const total = counted?.total ?? 0;
  const shown = Math.min(page, pagesOf(total, ROWS_PER_PAGE));
  const { limit, offset } = onPage(shown);
  const rows = await openTillsWhere(db, isOpen()).limit(limit).offset(offset);
  return { rows, total, page: shown };
}

/** The columns of a closed till, with whose it was and who closed it. */
function tillsWhere(db: Db, where?: SQL) {
  const { closedBy } = tills;
  const closer = sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${closedBy})`;
  return db
    .select({ till: tills, name: users.name, closer })
    .from(tills)
    .leftJoin(users, eq(users.id, tills.handledBy))
    .where(where)
    .orderBy(desc(tills.day), asc(tills.id))
    .$dynamic();
}

type Read = { till: typeof tills.$inferSelect; name: string | null; closer: string | null };

function viewOf({ till: { day, closedAt, closedBy: _, ...till }, name, closer }: Read) {
  return { ...till, name, closer, day: day.toString(), closedAt: isoText(closedAt) };
}

/** A closed till; instants are ISO strings, `name` is null for the shop itself and deleted accounts. */
export type TillView = ReturnType<typeof viewOf>;

/** A page of the closed tills, the newest day first. */
export async function listTills(db: Db, page: number): Promise<{ rows: TillView[]; total: number }> {
  const { limit, offset } = onPage(page);
  const [rows, total] = await Promise.all([tillsWhere(db).limit(limit).offset(offset), db.$count(tills)]);
  return { rows: rows.map(viewOf), total };
}

/** The tills that were closed in a span of time, in the sequence of their days. */
export async function listTillsWhere(db: Db, where: SQL): Promise<TillView[]> {
  return (await tillsWhere(db, where)).map(viewOf).reverse();
}

/** A closed till; null when there is none with this id, a UUID. */
export async function findTill(db: Db, id: string): Promise<TillView | null> {
  const [found] = await tillsWhere(db, eq(tills.id, id));
  return found ? viewOf(found) : null;
}

/** A payment of a till or one that is still in none; the instant is an ISO string. */
export type TillPayment = Awaited<ReturnType<typeof listPayments>>[number];

/** Payments with the states of their orders, in the sequence of their moments. */
async function listPayments(db: Db, where: SQL | undefined) {
  const { id, orderId, at, kind, method, cents } = payments;
  const rows = await db
    .select({ id, orderId, at, kind, method, cents, status: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(where)
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}

/** What a closed till counts. */
export const listPaymentsOfTill = (db: Db, tillId: string) => listPayments(db, eq(payments.tillId, tillId));

/** What an order's customer paid and got back. */
export const listPaymentsOfOrder = (db: Db, orderId: string) =>
  listPayments(db, eq(payments.orderId, orderId));

/** What is in no till yet, of one pair of hands on a shop day. */
export const listOpenPayments = (db: Db, of: HandsAndDay) => listPayments(db, isOpen(of));

/** Orders that are not settled: a delivery that failed and has no next step yet, oldest first. */
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
