import { sql } from "drizzle-orm";
import { listHandling } from "#app/accounts/audit/queries.server.ts";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { listOpenSessions } from "#app/accounts/auth/session.server.ts";
import { listNotes } from "#app/accounts/customers/add-note.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { countEntries, exportAudit, findAuditChoices, readEntries } from "#app/admin/audit/queries.server.ts";
import { readDayWindows } from "#app/admin/delivery/queries.server.ts";
import { searchEverything } from "#app/admin/frame/search-everything.server.ts";
import { cursorText, readAuditFilters, readMailFilter } from "#app/admin/kit/log-filters.ts";
import { countMails, findMail, listMails, MAILS } from "#app/admin/mail/mail-queries.server.ts";
import { readAlarms } from "#app/admin/orders/alarms.server.ts";
import { readDayBoard } from "#app/admin/orders/board-queries.server.ts";
import { readOrderFilters } from "#app/admin/orders/order-filters.ts";
import { readPacking, readPickList, readSlips } from "#app/admin/orders/packing-queries.server.ts";
import {
  findOrderDetail,
  listOrders,
  listWindowStarts,
  readOrderUpdates,
} from "#app/admin/orders/queries.server.ts";
import { readOverview } from "#app/admin/overview/read-overview.server.ts";
import { findUsesOf } from "#app/admin/pictures/picture-uses.server.ts";
import { findRemoval } from "#app/admin/products/save-product.server.ts";
import { findOrdersOf, findPerson } from "#app/admin/users/queries.server.ts";
import { EXPORTED_LISTS, exportList } from "#app/admin/waitlist/export-lists.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { findContactMessage, MESSAGES } from "#app/content/waitlist/admin-queries.server.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { listClosedDayRows } from "#app/trade/delivery/close-day.server.ts";
import { listRequestedZips, listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import { OPEN_STATUSES } from "#app/trade/orders/status.ts";
import { askAccounting } from "./admin-accounting.ts";
import { RARE } from "./admin-fill.ts";
import type { Question } from "./admin-lists.ts";

/** Screens other than paged lists: orders, overview, search, outbox, audit log, forms, and files. */
export async function askScreens(db: Database, now: Temporal.Instant): Promise<Question[]> {
  const one = async (from: string, where = "true") => {
    const { rows } = await db.execute<{ id: string }>(
      sql.raw(`select id from ${from} where ${where} limit 1`),
    );
    return rows[0]?.id ?? "";
  };
  const today = shopDate(now);
  const day = today.toString();
  const buyer = await one("(select customer_id as id, count(*) from orders group by 1 order by 2 desc) most");
  const sold = await one(
    "(select product_id as id, count(*) from order_items group by 1 order by 2 desc) most",
  );
  const [order, mail, message, picture, product] = await Promise.all([
    one("orders", "status = 'completed'"),
    one("mail_outbox"),
    one("contact_messages"),
    one("media"),
    one("products"),
  ]);
  const fullest = await one(
    "(select (window_start at time zone 'America/Chicago')::date::text as id, count(*) from orders group by 1 order by 2 desc) most",
  );
  const { rows: admins } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from users join admins on user_id = id limit 1`,
  );
  const admin = admins[0]?.id ?? "";
  const actor: Actor = { userId: admin, address: "127.0.0.1" };
  const firstLines = async (lines: AsyncGenerator<string>) => {
    await lines.next();
    await lines.next();
    await lines.return(undefined);
  };
  return [
    ...askOrders(db, { day, fullest }, order),
    ...askOutbox(db, await cursorOf(db, "mail_outbox", "created_at")),
    ...askAccounting(db, now),
    ...askAudit(db, admin, await cursorOf(db, "audit_log", "at")),
    {
      what: "overview, first request",
      read: () => {
        // The read cache belongs to a database object; this is the same database without a cache.
        const fresh = Object.create(db) as Database;
        return readOverview(fresh, now, 10);
      },
    },
    ...["gummies", RARE.product, "zzqqx", "an", "b", "612555", "237-44", RARE.word, "load-4321@", "554"].map(
      (search) => ({
        what: `search over everything: ${search}`,
        read: () => searchEverything(db, search, ["owner"]),
      }),
    ),
    { what: "a product's form", read: () => findWholeProduct(db, product) },
    { what: "deleting a product", read: () => findRemoval(db, sold) },
    {
      what: "a person's page",
      read: () =>
        Promise.all([
          findPerson(db, buyer),
          findFactorKinds(db, buyer),
          findOrdersOf(db, buyer),
          listNotes(db, buyer),
          listOpenSessions(db, buyer, now),
        ]),
    },
    {
      what: "a mail's page",
      read: () => Promise.all([findMail(db, mail), listHandling(db, { subject: MAILS, id: mail })]),
    },
    {
      what: "a message's page",
      read: () =>
        Promise.all([findContactMessage(db, message), listHandling(db, { subject: MESSAGES, id: message })]),
    },
    { what: "a picture's page", read: () => findUsesOf(db, picture) },
    { what: "windows of a day", read: () => readDayWindows(db, today) },
    { what: "closed days", read: () => listClosedDayRows(db, today) },
    {
      what: "ZIPs",
      read: () =>
        Promise.all([
          listServiceZips(db),
          listRequestedZips(db, today.subtract({ days: 90 }), 50),
          countOpenOrdersTo(db, ["55401"]),
        ]),
    },
    ...EXPORTED_LISTS.map((list) => ({
      what: `first rows of ${list}.csv`,
      read: async () => firstLines(await exportList(db, actor, list, now)),
    })),
    {
      what: "first rows of the audit log's file",
      read: async () =>
        firstLines(await exportAudit(db, actor, readAuditFilters(new URLSearchParams()), now)),
    },
  ];
}

/** A cursor far down a list sorted by time. */
async function cursorOf(db: Database, table: string, moment: string) {
  const { rows } = await db.execute<{ at: string; id: string }>(
    sql.raw(
      `select to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from ${table} order by ${moment} offset (select least(20000, count(*) / 2) from ${table}) limit 1`,
    ),
  );
  return rows[0] ?? { at: "", id: "" };
}

function askOrders(
  db: Database,
  { day, fullest }: { day: string; fullest: string },
  order: string,
): Question[] {
  const queries = [
    ...["", "page=1000", "page=2000"],
    ...[
      "anna",
      RARE.word,
      "zzqqx",
      "a",
      "be",
      "load-4321@",
      "612-237-4444",
      "237",
      order.slice(0, 8),
      "554",
      "55401",
    ].map((search) => `search=${encodeURIComponent(search)}`),
    ...["search=anna&page=100", "zip=55401", "zip=55401&page=5", "zip=55401&search=anna"],
    ...["completed", "pending", "canceled"].map((status) => `status=${status}`),
    ...["status=completed&page=1700", "status=completed&search=anna", "status=pending&zip=55401"],
    ...[`day=${day}`, `day=${day}&window=10:00`, `day=${day}&search=anna`],
    ...[`placedFrom=${day}&placedTo=${day}`, "placedFrom=2020-01-01&placedTo=2040-01-01"],
  ];
  return [
    ...queries.map((query) => ({
      what: `orders ?${query}`,
      read: async () => {
        const filters = readOrderFilters(new URLSearchParams(query));
        await Promise.all([
          readOrderUpdates(db),
          listOrders(db, filters),
          filters.day ? listWindowStarts(db, filters.day) : [],
        ]);
      },
    })),
    { what: "day board", read: () => readDayBoard(db, Temporal.PlainDate.from(day)) },
    {
      what: "fulfillment board of the fullest day",
      read: () => readDayBoard(db, Temporal.PlainDate.from(fullest)),
    },
    {
      what: "pick list",
      read: () =>
        Promise.all([
          readPickList(db, { day, window: null, statuses: OPEN_STATUSES }, Temporal.Now.instant()),
          listWindowStarts(db, day),
        ]),
    },
    { what: "packing slips", read: () => readSlips(db, { day, window: null }, Temporal.Now.instant()) },
    { what: "alarms on every screen", read: () => readAlarms(db) },
    { what: "an order's page", read: () => findOrderDetail(db, order) },
    { what: "packing an order", read: () => readPacking(db, order, null, Temporal.Now.instant()) },
  ];
}

function askOutbox(db: Database, { at, id }: { at: string; id: string }): Question[] {
  const deep = `before=${encodeURIComponent(cursorText({ at: Temporal.Instant.from(at), id }))}`;
  const searches = ["delivered", RARE.word, "zzqqx", "o", "ne", "load-4321@", "#abcdef", "number 17"];
  const queries = [
    ...["", deep, "state=failed", "state=waiting", "state=kept", "state=sent", `state=sent&${deep}`],
    ...searches.map((search) => `q=${encodeURIComponent(search)}`),
    ...["state=failed", "state=sent", deep].map((filter) => `q=${RARE.word}&${filter}`),
  ];
  return queries.map((query) => ({
    what: `mail ?${query}`,
    read: () => Promise.all([listMails(db, readMailFilter(new URLSearchParams(query))), countMails(db)]),
  }));
}

function askAudit(db: Database, admin: string, { at, id }: { at: string; id: string }): Question[] {
  const deep = `before=${encodeURIComponent(`${at}~${id}`)}`;
  const month = (at.slice(0, 7) || "2026-01") as string;
  const queries = [
    ...[
      "",
      deep,
      `who=${admin}`,
      "who=command",
      "kind=users",
      "kind=products",
      "action=users.block",
      "action=none",
    ],
    ...["q=abcd", "q=a", "q=zzzz", "q=abcd&kind=users", `q=a&who=${admin}`, "q=a&kind=users"],
    ...[`from=${month}-01&to=${month}-28`, `from=${month}-01&kind=users&action=users.block`],
    ...[
      "kind=users&action=order.move",
      `who=${admin}&action=users.block&${deep}`,
      `who=command&kind=products`,
    ],
  ];
  return queries.map((query) => ({
    what: `audit ?${query}`,
    read: () => {
      const filters = readAuditFilters(new URLSearchParams(query));
      return Promise.all([readEntries(db, filters), countEntries(db, filters), findAuditChoices(db)]);
    },
  }));
}
