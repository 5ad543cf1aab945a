import { and, asc, desc, eq, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { profileRow, settingsOf, settingsRow } from "#app/base/settings/queries.server.ts";
import { deliveryProfile, siteSettings } from "#app/base/settings/tables.server.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { readRules } from "#app/trade/compliance/queries.server.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { closedDays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { MOST_DAYS_AHEAD } from "#app/trade/delivery/windows.ts";
import { wordsOf, wordsRow } from "#app/trade/orders/email-words.server.ts";
import type { EmailWords } from "#app/trade/orders/email-words.ts";
import { openOrdersOfCustomer, openOrdersOfPhone } from "#app/trade/orders/queries.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import { emailWords, orders } from "#app/trade/orders/tables.server.ts";
import type { Promotion } from "#app/trade/promotions/promotion.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import type { SaleFacts } from "./check-order.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { sumPerProduct } from "./quote.ts";
import { taxRates } from "./tables.server.ts";
import { ratesInForce } from "./tax-rates.ts";

type Asked = { customerId: string; key: string; phone: string; zip: string; day: Temporal.PlainDate };

/** The day before the window's, on whose hours a window after midnight depends. */
const nightBefore = alias(closedDays, "night_before");

/**
 * Buyer and orders, settings, ZIP code, and whether the day is closed, in one row, since every order needs
 * them all.
 */
const buyerFacts = statement("facts of a checkout", (db, value: Places<Asked>) =>
  db
    .select({
      customer: {
        email: customers.email,
        birthDate: customers.birthDate,
        emailVerified: users.emailVerified,
      },
      settings: siteSettings,
      delivery: deliveryProfile,
      words: emailWords,
      zip: serviceZips,
      closedDay: closedDays,
      nightBefore,
      made: { orderId: orders.id, requestHash: orders.requestHash },
      openOrders: {
        ofCustomer: openOrdersOfCustomer(value.customerId),
        ofPhone: openOrdersOfPhone(value.phone),
      },
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(siteSettings, settingsRow)
    .leftJoin(deliveryProfile, profileRow)
    .leftJoin(emailWords, wordsRow)
    .leftJoin(serviceZips, eq(serviceZips.zip, value.zip))
    .leftJoin(closedDays, eq(closedDays.day, value.day))
    .leftJoin(nightBefore, sql`${nightBefore.day} = ${value.day}::date - 1`)
    .leftJoin(orders, and(eq(orders.customerId, customers.id), eq(orders.idempotencyKey, value.key)))
    // A customer blocked after this request was admitted has no account to order with.
    .where(and(eq(customers.id, value.customerId), isNull(users.blockedAt))),
);

/** Current database state for a checkout. */
type CheckoutFacts = SaleFacts & {
  customer: { email: string | null };
  words: EmailWords;
  /** The order that the same page already made, with the hash of its request. */
  made: { orderId: string; requestHash: string | null } | null;
};

/**
 * Reads all inputs of a checkout; null without an account. The statements are sent together, in one round
 * trip. Locks no rows: `placeOrder` checks at the end that no product has changed.
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
  if (!buyer) return null;
  const { closedDay, nightBefore: before, ...found } = buyer;
  const closed = [closedDay, before].filter((day) => day !== null);
  return {
    ...found,
    ...facts,
    closedDays: closed,
    settings: settingsOf(buyer.settings, buyer.delivery),
    words: wordsOf(buyer.words),
  };
}

/**
 * Returns the shop day of the form's window; today for a window that can't be booked, for which no closed day
 * matters.
 */
function windowDay({ windowStart }: CheckoutForm, now: Temporal.Instant): Temporal.PlainDate {
  const today = shopDate(now);
  const day = shopDate(Temporal.Instant.from(windowStart));
  const isBookable =
    Temporal.PlainDate.compare(today, day) <= 0 &&
    Temporal.PlainDate.compare(day, today.add({ days: MOST_DAYS_AHEAD })) <= 0;
  return isBookable ? day : today;
}

/** Returns the profile that prefills checkout; null for an account without one. */
export async function findBuyerProfile(db: Db, customerId: string) {
  const { firstName, lastName, phone, address, city, state, zip } = customers;
  const [found] = await db
    .select({ firstName, lastName, phone, address, city, state, zip })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? null;
}

/** The promotion of a code, and whether a customer has used it. */
type FoundPromotion = { found: Promotion | null; isUsed: boolean };

const NO_PROMOTION: FoundPromotion = { found: null, isUsed: false };

/** A code counts as used by every order except canceled and returned ones (rules promotions/use). */
const counts = notInArray(orders.status, [...GIVES_BACK]);

const byCode = statement(
  "promotion of a code",
  (db, value: Places<{ code: string; customerId: string | null }>) =>
    db
      .select({
        found: promotions,
        isUsed: sql<boolean>`exists ${db
          .select({ one: sql`1` })
          .from(orders)
          .where(
            and(eq(orders.customerId, value.customerId), eq(orders.promotionId, promotions.id), counts),
          )}`,
      })
      .from(promotions)
      .where(eq(promotions.code, value.code)),
);

/** Finds the promotion of a code in capitals. Without a customer, it counts as unused. */
export async function findPromotionFor(
  db: Db,
  asked: { code: string; customerId: string | null },
): Promise<FoundPromotion> {
  const [row] = await byCode(db, asked);
  return row ?? NO_PROMOTION;
}

/**
 * Returns all promotions, latest end first: number of orders that count as uses, their total discount, and
 * whether any order, canceled or not, references it.
 */
export function listPromotions(db: Db) {
  const uses = db
    .select({
      promotionId: orders.promotionId,
      orders: sql<number>`count(*) filter (where ${counts})`.as("orders"),
      cents: sql<number>`sum(${orders.discountCents}) filter (where ${counts})`.as("cents"),
    })
    .from(orders)
    .where(isNotNull(orders.promotionId))
    .groupBy(orders.promotionId)
    .as("uses");
  return db
    .select({
      promotion: promotions,
      orders: sql`coalesce(${uses.orders}, 0)`.mapWith(Number),
      cents: sql`coalesce(${uses.cents}, 0)`.mapWith(Number),
      isKept: sql<boolean>`${uses.promotionId} is not null`,
    })
    .from(promotions)
    .leftJoin(uses, eq(uses.promotionId, promotions.id))
    .orderBy(desc(promotions.lastDay), asc(promotions.code));
}

const ratesOfZip = statement(
  "tax rates of a ZIP",
  (db, value: Places<{ zip: string; today: Temporal.PlainDate }>) =>
    db
      .select()
      .from(taxRates)
      .where(and(or(eq(taxRates.zip, value.zip), isNull(taxRates.zip)), lte(taxRates.fromDate, value.today))),
);

/**
 * Returns all tax rates for admins by name, those for every ZIP code first, newest first within a ZIP code.
 */
export function listTaxRates(db: Db) {
  return db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.name), sql`${taxRates.zip} nulls first`, desc(taxRates.fromDate), asc(taxRates.id));
}

/** Returns a tax rate; null if none has this id, which must be a UUID. */
export async function findTaxRate(db: Db, id: string) {
  const [row] = await db.select().from(taxRates).where(eq(taxRates.id, id));
  return row ?? null;
}

/** Returns the taxes of an order to a ZIP code on a day in shop time. */
export async function findTaxRates(db: Db, zip: string, today: Temporal.PlainDate): Promise<TaxRate[]> {
  return ratesInForce(await ratesOfZip(db, { zip, today }), zip, today);
}
