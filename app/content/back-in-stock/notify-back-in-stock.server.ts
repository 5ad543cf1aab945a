import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { soldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { backMail } from "./back-email.ts";
import { backInStockRequests } from "./tables.server.ts";

/** How often each process looks, in ms. A product that is back for a moment only is told of to nobody. */
const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 100;

/** Tells those who wait that their product is back, every half minute until stopped. */
export function startTellingOfReturns(db: Database): { stop: () => Promise<void> } {
  const work = () => notifyBackInStock(db, Temporal.Now.instant());
  return { stop: repeat(LOOK_EVERY_MS, work, (error) => reportError(error, "back in stock")) };
}

/**
 * Queues a mail to each who waits for a product that is sold today and not sold out, and forgets them, in one transaction: so each
 * gets one, also of several processes (`skip locked`). Who asked first is told first. Returns how many were told.
 */
export async function notifyBackInStock(db: Database, now: Temporal.Instant): Promise<number> {
  for (let told = 0; ; ) {
    const some = await transact<number, never>(db, async (tx) => {
      const rules = await readRulesOn(tx, now);
      const waiting = await tx
        .select({
          id: backInStockRequests.id,
          email: backInStockRequests.email,
          name: products.name,
          slug: products.slug,
        })
        .from(backInStockRequests)
        .innerJoin(products, eq(products.id, backInStockRequests.productId))
        .where(and(soldUnder(rules), or(isNull(products.stock), gt(products.stock, 0))))
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
    told += number;
    if (number < AT_ONCE) return told;
  }
}
