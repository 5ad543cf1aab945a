import { and, eq, isNull } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { settingsOf, settingsRow } from "#app/base/settings/queries.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { readRules } from "#app/trade/compliance/queries.server.ts";
import { holidays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { lastBookableDay } from "#app/trade/delivery/windows.ts";
import { openOrdersOfCustomer, openOrdersOfPhone } from "#app/trade/orders/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import type { SaleFacts } from "./judge-order.ts";
import { findPromotionFor, NO_PROMOTION } from "./promotion-queries.server.ts";
import { sumPerProduct } from "./quote.ts";
import { findTaxRates } from "./tax-queries.server.ts";

type Asked = { customerId: string; key: string; phone: string; zip: string; day: Temporal.PlainDate };

/** Buyer and orders, settings, ZIP and whether the day is closed, in one row, since every order needs all of them. */
const buyerFacts = statement("facts of a checkout", (db, value: Places<Asked>) =>
  db
    .select({
      customer: {
        email: customers.email,
        birthDate: customers.birthDate,
        emailVerified: users.emailVerified,
      },
      settings: siteSettings,
      zip: serviceZips,
      closedDay: holidays,
      made: { orderId: orders.id, requestHash: orders.requestHash },
      openOrders: {
        ofCustomer: openOrdersOfCustomer(value.customerId),
        ofPhone: openOrdersOfPhone(value.phone),
      },
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(siteSettings, settingsRow)
    .leftJoin(serviceZips, eq(serviceZips.zip, value.zip))
    .leftJoin(holidays, eq(holidays.day, value.day))
    .leftJoin(orders, and(eq(orders.customerId, customers.id), eq(orders.idempotencyKey, value.key)))
    // Somebody whom an admin keeps out since this request was let in has no account to order with.
    .where(and(eq(customers.id, value.customerId), isNull(users.blockedAt))),
);

/** What the database says about a checkout. */
type CheckoutFacts = SaleFacts & {
  customer: { email: string | null };
  /** The order that the same page has made already, with the hash of what was asked for. */
  made: { orderId: string; requestHash: string | null } | null;
};

/**
 * Reads all that decides about a checkout; null without an account. The statements are sent together, in one round trip
 * to the database. No row is held: `placeOrder` checks at the end that no product has changed.
 */
export async function readCheckoutFacts(
  tx: Db,
  customerId: string,
  form: CheckoutForm,
  now: Temporal.Instant,
): Promise<CheckoutFacts | null> {
  const { key, phone, zip, promotion: code } = form;
  const ids = sumPerProduct(form.lines).map((line) => line.id);
  const { buyers, ...facts } = await together({
    buyers: buyerFacts(tx, { customerId, key, phone, zip, day: windowDay(form, now) }),
    rates: findTaxRates(tx, zip, shopDate(now)),
    rules: readRules(tx),
    products: findProductsForSale(tx, ids),
    promotion: code === undefined ? NO_PROMOTION : findPromotionFor(tx, { code, customerId }),
  });
  const buyer = buyers[0];
  return buyer ? { ...buyer, ...facts, settings: settingsOf(buyer.settings) } : null;
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

/** The profile that prefills checkout; null for an account without one. */
export async function findBuyerProfile(db: Db, customerId: string) {
  const { firstName, lastName, phone, address, city, state, zip } = customers;
  const [found] = await db
    .select({ firstName, lastName, phone, address, city, state, zip })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? null;
}
