import { sweepRateLimits } from "#app/accounts/auth/rate-limits.server.ts";
import { sweepSessions } from "#app/accounts/auth/session.server.ts";
import { sweepAnswers } from "#app/accounts/keys/answer-once.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { notifyListeners, TOPICS } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { FORGOTTEN_AFTER_HOURS } from "#app/base/imports/import-states.ts";
import { sweepImports } from "#app/base/imports/queries.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";
import { sweepPictures } from "#app/base/media/write-pictures.server.ts";
import { sweepMessages } from "#app/base/webhooks/deliver-messages.server.ts";
import { sweepBackInStockRequests } from "#app/content/back-in-stock/request-back-in-stock.server.ts";
import { settleExpired } from "#app/trade/batches/settle-stock.server.ts";
import { sweepEmptySearches } from "#app/trade/catalog/count-empty-search.server.ts";
import { settleUnpaid } from "#app/trade/orders/settle-unpaid.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/**
 * Maximum delay after midnight (shop time) before expired batches leave the stock and pages show the new day;
 * checkout checks expiration itself.
 */
const DAY_CHECK_MS = 2_000;
/** Maximum delay of a payment reminder, and of the cancellation of an unpaid order. */
const PAYMENT_CHECK_MS = 60_000;

/** Deletes what isn't needed anymore, each kind even if another one can't be deleted, as while a bucket is away. */
export async function sweepAll(db: Database, pictures: PictureStore, now: Temporal.Instant): Promise<void> {
  const sweeps = [
    () => sweepSessions(db, now),
    () => sweepRateLimits(db, now),
    () => sweepEmptySearches(db, now),
    () => sweepImports(db, now.subtract({ hours: FORGOTTEN_AFTER_HOURS })),
    () => sweepPictures(db, pictures, now),
    () => sweepAnswers(db, now),
    () => sweepMessages(db, now),
    () => sweepBackInStockRequests(db, now),
  ];
  for (const sweep of sweeps) await sweep().catch((error: unknown) => void reportError(error, "chores"));
}

/**
 * Hourly: deletes expired sessions, links, and counters, old imports, old empty searches, and files left
 * behind by uploads, and clears the read cache, since parts of it depend on the date (such as the legal
 * limits on a product's page). Daily: removes expired batches from stock, and clears the read cache for what
 * begins or ends with the day, such as an announcement. Every minute: reminds customers of payments by link, and
 * cancels orders not paid in time.
 */
export function repeatChores(db: Database, pictures: PictureStore): { stop: () => void } {
  const timer = setInterval(async () => {
    await sweepAll(db, pictures, Temporal.Now.instant());
    // Every process does this on its own schedule, so the others needn't be notified.
    notifyListeners(TOPICS, "another process");
  }, HOUR_MS);
  timer.unref();
  let settledFor = "";
  let shownDay = shopDate(Temporal.Now.instant()).toString();
  const daily = setInterval(async () => {
    const now = Temporal.Now.instant();
    const today = shopDate(now).toString();
    if (today !== shownDay) notifyListeners(TOPICS, "another process");
    shownDay = today;
    if (today === settledFor) return;
    settledFor = today;
    try {
      await settleExpired(db, now);
    } catch (error) {
      settledFor = "";
      reportError(error, "expired batches");
    }
  }, DAY_CHECK_MS);
  daily.unref();
  const unpaid = setInterval(
    () => settleUnpaid(db).catch((error: unknown) => reportError(error, "unpaid orders")),
    PAYMENT_CHECK_MS,
  );
  unpaid.unref();
  return {
    stop: () => {
      clearInterval(unpaid);
      clearInterval(timer);
      clearInterval(daily);
    },
  };
}
