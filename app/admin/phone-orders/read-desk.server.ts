import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { buyAgain } from "#app/trade/cart/buy-again.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { isForSale } from "#app/trade/checkout/judge-order.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { type Desk, LINE_PREFIX, LINES, withPlace } from "./desk.ts";
import { addressLikeLast, type LastOrder, windowLikeLast } from "./last-time.ts";
import { countableLines, typedLines } from "./phone-order-form.ts";
import { findLastOrder, findSellable } from "./queries.server.ts";

const ZIP_LENGTH = 20;

/** Reads what the page of an order by phone begins with (rules phone-orders/order-form, phone-orders/reorder): contact, address, and a window like the last one. */
export async function openDesk(
  db: Db,
  values: FormValues,
  { customerId, last }: { customerId: string; last: LastOrder | null },
  now: Temporal.Instant,
): Promise<Desk> {
  const desk = await readDesk(db, values, {}, customerId, now);
  return last ? withWindow(desk, last) : desk;
}

/** Reads the page after "Same as last time" (rules phone-orders/reorder). What was added before stays. */
export async function readDeskLikeLast(
  db: Db,
  typed: FormValues,
  customerId: string,
  now: Temporal.Instant,
): Promise<Desk> {
  const last = await findLastOrder(db, customerId);
  if (!last) return readDesk(db, typed, {}, customerId, now);
  const [products, { rules }] = await Promise.all([
    findProductsForSale(
      db,
      last.lines.map(({ productId }) => productId),
    ),
    rulesOfToday(db, now),
  ]);
  const sold = products.filter((product) => isForSale(product, rules));
  const { lines, objections } = buyAgain([], last.lines, sold);
  const quantities = lines.map(({ id, quantity }) => [`${LINE_PREFIX}${id}`, String(quantity)]);
  const values = { ...Object.fromEntries(quantities), ...addressLikeLast(typed, last) };
  const desk = withWindow(await readDesk(db, values, {}, customerId, now), last);
  return { ...desk, notes: [...objections, ...desk.notes], isAgain: true };
}

/** The desk with a window like the last one, and what had to differ. */
function withWindow(desk: Desk, last: LastOrder): Desk {
  const { option, start, said } = windowLikeLast(last, desk.quote.options);
  return { ...desk, values: { ...desk.values, option, windowStart: start }, notes: said };
}

/** Reads what the page of an order by phone shows for what was typed so far (rules phone-orders/order-form). */
export async function readDesk(
  db: Db,
  typed: FormValues,
  errors: RefusedForm["errors"],
  customerId: string,
  now: Temporal.Instant,
): Promise<Desk> {
  const lines = typedLines(typed);
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
  return { values: withoutLines(values), errors, lines, quote, found, notes: [], isAgain: false };
}

/** The lines stand by themselves, and what a button has asked for is done. */
function withoutLines(values: FormValues): FormValues {
  const isKept = (name: string) =>
    name !== LINES && name !== "step" && name !== "remove" && !name.startsWith(LINE_PREFIX);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}
