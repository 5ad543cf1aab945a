import { asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "#app/auth/tables.server.ts";
import { findOrders } from "#app/board/queries.server.ts";
import { products } from "#app/catalog/tables.server.ts";
import { customers } from "#app/customers/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isIn, isInLower, literally } from "#app/db/literally.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/education/tables.server.ts";
import { shortDayText } from "#app/lib/moment-text.ts";
import { STATUS_LABELS } from "#app/orders/labels.ts";
import { orderNumber } from "#app/orders/order-number.ts";
import { findScreens } from "./screens.ts";
import { HITS_PER_GROUP, type Hit, type HitGroup, LEAST_LENGTH } from "./search-answer.ts";

/**
 * Looks for a text in everything that the admin area has (rules 40.7): products, orders, people, the Education Center, and
 * its own screens; at most five hits of a kind, kinds without hits left out.
 */
export async function searchEverything(db: Db, search: string): Promise<HitGroup[]> {
  const screens = findScreens(search, HITS_PER_GROUP).map(({ name, to }) => ({ to, title: name, note: "" }));
  if (search.length < LEAST_LENGTH) return withHits([{ name: "Screens", hits: screens }]);
  const [found, ordered, people, articles, courses, faqs] = await Promise.all([
    findProducts(db, search),
    findOrders(db, search, HITS_PER_GROUP),
    findPeople(db, search),
    findTitles(db, educationArticles, educationArticles.title, search),
    findTitles(db, educationCourses, educationCourses.title, search),
    findTitles(db, educationFaqs, educationFaqs.question, search),
  ]);
  return withHits([
    { name: "Products", hits: found },
    {
      name: "Orders",
      hits: ordered.map(({ id, contactName, status, windowStart }) => ({
        to: `/admin/orders/${id}`,
        title: `${orderNumber(id)} ${contactName || "Account deleted"}`,
        note: `${STATUS_LABELS[status]}, ${shortDayText(windowStart)}`,
      })),
    },
    { name: "People", hits: people },
    { name: "Articles", hits: titled("/admin/education/articles", articles) },
    { name: "Courses", hits: titled("/admin/education/courses", courses) },
    { name: "FAQs", hits: titled("/admin/education/faqs", faqs) },
    { name: "Screens", hits: screens },
  ]);
}

function withHits(groups: HitGroup[]): HitGroup[] {
  return groups.filter(({ hits }) => hits.length > 0);
}

/** Names that begin with the text come first. */
function bestFirst(name: AnyPgColumn, search: string): SQL[] {
  return [desc(sql`starts_with(lower(${name}), lower(${search}))`), asc(sql`lower(${name})`)];
}

async function findProducts(db: Db, search: string): Promise<Hit[]> {
  const { id, name, category, status } = products;
  const rows = await db
    .select({ id, name, category, status })
    .from(products)
    .where(isIn(search, name))
    .orderBy(...bestFirst(name, search), asc(id))
    .limit(HITS_PER_GROUP);
  return rows.map((row) => ({
    to: `/admin/products/${row.id}`,
    title: row.name,
    note: row.status === "active" ? row.category : `${row.category}, ${row.status}`,
  }));
}

/** Fewer digits than this are in too many phone numbers. */
const LEAST_DIGITS = 4;

async function findPeople(db: Db, search: string): Promise<Hit[]> {
  const digits = /^[+0-9(). -]+$/.test(search) ? search.replace(/\D/g, "").slice(-10) : "";
  const phone = sql`translate(${customers.phone}, '+-(). ', '')`;
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .where(
      or(
        isIn(search, users.name),
        isInLower(search, users.email),
        digits.length >= LEAST_DIGITS ? sql`${phone} like ${literally(digits)}` : undefined,
      ),
    )
    .orderBy(...bestFirst(users.name, search), asc(users.id))
    .limit(HITS_PER_GROUP);
  return rows.map(({ id, name, email }) => ({ to: `/admin/users/${id}`, title: name || email, note: email }));
}

type Titled = typeof educationArticles | typeof educationCourses | typeof educationFaqs;
type FoundTitle = { id: string; title: string; status: string };

async function findTitles(
  db: Db,
  table: Titled,
  title: AnyPgColumn<{ data: string; notNull: true }>,
  search: string,
): Promise<FoundTitle[]> {
  return db
    .select({
      id: sql<string>`${table.id}`,
      title: sql<string>`${title}`,
      status: sql<string>`${table.status}`,
    })
    .from(table)
    .where(isIn(search, title))
    .orderBy(...bestFirst(title, search), asc(table.id))
    .limit(HITS_PER_GROUP);
}

function titled(list: string, rows: readonly FoundTitle[]): Hit[] {
  return rows.map(({ id, title, status }) => ({
    to: `${list}/${id}`,
    title,
    note: status === "published" ? "" : status,
  }));
}
