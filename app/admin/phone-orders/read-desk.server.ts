import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { type Desk, LINE_PREFIX, LINES, withPlace } from "./desk.ts";
import { countableLines, linesOf } from "./phone-order-form.ts";
import { findSellable } from "./queries.server.ts";

const ZIP_LENGTH = 20;

/** Reads what the page of an order by phone shows for what was typed so far (rules callers 3). */
export async function readDesk(
  db: Db,
  typed: FormValues,
  errors: RefusedForm["errors"],
  customerId: string,
  now: Temporal.Instant,
): Promise<Desk> {
  const lines = linesOf(typed);
  // A product that was chosen ends the search for it.
  const search = typed.add ? "" : (typed.find?.trim().slice(0, SEARCH_LENGTH) ?? "");
  const [quote, found] = await Promise.all([
    quoteCheckout(
      db,
      {
        zip: typed.zip?.slice(0, ZIP_LENGTH) ?? null,
        lines: countableLines(lines),
        promotion: typed.promotion,
        customerId,
      },
      now,
    ),
    search === "" ? null : findSellable(db, search, now),
  ]);
  const check = quote.zip?.kind === "served" ? quote.zip.check : null;
  const values = withPlace({ ...typed, find: search }, check);
  return { values: withoutLines(values), errors, lines, quote, found };
}

/** The lines stand by themselves, and what a button has asked for is done. */
function withoutLines(values: FormValues): FormValues {
  const isKept = (name: string) =>
    name !== LINES && name !== "step" && name !== "remove" && !name.startsWith(LINE_PREFIX);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}
