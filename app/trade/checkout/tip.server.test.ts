import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addProduct, NOW } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { quoteCheckout } from "./quote-checkout.server.ts";

const { db, ada, gummies } = await openTestCheckout();

const send = (form: CheckoutForm) =>
  placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, NOW);
const two = [{ id: gummies, quantity: 2 }];

/** Returns the standard option's quote, with a tip. */
async function standard(tipCents: number) {
  const quote = await quoteCheckout(db, { zip: "55424", lines: two, tipCents }, NOW);
  const option = quote.options.find((one) => one.option === "standard");
  if (!option) throw new Error("no option");
  return { ...quote, totals: option.totals, fingerprint: option.fingerprint };
}

test("refuses a tip while the shop takes none, and quotes none", async () => {
  const before = await tracesOf(db, gummies);
  const sent = await send(formFor(two, { tip: "300" }));
  expect(sent).toMatchObject({ ok: false, refusal: { name: "tips_closed", field: "tip" } });
  expect(await tracesOf(db, gummies)).toEqual(before);
  expect((await standard(300)).totals.tipCents).toBe(0);
});

test("places an order once, for the quoted total with its tip, however often it's sent", async () => {
  await db.update(siteSettings).set({ tips: true, tipAmountsCents: [300] });
  const { fingerprint, totals } = await standard(405);
  expect(totals).toMatchObject({ subtotalCents: 4_800, tipCents: 405, totalCents: 6_848 + 405 });
  const form = formFor(two, { tip: "other", tipOther: "4.05", quoteFingerprint: fingerprint });
  const both = await Promise.all([send(form), send(form)]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(both.filter((one) => one.ok && !one.value.repeated)).toHaveLength(1);
  const orderId = both[0]?.ok ? both[0].value.orderId : "";
  const placed = await db.select().from(orders).where(eq(orders.idempotencyKey, form.key));
  expect(placed).toMatchObject([{ id: orderId, tipCents: 405, taxCents: 1_249, totalCents: 7_253 }]);
  const mail = (await mailsTo(db, `${ada}@example.com`)).find(({ subject }) =>
    subject.includes(orderId.slice(0, 8)),
  );
  expect(mail?.text).toMatch(/Tip +\$4\.05\nTotal +\$72\.53/);
});

test("refuses another tip than the page's total has, and shows the new total", async () => {
  const { fingerprint } = await standard(0);
  const sent = await send(formFor(two, { tip: "300", quoteFingerprint: fingerprint }));
  expect(sent).toMatchObject({
    ok: false,
    refusal: { name: "quote_changed", sentence: expect.stringContaining("$71.48") },
  });
});

test("counts no tip toward the minimum or free delivery", async () => {
  const small = await addProduct(db, { priceCents: 2_400 });
  expect(await send(formFor([{ id: small, quantity: 1 }], { tip: "300" }))).toMatchObject({
    refusal: { name: "below_minimum" },
  });
  const { freeDeliverySentence, totals } = await standard(5_000);
  expect([freeDeliverySentence, totals.deliveryFeeCents]).toEqual([
    "Add $27.01 more for free delivery.",
    799,
  ]);
});
