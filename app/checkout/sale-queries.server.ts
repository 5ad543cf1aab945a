import { and, eq, isNull } from "drizzle-orm";
import { users } from "#app/auth/tables.server.ts";
import { findProductsForSale } from "#app/catalog/take-stock.server.ts";
import { customers } from "#app/customers/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { together } from "#app/db/transact.server.ts";
import type { ClosedDay } from "#app/delivery/closed-days.ts";
import { holidays, serviceZips } from "#app/delivery/tables.server.ts";
import { lastBookableDay } from "#app/delivery/windows.ts";
import type { ServiceZip } from "#app/delivery/zip-check.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { countOpenOrders, findOrderOfKey } from "#app/orders/queries.server.ts";
import { settingsOf, settingsRow } from "#app/settings/queries.server.ts";
import type { SiteSettings } from "#app/settings/settings.ts";
import { siteSettings } from "#app/settings/tables.server.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { SaleFacts } from "./judge-order.ts";
import { sumPerProduct } from "./quote.ts";
import { findTaxRates } from "./tax-queries.server.ts";

/** The buyer, the shop's settings, and place and day of delivery. */
type BuyerFacts = {
  customer: { email: string; birthDate: Temporal.PlainDate; emailVerified: boolean };
  settings: SiteSettings;
  zip: ServiceZip | null;
  closedDay: ClosedDay | null;
};

/** What the database says about a checkout, and the order that the same page has made already. */
export type CheckoutFacts = SaleFacts & BuyerFacts & { made: Awaited<ReturnType<typeof findOrderOfKey>> };

/**
 * Reads all that decides about a checkout; null without an account. The queries are sent together, in one round trip
 * to the database. No row is held: `placeOrder` checks at the end that no product has changed.
 */
export async function readCheckoutFacts(
  tx: Db,
  customerId: string,
  form: CheckoutForm,
  now: Temporal.Instant,
): Promise<CheckoutFacts | null> {
  const ids = sumPerProduct(form.lines).map((line) => line.id);
  const [buyer, made, openOrders, rates, products] = await together([
    findBuyerFacts(tx, customerId, form.zip, windowDay(form, now)),
    findOrderOfKey(tx, { customerId, key: form.key }),
    countOpenOrders(tx, { customerId, phone: form.phone }),
    findTaxRates(tx, form.zip, shopDate(now)),
    findProductsForSale(tx, ids),
  ]);
  return buyer && { ...buyer, made, openOrders, rates, products };
}

/** The shop day of the form's window; today for a window on a day that nobody can book, which has no closed day to find. */
function windowDay({ windowStart }: CheckoutForm, now: Temporal.Instant): Temporal.PlainDate {
  const today = shopDate(now);
  const day = shopDate(Temporal.Instant.from(windowStart));
  const isBookable =
    Temporal.PlainDate.compare(today, day) <= 0 &&
    Temporal.PlainDate.compare(day, lastBookableDay(today)) <= 0;
  return isBookable ? day : today;
}

/**
 * Reads buyer, settings, ZIP and whether the day is closed in one query, since every order needs all of them; null
 * without an account.
 */
async function findBuyerFacts(
  tx: Db,
  customerId: string,
  zip: string,
  day: Temporal.PlainDate,
): Promise<BuyerFacts | null> {
  const [found] = await tx
    .select({
      email: customers.email,
      birthDate: customers.birthDate,
      emailVerified: users.emailVerified,
      settings: siteSettings,
      zip: serviceZips,
      closedDay: holidays,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(siteSettings, settingsRow)
    .leftJoin(serviceZips, eq(serviceZips.zip, zip))
    .leftJoin(holidays, eq(holidays.day, day))
    // Somebody whom an admin keeps out since this request was let in has no account to order with.
    .where(and(eq(customers.id, customerId), isNull(users.blockedAt)));
  if (!found) return null;
  const { settings, zip: entry, closedDay, ...customer } = found;
  return { customer, settings: settingsOf(settings), zip: entry, closedDay };
}
