import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCustomer, addProduct, by, NOW } from "#fixtures/shop.ts";
import { findCallers, findLastOrder, findSellable, openDesk, readDeskLikeLast } from "./queries.server.ts";

const { db, gummies } = await openTestCheckout();
const ingrid = await addCustomer(db, { firstName: "Ingrid" });

async function order(customerId: string, lines: [id: string, quantity: number][], change = {}) {
  const form = formFor(
    lines.map(([id, quantity]) => ({ id, quantity })),
    change,
  );
  const placed = await placeOrder(
    db,
    { customerId, requireVerifiedEmail: false, form, placedBy: by(ingrid) },
    NOW,
  );
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  return placed.value.orderId;
}

test("fills in the last order, its address, and the next window like it with one press", async () => {
  const customerId = await addCustomer(db);
  const tonic = await addProduct(db, { name: "Tonic", stock: 50 });
  await order(
    customerId,
    [
      [gummies, 2],
      [tonic, 1],
    ],
    { address: "9 Shore Rd", instructions: "Ring twice" },
  );
  const typed = {
    key: randomUUID(),
    name: "Ada",
    phone: "612-555-0134",
    address: "",
    zip: "",
    step: "again",
  };
  const desk = await readDeskLikeLast(db, typed, customerId, NOW);
  expect(desk).toMatchObject({
    isAgain: true,
    notes: [],
    values: {
      address: "9 Shore Rd",
      zip: "55424",
      instructions: "Ring twice",
      option: "standard",
      name: "Ada",
    },
  });
  expect(desk.lines).toEqual([
    { id: gummies, quantity: "2" },
    { id: tonic, quantity: "1" },
  ]);
  expect(desk.values.windowStart).not.toBe("");
  const start = await openDesk(
    db,
    { zip: "55424" },
    { customerId, last: await findLastOrder(db, customerId) },
    NOW,
  );
  expect(start).toMatchObject({
    isAgain: false,
    lines: [],
    values: { windowStart: desk.values.windowStart },
  });
});

test("names and omits unavailable items, and keeps items added before", async () => {
  const customerId = await addCustomer(db);
  const [gone, out, scarce, other] = [
    await addProduct(db, { name: "Gone", stock: 50 }),
    await addProduct(db, { name: "Out", stock: 50 }),
    await addProduct(db, { name: "Scarce", stock: 50 }),
    await addProduct(db, { name: "Other", stock: 50 }),
  ];
  await order(customerId, [
    [gone, 1],
    [out, 1],
    [scarce, 4],
    [gummies, 1],
  ]);
  await db.update(products).set({ status: "draft" }).where(eq(products.id, gone));
  await db.update(products).set({ stock: 0 }).where(eq(products.id, out));
  await db.update(products).set({ stock: 3 }).where(eq(products.id, scarce));
  const typed = { step: "again", [`quantity-${other}`]: "5", [`quantity-${gummies}`]: "7" };
  const desk = await readDeskLikeLast(db, typed, customerId, NOW);
  expect(desk.notes).toEqual(["Gone is no longer sold.", "Out is sold out.", "Only 3 left of Scarce."]);
  expect(new Map(desk.lines.map(({ id, quantity }) => [id, quantity]))).toEqual(
    new Map([
      [scarce, "3"],
      [gummies, "7"],
      [other, "5"],
    ]),
  );
});

test("finds sizes, which show the product's THC content unless they have their own", async () => {
  const mainId = await addProduct(db, { name: "Lake Fizz", thcContent: "5 mg per can", sizeName: "Can" });
  await addProduct(db, { mainId, sizeName: "4-pack", thcContent: "", sizeOrder: 1 });
  await addProduct(db, { mainId, sizeName: "8-pack", thcContent: "8 × 5 mg", sizeOrder: 2 });
  const found = await findSellable(db, "fizz", NOW);
  expect(found.map(({ name, thcContent }) => [name, thcContent])).toEqual([
    ["Lake Fizz, Can", "5 mg per can"],
    ["Lake Fizz, 4-pack", "5 mg per can"],
    ["Lake Fizz, 8-pack", "8 × 5 mg"],
  ]);
});

test("returns the newest order that wasn't canceled as the last one", async () => {
  const customerId = await addCustomer(db);
  expect(await findLastOrder(db, customerId)).toBeNull();
  const first = await order(customerId, [[gummies, 2]]);
  await order(customerId, [[gummies, 3]]);
  await db
    .update(orders)
    .set({ createdAt: NOW.subtract({ hours: 24 }) })
    .where(eq(orders.id, first));
  expect((await findLastOrder(db, customerId))?.lines).toMatchObject([{ quantity: 3 }]);
  await db.update(orders).set({ status: "canceled" }).where(eq(orders.customerId, customerId));
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, first));
  expect((await findLastOrder(db, customerId))?.lines).toMatchObject([{ quantity: 2 }]);
});

test("finds customers by a complete phone number in any format, in accounts and in orders", async () => {
  const [berit, arne, other] = [
    await addCustomer(db, { firstName: "Berit", phone: "+1 (651) 555-0177", email: null }),
    await addCustomer(db, { firstName: "Arne" }),
    await addCustomer(db, { firstName: "Other", phone: "651-555-0178" }),
  ];
  await order(arne, [[gummies, 2]], { phone: "651/555/0177" });
  await db.update(customers).set({ phone: null }).where(eq(customers.id, arne));
  for (const typed of ["6515550177", "651-555-0177", "16515550177"]) {
    const { rows, total } = await findCallers(db, typed);
    expect(rows.map(({ id }) => id)).toEqual([arne, berit]);
    expect(total).toBe(2);
  }
  expect((await findCallers(db, "555-0178")).rows.map(({ id }) => id)).toEqual([other]);
});
