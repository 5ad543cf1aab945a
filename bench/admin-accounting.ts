import type { Database } from "#app/base/db/client.server.ts";
import { listMonths, readWholePeriod } from "#app/trade/accounting/accounting-queries.server.ts";
import {
  listCashDrawers,
  listOpenCashDrawers,
  listUnsettledOrders,
} from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { type Period, periodOf, quarterOf } from "#app/trade/accounting/period.ts";
import type { Question } from "./admin-lists.ts";

/** The accounting screens: the list of months, a past month and quarter, and the cash drawers. */
export function askAccounting(db: Database, now: Temporal.Instant): Question[] {
  const month = now.toZonedDateTimeISO("UTC").toPlainDate().subtract({ months: 1 }).toString().slice(0, 7);
  return [
    { what: "accounting", read: () => listMonths(db, null, now) },
    ...[month, quarterOf(month)].map((key) => ({
      what: `book of ${key}`,
      read: () => readWholePeriod(db, periodOf(key) as Period),
    })),
    {
      what: "cash_drawers",
      read: () => Promise.all([listOpenCashDrawers(db, 1), listUnsettledOrders(db), listCashDrawers(db, 1)]),
    },
  ];
}
