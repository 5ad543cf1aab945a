import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { NOW } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";

const { db, ada, gummies } = await openTestCheckout();

const GIFT = { isGift: "on", giftFirstName: "Nils", giftLastName: "Berg", giftNote: "With love" } as const;

const place = (fields: Partial<CheckoutForm>) => {
  const form = formFor([{ id: gummies, quantity: 2 }], fields);
  return placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, NOW);
};

async function giftPlaced(fields: Partial<CheckoutForm>) {
  const placed = await place(fields);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const { contactName, giftName, giftPhone, giftNote } = orders;
  const stored = { contactName, giftName, giftPhone, giftNote };
  const [row] = await db.select(stored).from(orders).where(eq(orders.id, placed.value.orderId));
  return row;
}

test("refuses a gift while the shop takes none, and leaves no trace", async () => {
  const before = await tracesOf(db, gummies);
  expect(await place(GIFT)).toMatchObject({ ok: false, refusal: { name: "gifts_closed", field: "isGift" } });
  expect(await tracesOf(db, gummies)).toEqual(before);
});

test("stores the recipient of a gift beside the customer's name, and nothing for any other order", async () => {
  await db.update(siteSettings).set({ giftOrders: true });
  expect(await giftPlaced(GIFT)).toEqual({
    ...{ contactName: "Ada Lindgren", giftName: "Nils Berg", giftPhone: "", giftNote: "With love" },
  });
  const { isGift: _, ...unchecked } = GIFT;
  expect(await giftPlaced(unchecked)).toMatchObject({ giftName: "", giftNote: "" });
});
