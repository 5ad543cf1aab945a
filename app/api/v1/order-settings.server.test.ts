import { expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { addKey, apiOrder, askerOf } from "#fixtures/api.ts";
import { openTestCheckout } from "#fixtures/checkout.ts";
import { addCustomer, NOW } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";

// What the shop's settings allow orders of the API.

const { db, gummies } = await openTestCheckout();
const ask = askerOf(
  createApi(db, () => NOW),
  await addKey(db),
);

test("packs an order without scanning for a reason, if the settings allow it", async () => {
  const customerId = await addCustomer(db);
  const { body: order } = await ask("/orders", { method: "POST", body: apiOrder(gummies, customerId) });
  const move = (body: unknown) => ask(`/orders/${order.id}/status-changes`, { method: "POST", body });
  await move({ to: "confirmed" });
  expect(await move({ to: "packed" })).toMatchObject({ status: 409, body: { code: "incomplete" } });
  await db.update(siteSettings).set({ packWithoutScan: false });
  const reason = "Packed by the stock room's own system";
  expect(await move({ to: "packed", reason })).toMatchObject({ body: { code: "scan_only" } });
  await db.update(siteSettings).set({ packWithoutScan: true });
  const packed = await move({ to: "packed", reason });
  expect(packed).toMatchObject({ status: 200, body: { status: "packed" } });
  expect(packed.body.history.at(-1)).toMatchObject({ to: "packed", reason });
});

test("places an order by the way of payment that is asked for, where the shop offers both", async () => {
  const customerId = await addCustomer(db);
  const body = apiOrder(gummies, customerId, { payment: "link" });
  expect(await ask("/orders", { method: "POST", body })).toMatchObject({
    status: 409,
    body: { code: "way_closed", errors: [{ field: "payment" }] },
  });
  await db.update(siteSettings).set({ paymentWays: "both", payLinkAddress: "https://pay.example.com" });
  const byLink = await ask("/orders", { method: "POST", body });
  expect(byLink.body).toMatchObject({ paymentMethod: "link", paymentStatus: "due" });
  const usual = await ask("/orders", { method: "POST", body: apiOrder(gummies, customerId) });
  expect(usual.body).toMatchObject({ paymentMethod: "at_door" });
  await db.update(siteSettings).set({ paymentWays: "at_door" });
});
