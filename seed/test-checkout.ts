import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { products } from "#app/catalog/tables.server.ts";
import type { CheckoutForm, RequestedLine } from "#app/checkout/checkout-form.ts";
import { taxRates } from "#app/checkout/tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { deliveryWindows } from "#app/delivery/tables.server.ts";
import { mailOutbox } from "#app/mail/tables.server.ts";
import { orderEvents, orderItems, orders } from "#app/orders/tables.server.ts";
import { siteSettings } from "#app/site/tables.server.ts";
import { addCustomer, addProduct, NOON, openTestShop } from "./test-shop.ts";

/** Settings under which no order is refused because of those before it. */
export const GENEROUS = { windowCapacity: 1_000, openOrdersPerCustomer: 10_000, openOrdersPerPhone: 10_000 };

/** A test shop with one customer, one counted product, taxes, and windows that nobody fills by accident. */
export async function openTestCheckout() {
  const { db, close } = await openTestShop();
  const ada = await addCustomer(db);
  const gummies = await addProduct(db, { stock: 1_000 });
  await db.insert(siteSettings).values(GENEROUS);
  const all = { source: "test", fromDate: Temporal.PlainDate.from("2025-07-01") };
  await db.insert(taxRates).values([
    { ...all, id: randomUUID(), name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true },
    { ...all, id: randomUUID(), name: "Sales tax", basisPoints: 687.5 },
    { ...all, id: randomUUID(), name: "Sales tax", basisPoints: 852.5, zip: "55424" },
  ]);
  return { db, close, ada, gummies };
}

/** A well-formed checkout of these lines for the noon window of the test shop, with a key of its own. */
export function formFor(lines: RequestedLine[], change: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    key: randomUUID(),
    name: "Ada Lindgren",
    phone: "612-555-0134",
    address: "4201 W 50th St",
    city: "Edina",
    state: "MN",
    zip: "55424",
    instructions: "Side door",
    option: "standard",
    windowStart: NOON.toString(),
    lines,
    adult: "on",
    receiver: "on",
    ...change,
  };
}

/** Everything an order writes, counted; `stock` is that of one product. A refusal must leave it as it was. */
export async function tracesOf(db: Database, productId: string) {
  const [product] = await db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, productId));
  const windows = await db.select({ booked: deliveryWindows.booked }).from(deliveryWindows);
  return {
    orders: await db.$count(orders),
    lines: await db.$count(orderItems),
    events: await db.$count(orderEvents),
    mails: await db.$count(mailOutbox),
    stock: product?.stock ?? null,
    booked: windows.reduce((sum, window) => sum + window.booked, 0),
  };
}
