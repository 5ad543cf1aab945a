import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText, SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";
import { listPage, onPage } from "#app/base/records/list-page.server.ts";
import { ROWS_PER_PAGE } from "#app/base/records/list-query.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { floats, tillCorrections, tills } from "./tables.server.ts";

const dayOf = (at: typeof payments.at | typeof floats.at) =>
  sql<string>`(${at} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})::date::text`;

/** Whose money, and on which shop day it changed hands, "2026-11-21"; `handledBy` is null for the shop itself. */
type HandsAndDay = { handledBy: string | null; day: string };

/** The rows of these hands and this day. */
function isOf(table: typeof payments | typeof floats, of?: HandsAndDay): SQL | undefined {
  if (!of) return undefined;
  const hands = of.handledBy === null ? isNull(table.handledBy) : eq(table.handledBy, of.handledBy);
  return and(hands, sql`${dayOf(table.at)} = ${of.day}`);
}

/** The payments that are in no till yet; of one pair of hands and day where they are given. */
const isOpen = (of?: HandsAndDay) => and(isNull(payments.tillId), isOf(payments, of));
/** The same of the floats that are still out. */
const isOut = (of?: HandsAndDay) => and(isNull(floats.tillId), isNull(floats.takenBackAt), isOf(floats, of));

/** Money that is in no till yet, of one pair of hands on one shop day; `name` is null for the shop itself and deleted accounts. */
export type OpenTill = NonNullable<Awaited<ReturnType<typeof findOpenTill>>>;

/** What is in no till yet, row by row: payments, and floats that are still out. */
function openMoney(db: Db, of?: HandsAndDay) {
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

function openTillsOf(db: Db, of?: HandsAndDay) {
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

/** The open money of one pair of hands on a shop day; null when all of it is in a closed till. */
export async function findOpenTill(db: Db, of: HandsAndDay) {
  const [found] = await openTillsOf(db, of);
  return found ?? null;
}

/** A page of the open money by day and hands, the oldest day first. As tills are closed the pages become fewer: then it is the last. */
export async function listOpenTills(db: Db, page: number) {
  const open = openMoney(db);
  const groups = db.selectDistinct({ day: open.day, handledBy: open.handledBy }).from(open).as("groups");
  const [counted] = await db.select({ total: count() }).from(groups);
  const total = counted?.total ?? 0;
  const shown = Math.min(page, pagesOf(total, ROWS_PER_PAGE));
  const rows = await onPage(openTillsOf(db), shown);
  return { rows, total, page: shown };
}

/** What the corrections of a till's count sum to. */
const corrected = sql<number>`(select coalesce(sum(${tillCorrections.cents}), 0) from ${tillCorrections}
  where ${tillCorrections.tillId} = ${tills.id})`.mapWith(Number);

/** The columns of a closed till, with whose it was and who closed it. */
function tillsWhere(db: Db, where?: SQL) {
  const { closedBy } = tills;
  const closer = sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${closedBy})`;
  return db
    .select({ till: tills, name: users.name, closer, correctedCents: corrected })
    .from(tills)
    .leftJoin(users, eq(users.id, tills.handledBy))
    .where(where)
    .orderBy(desc(tills.day), asc(tills.id))
    .$dynamic();
}

type Read = {
  till: typeof tills.$inferSelect;
  name: string | null;
  closer: string | null;
  correctedCents: number;
};

function viewOf({ till: { day, closedAt, closedBy: _, ...till }, correctedCents, ...names }: Read) {
  return {
    ...{ ...till, ...names, day: day.toString(), closedAt: isoText(closedAt) },
    /** What was counted at first, and what counts now, with its corrections. */
    firstCents: till.countedCents,
    countedCents: till.countedCents + correctedCents,
    expectedCents: till.cashCents + till.floatCents,
  };
}

/** A closed till; instants are ISO strings, `name` is null for the shop itself and deleted accounts. */
export type TillView = ReturnType<typeof viewOf>;

/** The corrections of a till's count, the oldest first; instants are ISO strings. */
export async function listTillCorrections(db: Db, tillId: string) {
  const { id, at, cents, reason, actorId } = tillCorrections;
  const rows = await db
    .select({ id, at, cents, reason, by: users.name })
    .from(tillCorrections)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(tillCorrections.tillId, tillId))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}

/** A correction as its till shows it. */
export type TillCorrection = Awaited<ReturnType<typeof listTillCorrections>>[number];

/** A page of the closed tills, the newest day first. */
export async function listTills(db: Db, page: number): Promise<{ rows: TillView[]; total: number }> {
  const { rows, total } = await listPage(tillsWhere(db), page, db.$count(tills));
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
