import { like, sql } from "drizzle-orm";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { passwords, users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { makeChange, type Topic } from "#app/base/db/changes.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { educationArticles } from "#app/content/education/tables.server.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
import { findTaxRates } from "#app/trade/checkout/queries.server.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { orderEvents, orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { writeDemoCategories } from "#seed/demo/categories.ts";
import { seedArticles } from "#seed/demo/demo-shop.ts";
import { fillMeasuredShop } from "#seed/demo/new-shop.ts";
import { insertMany } from "./insert-many.ts";
import { LOAD_BATCH, LOAD_PASSWORD, loadCustomer, loadEmail, loadProduct } from "./load-data.ts";
import { COUNT_ALL, type LoadPast, loadOrder } from "./load-orders.ts";
import { loadReview, RATE_ALL } from "./load-reviews.ts";

/** Target row counts of the database. */
export type LoadNumbers = { products: number; customers: number; orders: number };

const ROWS_AT_ONCE = 1_000;
/** An order needs a customer and a product, so this many of each are created if only orders are requested. */
const LEAST_FOR_ORDERS = 20;

/**
 * Fills the database up to this many load products, customers, and orders; existing rows remain, so a
 * second run adds only the missing ones. Returns how many rows of each it added, and notifies running shops
 * of the new products.
 */
export async function fillWithLoad(
  db: Database,
  asked: LoadNumbers,
  now: Temporal.Instant,
): Promise<LoadNumbers> {
  const topics: Topic[] = ["catalog"];
  if (await fillMeasuredShop(db)) topics.push("delivery", "site");
  // Without any, there's no Education Center.
  if ((await db.$count(educationArticles)) === 0) {
    await seedArticles(db, now);
    topics.push("education");
  }
  if ((await db.$count(categories)) === 0) await writeDemoCategories(db);
  const least = asked.orders > 0 ? LEAST_FOR_ORDERS : 0;
  const wanted = {
    products: Math.max(asked.products, await countProducts(db), least),
    customers: Math.max(asked.customers, await countCustomers(db), least),
  };
  const people = {
    zips: await homesOf(db, (await readSettings(db)).delivery),
    today: shopDate(now),
    passwordHash: await hashPassword(LOAD_PASSWORD),
    now,
  };
  const added = {
    products: await inBatches(db, wanted.products, async (tx, numbers) => {
      const rows = numbers.map((n) => loadProduct(n, now));
      return (await insertMany(tx, products, rows)).size;
    }),
    customers: await inBatches(db, wanted.customers, async (tx, numbers) => {
      const made = numbers.map((n) => loadCustomer(n, people));
      const fresh = await insertMany(
        tx,
        users,
        made.map(({ user }) => user),
      );
      const missing = made.filter(({ user }) => fresh.has(user.id));
      await insertMany(
        tx,
        passwords,
        missing.map(({ password }) => password),
      );
      await insertMany(
        tx,
        customers,
        missing.map(({ customer }) => customer),
      );
      return missing.length;
    }),
    orders: 0,
  };
  if (asked.orders > 0) {
    const past = await pastOf(db, wanted, people);
    const buyers = new Map(past.customers.map((customer) => [customer.id, customer]));
    added.orders = await inBatches(db, asked.orders, async (tx, numbers) => {
      const made = numbers.map((n) => ({ n, ...loadOrder(n, past) }));
      const fresh = await insertMany(
        tx,
        orders,
        made.map(({ order }) => order),
      );
      const missing = made.filter(({ order }) => fresh.has(order.id));
      await insertMany(
        tx,
        orderItems,
        missing.flatMap(({ lines }) => lines),
      );
      await insertMany(
        tx,
        orderEvents,
        missing.flatMap(({ events }) => events),
      );
      await insertMany(
        tx,
        deliveryAttempts,
        missing.flatMap((one) => one.deliveryAttempts),
      );
      await insertMany(
        tx,
        payments,
        missing.flatMap((one) => one.payments),
      );
      // A customer who bought a product several times has reviewed it once.
      await insertMany(
        tx,
        reviews,
        missing.flatMap(({ n, ...one }) => {
          const customer = buyers.get(one.order.customerId ?? "");
          return customer ? loadReview(n, one, customer) : [];
        }),
      );
      return missing.length;
    });
    await db.execute(RATE_ALL);
    await db.execute(COUNT_ALL);
  }
  await db.execute(sql`analyze`);
  await makeChange(db, topics, async () => {});
  return added;
}

async function inBatches(
  db: Database,
  upTo: number,
  fill: (tx: Db, numbers: number[]) => Promise<number>,
): Promise<number> {
  let added = 0;
  for (let done = 0; done < upTo; done += ROWS_AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(ROWS_AT_ONCE, upTo - done) },
      (_, index) => done + index + 1,
    );
    added += await inTransaction(db, (tx) => fill(tx, numbers));
  }
  return added;
}

const countProducts = (db: Database) => db.$count(products, like(products.labBatch, `${LOAD_BATCH}%`));
const countCustomers = (db: Database) =>
  db.$count(customers, like(customers.email, loadEmail(0).replace("0", "%")));

/**
 * Where load customers live: the ZIP codes currently served, or those of the built-in list in a shop that
 * serves none.
 */
async function homesOf(db: Database, delivery: DeliveryProfile) {
  const zips = (await listServiceZips(db)).filter(({ closedReason }) => closedReason === null);
  const served = zips.filter((zip) => bandOf(zip, delivery) !== "unavailable");
  return served.length > 0
    ? served
    : SHIPPED_ZIPS.filter((zip) => bandOf({ ...zip, bandOverride: null }, delivery) !== "unavailable");
}

/** The source data of past orders, looked up once. */
async function pastOf(
  db: Database,
  wanted: { products: number; customers: number },
  people: Parameters<typeof loadCustomer>[1],
): Promise<LoadPast> {
  const settings = await readSettings(db);
  const places = new Map<string, ReturnType<LoadPast["placeOf"]>>();
  for (const home of await homesOf(db, settings.delivery)) {
    const band = bandOf({ bandOverride: null, ...home }, settings.delivery);
    if (band === "unavailable") continue;
    places.set(home.zip, { band, rates: await findTaxRates(db, home.zip, people.today) });
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    customers: numbers(wanted.customers).map((n) => loadCustomer(n, people).customer),
    products: numbers(wanted.products).map((n) => loadProduct(n, people.now)),
    placeOf: (zip) => {
      const place = places.get(zip);
      if (!place) throw new Error(`No load customer lives in ${zip}.`);
      return place;
    },
    timetable: timetableOf(settings, []),
    minimumOrderCents: settings.minimumOrderCents,
    today: people.today,
  };
}
