import type { Db } from "#app/db/client.server.ts";
import { listBookedWindows } from "#app/delivery/queries.server.ts";
import { shopInstant } from "#app/lib/shop-time.ts";
import { type BoardWindow, boardOf, type WindowFill } from "./day-board.ts";
import { NO_FILTERS } from "./order-filters.ts";
import { listOrders } from "./queries.server.ts";
import type { OrderRow } from "./shown-orders.ts";

/** Far more pages than a day's windows can fill. On a longer day the board is cut and says so. */
const MOST_PAGES = 10;

/** The windows of a shop day with their orders; `isCut` when the day has more orders than the board shows. */
export async function readDayBoard(
  db: Db,
  day: Temporal.PlainDate,
): Promise<{ windows: BoardWindow[]; isCut: boolean }> {
  const rows: OrderRow[] = [];
  let total = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const read = await listOrders(db, { ...NO_FILTERS, day: day.toString(), page });
    rows.push(...read.rows);
    total = read.total;
    if (rows.length >= total) break;
  }
  return { windows: boardOf(rows, await readFills(db, day)), isCut: rows.length < total };
}

async function readFills(db: Db, day: Temporal.PlainDate): Promise<WindowFill[]> {
  const midnight = Temporal.PlainTime.from("00:00");
  const from = shopInstant(day, midnight);
  const to = shopInstant(day.add({ days: 1 }), midnight);
  const fills: WindowFill[] = [];
  for (const band of ["primary", "extended", "limited"] as const) {
    const booked = await listBookedWindows(db, { band, from, to });
    fills.push(...booked.map((window) => ({ ...window, band, start: window.start.toString() })));
  }
  return fills;
}
