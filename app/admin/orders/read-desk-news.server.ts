import { createHash } from "node:crypto";
import { asc, desc } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { type DeskNews, NEWEST } from "./desk-news.ts";

/** Entries of the history that the version is made from: processes whose clocks differ a little still change it. */
const LATEST = 20;

/** What has happened at the desk, from two indexes. */
export async function readDeskNews(db: Db): Promise<DeskNews> {
  const [events, newest] = await Promise.all([
    db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .orderBy(desc(orderEvents.at), asc(orderEvents.id))
      .limit(LATEST),
    db.select({ id: orders.id }).from(orders).orderBy(desc(orders.createdAt), asc(orders.id)).limit(NEWEST),
  ]);
  const hash = createHash("sha256");
  for (const { id } of events) hash.update(id);
  return {
    version: hash.digest("base64url").slice(0, 16),
    newest: newest.map(({ id }) => orderNumber(id)),
  };
}
