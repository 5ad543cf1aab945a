import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import { customers, fullNameOf } from "#app/accounts/customers/tables.server.ts";
import { findOrders } from "#app/admin/orders/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, inReadingOrder, isIn } from "#app/base/db/literally.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import { shortDayText } from "#app/base/lib/moment-text.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { hasNumber } from "#app/trade/catalog/queries.server.ts";
import { isProduct, products } from "#app/trade/catalog/tables.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { findScreens } from "./screens.ts";
import type { Hit, HitGroup } from "./search-dialog.tsx";

/** Maximum number of results per kind. */
export const HITS_PER_GROUP = 5;
/** Minimum number of characters for a search of records; screens match from the first. */
const LEAST_LENGTH = 2;
/** Fewer digits match too many phone numbers. */
const LEAST_DIGITS = 4;
/** Number of matches, the first by name, that are ranked by relevance. */
const SORTED = 500;

/**
 * Searches all records and screens of the admin area (rules order-screens/global-search), up to five results
 * per kind, among those that these roles may open.
 */
export async function searchEverything(db: Db, search: string, roles: readonly Role[]): Promise<HitGroup[]> {
  const isOpen = (link: string) => mayOpen(roles, link);
  const screens = findScreens(search, HITS_PER_GROUP, isOpen).map(({ name, to }) => ({
    to,
    title: name,
    note: "",
  }));
  const records = search.length < LEAST_LENGTH ? [] : await findRecords(db, search, isOpen);
  return [...records, { name: "Screens", hits: screens }].filter(({ hits }) => hits.length > 0);
}

type Search = (db: Db, search: string) => Promise<Hit[]>;

/** Kinds of records, with the list that holds each. */
const KINDS: readonly { name: string; list: string; find: Search }[] = [
  { name: "Products", list: "/admin/products", find: findProducts },
  { name: "Orders", list: "/admin/orders", find: findOrderHits },
  { name: "Batches", list: "/admin/batches", find: findBatches },
  { name: "People", list: "/admin/users", find: findPeople },
  {
    name: "Articles",
    list: "/admin/education/articles",
    find: findTitles("articles", educationArticles, educationArticles.title),
  },
  {
    name: "Courses",
    list: "/admin/education/courses",
    find: findTitles("courses", educationCourses, educationCourses.title),
  },
  {
    name: "FAQs",
    list: "/admin/education/faqs",
    find: findTitles("faqs", educationFaqs, educationFaqs.question),
  },
];

function findRecords(db: Db, search: string, isOpen: (link: string) => boolean): Promise<HitGroup[]> {
  const open = KINDS.filter(({ list }) => isOpen(list));
  return Promise.all(open.map(async ({ name, find }) => ({ name, hits: await find(db, search) })));
}

/** Returns the best of hits sorted by name: prefix matches come first. */
function bestOf(hits: readonly Hit[], search: string): Hit[] {
  const begins = ({ title }: Hit) => compared(title).startsWith(compared(search));
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))].slice(0, HITS_PER_GROUP);
}

async function findProducts(db: Db, search: string): Promise<Hit[]> {
  const { id, name, category, status, searchedName, nameOrder } = products;
  const rows = await db
    .select({ id, name, category, status })
    .from(products)
    .where(and(isProduct(products), or(isIn(search, searchedName), hasNumber(search))))
    .orderBy(asc(nameOrder), asc(id))
    .limit(SORTED);
  const hits = rows.map((row) => ({
    to: `/admin/products/${row.id}`,
    title: row.name,
    note: row.status === "active" ? row.category : `${row.category}, ${row.status}`,
  }));
  return bestOf(hits, search);
}

async function findOrderHits(db: Db, search: string): Promise<Hit[]> {
  const rows = await findOrders(db, search, HITS_PER_GROUP);
  return rows.map(({ id, contactName, status, windowStart }) => ({
    to: `/admin/orders/${id}`,
    title: `${orderNumber(id)} ${contactName || "Account deleted"}`,
    note: `${STATUS_LABELS[status]}, ${shortDayText(windowStart)}`,
  }));
}

async function findBatches(db: Db, search: string): Promise<Hit[]> {
  const { id, number, recalledAt, isHeld } = batches;
  const rows = await db
    .select({ id, number, recalledAt, isHeld, product: products.saleName })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(isIn(search, comparedOf(number)))
    .orderBy(desc(batches.createdAt), asc(id))
    .limit(SORTED);
  const hits = rows.map((row) => ({
    to: `/admin/batches/${row.id}`,
    title: row.number,
    note: `${row.product}${row.recalledAt ? ", recalled" : row.isHeld ? ", on hold" : ""}`,
  }));
  return bestOf(hits, search);
}

async function findPeople(db: Db, search: string): Promise<Hit[]> {
  const digits = /^[+0-9(). -]+$/.test(search) ? search.replace(/\D/g, "").slice(-10) : "";
  const { id, email, phone, searched, nameOrder } = customers;
  const name = fullNameOf(customers);
  const rows = await db
    .select({ id, name, email, phone })
    .from(customers)
    .where(or(isIn(search, searched), digits.length >= LEAST_DIGITS ? isIn(digits, searched) : undefined))
    .orderBy(asc(nameOrder), asc(id))
    .limit(SORTED);
  const hits = rows.map((row) => ({
    to: `/admin/users/${row.id}`,
    title: row.name.trim() || row.email || "Customer",
    note: row.email ?? row.phone ?? "",
  }));
  return bestOf(hits, search);
}

type Titled = typeof educationArticles | typeof educationCourses | typeof educationFaqs;

function findTitles(list: string, table: Titled, title: AnyPgColumn): Search {
  return async (db, search) => {
    const hits = await db
      .select({
        to: sql<string>`'/admin/education/' || ${list}::text || '/' || ${table.id}`,
        title: sql<string>`${title}`,
        note: sql<string>`case ${table.status} when 'published' then '' else ${table.status} end`,
      })
      .from(table)
      .where(isIn(search, comparedOf(title)))
      .orderBy(asc(inReadingOrder(title)), asc(table.id))
      .limit(SORTED);
    return bestOf(hits, search);
  };
}
