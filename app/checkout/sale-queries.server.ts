import { eq } from "drizzle-orm";
import { users } from "#app/auth/tables.server.ts";
import { findProductsForSale } from "#app/catalog/take-stock.server.ts";
import { customers } from "#app/customers/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { together } from "#app/db/transact.server.ts";
import { serviceZips } from "#app/delivery/tables.server.ts";
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

/** The buyer, the shop's settings and the place of delivery. */
type BuyerFacts = {
  customer: { email: string; birthDate: Temporal.PlainDate; emailVerified: boolean };
  settings: SiteSettings;
  zip: ServiceZip | null;
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
    findBuyerFacts(tx, customerId, form.zip),
    findOrderOfKey(tx, { customerId, key: form.key }),
    countOpenOrders(tx, { customerId, phone: form.phone }),
    findTaxRates(tx, form.zip, shopDate(now)),
    findProductsForSale(tx, ids),
  ]);
  return buyer && { ...buyer, made, openOrders, rates, products };
}

/** Reads buyer, settings and ZIP in one query, since every order needs all three; null without an account. */
async function findBuyerFacts(tx: Db, customerId: string, zip: string): Promise<BuyerFacts | null> {
  const [found] = await tx
    .select({
      email: customers.email,
      birthDate: customers.birthDate,
      emailVerified: users.emailVerified,
      settings: siteSettings,
      zip: serviceZips,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(siteSettings, settingsRow)
    .leftJoin(serviceZips, eq(serviceZips.zip, zip))
    .where(eq(customers.id, customerId));
  if (!found) return null;
  const { settings, zip: entry, ...customer } = found;
  return { customer, settings: settingsOf(settings), zip: entry };
}
