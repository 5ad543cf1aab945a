import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { sizeSoldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { backMail } from "./back-email.ts";
import { backInStockRequests } from "./tables.server.ts";

/**
 * Polling interval of each process, in ms. A product back in stock for less than this may trigger no email.
 */
const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 100;

/** Starts sending back-in-stock notifications, every half minute until stopped. */
export function startBackInStockAlerts(db: Database): { stop: () => Promise<void> } {
  const work = () => notifyBackInStock(db, Temporal.Now.instant());
  return { stop: repeat(LOOK_EVERY_MS, work, (error) => reportError(error, "back in stock")) };
}

/**
 * Queues an email for each request whose product is for sale today and in stock, and deletes the request, in
 * one transaction, so each request gets one email, even with several processes (`skip locked`). Oldest
 * requests first. Returns the number of emails.
 */
export async function notifyBackInStock(db: Database, now: Temporal.Instant): Promise<number> {
  for (let notified = 0; ; ) {
    const some = await transact<number, never>(db, async (tx) => {
      const rules = await readRulesOn(tx, now);
      const waiting = await tx
        .select({
          id: backInStockRequests.id,
          email: backInStockRequests.email,
          name: products.saleName,
          slug: products.slug,
        })
        .from(backInStockRequests)
        .innerJoin(products, eq(products.id, backInStockRequests.productId))
        .where(and(sizeSoldUnder(rules), or(isNull(products.stock), gt(products.stock, 0))))
        .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id))
        .limit(AT_ONCE)
        .for("update", { of: backInStockRequests, skipLocked: true });
      if (waiting.length === 0) return ok(0);
      const { siteName } = await readSettings(tx);
      for (const { email, ...product } of waiting) {
        await queueMail(tx, { to: email, ...backMail(siteName, product) }, randomUUID(), now);
      }
      await tx.delete(backInStockRequests).where(
        inArray(
          backInStockRequests.id,
          waiting.map(({ id }) => id),
        ),
      );
      return ok(waiting.length);
    });
    const number = some.ok ? some.value : 0;
    notified += number;
    if (number < AT_ONCE) return notified;
  }
}
