import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { customers } from "#app/account/tables.server.ts";
import { users } from "#app/auth/tables.server.ts";
import { totalsOf } from "#app/cart/totals.ts";
import { products } from "#app/catalog/tables.server.ts";
import { takeStock } from "#app/catalog/take-stock.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { openTestDatabase } from "#app/db/test-database.server.ts";
import { bookWindow } from "#app/delivery/book-window.server.ts";
import { deliveryFee } from "#app/delivery/fees.ts";
import { serviceZips } from "#app/delivery/tables.server.ts";
import { recordOrder } from "#app/orders/record-order.server.ts";
import { orders } from "#app/orders/tables.server.ts";
import serviceZipList from "./service-zips.json" with { type: "json" };

/** A Saturday, nine in the morning in the shop. */
export const NOW = Temporal.Instant.from("2026-11-21T15:00:00Z");
/** The Standard window from noon to two of that day. */
export const NOON = Temporal.Instant.from("2026-11-21T18:00:00Z");

/** A clock for what happens one after the other: each reading is a second later than the one before. */
export function risingClock(): () => Temporal.Instant {
  let clock = NOW;
  return () => {
    clock = clock.add({ seconds: 1 });
    return clock;
  };
}

/** A database with the service ZIPs; customers and products are added as a test needs them. */
export async function openTestShop(): Promise<{ db: Database; close: () => Promise<void> }> {
  const { db, close } = await openTestDatabase();
  await db.insert(serviceZips).values(serviceZipList);
  return { db, close };
}

type CustomerRow = Partial<typeof customers.$inferInsert> & { emailVerified?: boolean };

/** Adds customers who may buy; returns their ids. */
export async function addCustomers(db: Database, howMany: number, row: CustomerRow = {}): Promise<string[]> {
  const { emailVerified = true, ...fields } = row;
  const ids = Array.from({ length: howMany }, () => randomUUID());
  const people = ids.map((id) => ({ id, name: "Ada Lindgren", email: `${id}@example.com`, emailVerified }));
  await db.insert(users).values(people);
  await db.insert(customers).values(
    people.map(({ id, email }) => ({
      id,
      email,
      firstName: "Ada",
      lastName: "Lindgren",
      birthDate: Temporal.PlainDate.from("1991-08-17"),
      ...fields,
    })),
  );
  return ids;
}

/** Adds one customer who may buy; returns the id. */
export async function addCustomer(db: Database, row: CustomerRow = {}): Promise<string> {
  const [id] = await addCustomers(db, 1, row);
  return id as string;
}

/** Adds a product for sale at $24.00 with 5 mg a piece; returns the id. */
export async function addProduct(
  db: Database,
  row: Partial<typeof products.$inferInsert> = {},
): Promise<string> {
  const id = row.id ?? randomUUID();
  await db.insert(products).values({
    id,
    slug: id,
    name: "Lake Gummies",
    category: "Edibles",
    type: "Gummies",
    thcContent: "5 mg per piece",
    priceCents: 2_400,
    image: "/pictures/jar-edibles.svg",
    status: "active",
    stock: null,
    thcMgPerServing: 5,
    servingsPerPackage: 10,
    thcMgPerPackage: 50,
    delta9Percent: 0.3,
    ...row,
  });
  return id;
}

/** Records an order of one product for the noon window, stock and place taken; returns the ids. */
export async function addOrder(
  db: Database,
  { customerId, productId, quantity = 2 }: { customerId: string; productId: string; quantity?: number },
): Promise<{ orderId: string; windowId: string }> {
  const orderId = randomUUID();
  const subtotalCents = 2_400 * quantity;
  const { redeliveryFeeCents: _, ...totals } = totalsOf({
    subtotalCents,
    deliveryFeeCents: deliveryFee("standard", subtotalCents),
    rates: [
      { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true },
      { name: "Sales tax", basisPoints: 853, appliesToDelivery: false },
    ],
  });
  const windowEnd = NOON.add({ hours: 2 });
  const window = { option: "standard", start: NOON, end: windowEnd } as const;
  const windowId = await db.transaction(async (tx) => {
    const booked = await bookWindow(tx, { id: randomUUID(), band: "primary", window, capacity: 1_000 });
    const taken = await takeStock(tx, [{ id: productId, quantity }]);
    await recordOrder(
      tx,
      {
        id: orderId,
        customerId,
        ...totals,
        deliveryAddress: "4201 W 50th St",
        deliveryCity: "Edina",
        deliveryState: "MN",
        deliveryZip: "55424",
        band: "primary",
        deliveryOption: "standard",
        windowId: booked,
        windowStart: NOON,
        windowEnd,
        contactName: "Ada Lindgren",
        contactEmail: "ada@example.com",
        contactPhone: "612-555-0134",
        instructions: "Side door",
        idempotencyKey: randomUUID(),
      },
      [
        {
          productId,
          name: "Lake Gummies",
          image: "/pictures/jar-edibles.svg",
          category: "Edibles",
          priceCents: 2_400,
          quantity,
          thcMgPerPackage: 50,
          stockTaken: taken !== null,
        },
      ],
      NOW,
    );
    return booked as string;
  });
  return { orderId, windowId };
}

/** Holds an order's row in a transaction of its own until the returned function lets it go. */
export async function holdOrderRow(db: Database, orderId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return () => {
    letGo.resolve();
    return holding;
  };
}
