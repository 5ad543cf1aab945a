import { and, asc, count, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Role } from "#app/accounts/auth/rights.ts";
import { findRolesOf } from "#app/accounts/auth/roles.server.ts";
import { admins, users } from "#app/accounts/auth/tables.server.ts";
import { customers, fullNameOf } from "#app/accounts/customers/tables.server.ts";
import { log } from "#app/base/config/log.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { phoneDigitsOf } from "#app/base/lib/phone.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { addressLine } from "#app/base/lib/us-states.ts";
import { countFound, onPage, sortedAs } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { saleCents } from "#app/trade/accounting/figures-queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { PeopleShown, PeopleSort } from "./people-list.ts";

const fullName = fullNameOf(customers);

/**
 * Returns a page of the people who have an account; `total` counts all pages, of a search as `countFound`
 * does. Admins are read separately.
 */
export async function listPeople(db: Db, query: ListQuery<PeopleSort>, shown: PeopleShown) {
  const { search, page } = query;
  const matching = and(search ? matchesText(search) : undefined, isShown(db, shown));
  const by: Record<PeopleSort, SQL> = {
    joined: sql`${customers.createdAt}`,
    name: sql`${customers.nameOrder}`,
  };
  const order = [sortedAs(query, by), asc(customers.id)];
  const ids = db
    .select({ id: customers.id })
    .from(customers)
    .where(matching)
    .orderBy(...order);
  const listed = onPage(ids, page).as("listed");
  const [total, rows] = await Promise.all([
    countFound(db, customers, { matching, search }),
    db
      .select({
        id: customers.id,
        name: fullName,
        email: users.email,
        phone: customers.phone,
        joinedAt: customers.createdAt,
        blockedAt: users.blockedAt,
      })
      .from(listed)
      .innerJoin(customers, eq(customers.id, listed.id))
      .innerJoin(users, eq(users.id, customers.id))
      .orderBy(...order),
  ]);
  return {
    rows: rows.map(({ joinedAt, blockedAt, ...row }) => ({
      ...row,
      joinedAt: isoText(joinedAt),
      isBlocked: blockedAt !== null,
    })),
    total,
  };
}

/** Matches part of a name, email address, or a phone number's digits. */
function matchesText(search: string): SQL | undefined {
  const digits = phoneDigitsOf(search);
  return or(isIn(search, customers.searched), digits ? isIn(digits, customers.searched) : undefined);
}

function isShown(db: Db, shown: PeopleShown): SQL | undefined {
  const right = db.select({ one: sql`1` }).from(admins).where(eq(admins.userId, customers.id));
  const blocked = db.select({ id: users.id }).from(users).where(isNotNull(users.blockedAt));
  return {
    everyone: undefined,
    admins: sql`exists ${right}`,
    customers: sql`not exists ${right}`,
    blocked: inArray(customers.id, blocked),
  }[shown];
}

/**
 * Returns the roles of these users, by ID; null if the read failed. The list then says that it doesn't know,
 * because showing an admin as a customer would be wrong.
 */
export async function findRolesAmong(
  db: Db,
  userIds: readonly string[],
): Promise<Readonly<Record<string, readonly Role[]>> | null> {
  if (userIds.length === 0) return {};
  try {
    return Object.fromEntries(await findRolesOf(db, userIds));
  } catch (error) {
    log.error({ err: error }, "failed to read the admins");
    return null;
  }
}

export type PersonView = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Returns a person with an account for the user page, with ISO instants and without the birth date; null if
 * none has this id, which must be a UUID.
 */
export async function findPerson(db: Db, id: string) {
  const [found] = await db
    .select({ customer: customers, user: users, grantedAt: admins.grantedAt })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(admins, eq(admins.userId, customers.id))
    .where(eq(customers.id, id));
  if (!found) return null;
  const { customer, user, grantedAt } = found;
  return {
    id,
    name: `${customer.firstName} ${customer.lastName}`,
    email: user.email,
    emailConfirmed: user.emailVerified,
    phone: customer.phone,
    address: addressLine(customer),
    joinedAt: isoText(customer.createdAt),
    marketingEmails: customer.marketingEmails,
    adminSince: grantedAt && isoText(grantedAt),
    blocked: user.blockedAt && { at: isoText(user.blockedAt), reason: user.blockedReason },
  };
}

export type PersonOrders = Awaited<ReturnType<typeof findOrdersOf>>;

const LATEST = 10;

/** Returns a person's latest orders, their number, and what the completed ones were sold for. */
export async function findOrdersOf(db: Db, customerId: string) {
  const { id, createdAt, status, totalCents } = orders;
  const isTheirs = eq(orders.customerId, customerId);
  const [latest, [sums]] = await Promise.all([
    db
      .select({ id, createdAt, status, totalCents })
      .from(orders)
      .where(isTheirs)
      .orderBy(desc(createdAt), desc(id))
      .limit(LATEST),
    db
      .select({
        total: count(),
        completedCents: sql`coalesce(sum(${saleCents}) filter (where ${status} = 'completed'), 0)`.mapWith(
          Number,
        ),
      })
      .from(orders)
      .where(isTheirs),
  ]);
  return {
    latest: latest.map((order) => ({ ...order, createdAt: isoText(order.createdAt) })),
    total: sums?.total ?? 0,
    completedCents: sums?.completedCents ?? 0,
  };
}
