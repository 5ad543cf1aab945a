import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { countWaitingReviews } from "#app/content/reviews/admin-queries.server.ts";
import { readGrowth } from "#app/content/waitlist/admin-queries.server.ts";
import { growthOf } from "#app/content/waitlist/growth.ts";
import { listEmptySearches } from "#app/trade/catalog/empty-search-queries.server.ts";
import { listAskedZips } from "#app/trade/delivery/queries.server.ts";
import { currentPeriods } from "./periods.ts";
import { listExpiring, readDoorFigures, readTradeByDay } from "./read-days.server.ts";
import {
  countOpenByStatus,
  listBestSellers,
  listLowStock,
  readCollectedToday,
  readOrderFigures,
} from "./read-overview.server.ts";

/** Rows of each panel, and the days of its charts and lists. */
const MOST = 8;
export const OVERVIEW_DAYS = 30;

/** All that the overview shows, read at once (rules order-screens/overview-figures, board/*). */
export async function readOverview(db: Db, now: Temporal.Instant, lowStockMark: number) {
  const today = shopDate(now);
  const since = today.subtract({ days: OVERVIEW_DAYS - 1 });
  const [collected, figures, open, low, best, asked, growth, days, doors, expiring, searched, reviews] =
    await Promise.all([
      readCollectedToday(db, now),
      readOrderFigures(db, now),
      countOpenByStatus(db),
      listLowStock(db, lowStockMark, MOST),
      listBestSellers(db, now, MOST),
      listAskedZips(db, since, MOST),
      readGrowth(db, now, OVERVIEW_DAYS),
      readTradeByDay(db, now, OVERVIEW_DAYS),
      readDoorFigures(db, now, OVERVIEW_DAYS),
      listExpiring(db, today, OVERVIEW_DAYS, MOST),
      listEmptySearches(db, since, MOST),
      countWaitingReviews(db),
    ]);
  // The overview shows whoever joined, from wherever they came.
  const joined = growth.counts.map((one) => ({ ...one, source: "Joined" }));
  const { labels, series } = growthOf(joined, ["Joined"], today, OVERVIEW_DAYS);
  return {
    ...{ collected, figures, open, low, lowStockMark, best, asked, doors, expiring, searched },
    today: today.toString(),
    periods: currentPeriods(today),
    /** One label for each day of all charts. */
    labels,
    joined: series[0]?.values ?? [],
    orders: days.map((day) => day.orders),
    revenueCents: days.map((day) => day.revenueCents),
    waitingReviews: reviews,
  };
}
