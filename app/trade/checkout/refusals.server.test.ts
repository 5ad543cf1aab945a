import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { closedDays, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOW } from "#fixtures/shop.ts";
import { type CheckoutForm, readCheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { quoteCheckout } from "./quote-checkout.server.ts";

const { db, ada, gummies } = await openTestCheckout();

const send = (form: CheckoutForm, customerId = ada, requireVerifiedEmail = true, placedBy?: Actor) =>
  placeOrder(db, { customerId, requireVerifiedEmail, form, placedBy }, NOW);

/** Returns the refusal of a form, after checking that it left no trace. */
async function refusalOf(form: CheckoutForm, customerId = ada, placedBy?: Actor) {
  const before = await tracesOf(db, gummies);
  const answer = await send(form, customerId, true, placedBy);
  expect(await tracesOf(db, gummies)).toEqual(before);
  return answer.ok ? null : answer.refusal;
}

/** Runs `work` under other settings. */
async function withSettings(settings: Partial<typeof siteSettings.$inferInsert>, work: () => Promise<void>) {
  const [before] = await db.select().from(siteSettings);
  await db.update(siteSettings).set(settings);
  await work().finally(() => db.update(siteSettings).set(before ?? {}));
}

describe("a refusal has a name, a field, and a message, and leaves no trace", () => {
  const form = (change: Partial<CheckoutForm> = {}) => formFor([{ id: gummies, quantity: 2 }], change);

  test.each<[string, Partial<CheckoutForm>, string]>([
    ["zip_unknown", { zip: "10001" }, "zip"],
    ["zip_outside", { zip: "55025" }, "zip"],
    ["state_differs", { state: "WI" }, "state"],
    ["option_unavailable", { zip: "55102", option: "express" }, "option"],
    ["window_closed", { windowStart: "2026-11-21T16:00:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2026-11-21T18:30:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2026-11-22T18:00:00Z" }, "windowStart"],
    ["window_closed", { option: "scheduled", windowStart: "2026-11-29T18:00:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2020-11-21T18:00:00Z" }, "windowStart"],
  ])("returns %s for %j", async (name, change, field) => {
    const refusal = await refusalOf(form(change));
    expect(refusal).toMatchObject({ name, field });
    expect(refusal?.sentence).toMatch(/^[A-Z].*\.$|!$/);
  });

  test("returns no_account for a visitor and for a courier, for web and phone orders", async () => {
    const courier = await addCourier(db);
    for (const id of [randomUUID(), courier]) {
      expect(await refusalOf(form(), id)).toMatchObject({ name: "no_account" });
      expect(await refusalOf(form(), id, by(ada))).toMatchObject({ name: "no_account" });
    }
  });

  test("returns too_young on the day before the 21st birthday, but not on it", async () => {
    const young = await addCustomer(db, { birthDate: Temporal.PlainDate.from("2005-11-22") });
    const just = await addCustomer(db, { birthDate: Temporal.PlainDate.from("2005-11-21") });
    expect(await refusalOf(form(), young)).toMatchObject({ name: "too_young" });
    expect(await send(form(), just)).toMatchObject({ ok: true });
  });

  test("returns email_unverified only if required", async () => {
    const unconfirmed = await addCustomer(db, { emailVerified: false });
    expect(await refusalOf(form(), unconfirmed)).toMatchObject({
      name: "email_unverified",
      sentence: "Confirm your email to place your first order.",
    });
    expect(await send(form(), unconfirmed, false)).toMatchObject({ ok: true });
    // A customer with an earlier order gets no message about a first one.
    expect(await refusalOf(form(), unconfirmed)).toMatchObject({
      name: "email_unverified",
      sentence: "Confirm your email to order.",
    });
  });

  test("returns way_closed for a way to pay that the shop doesn't offer, and takes no other value", async () => {
    expect(await refusalOf(form({ payment: "link" }))).toMatchObject({
      name: "way_closed",
      field: "payment",
    });
    await withSettings({ paymentWays: "link", payLinkAddress: "https://pay.example.com" }, async () => {
      const refusal = await refusalOf(form({ payment: "at_door" }), ada, by(ada));
      expect(refusal).toMatchObject({ name: "way_closed", field: "payment" });
    });
    const { lines, ...sent } = form();
    const forged = readCheckoutForm({ ...sent, lines: JSON.stringify(lines), payment: "free" });
    expect(forged).toEqual({ ok: false, refusal: { payment: "Choose how to pay." } });
  });

  test("returns ordering_paused with the shop's own message", async () => {
    await withSettings({ orderingPaused: true, pausedMessage: "Back after the storm." }, async () => {
      expect(await refusalOf(form())).toMatchObject({
        name: "ordering_paused",
        sentence: "Back after the storm.",
      });
    });
  });

  test("returns ordering_paused with the day until the shop opens by itself", async () => {
    const today = Temporal.PlainDate.from(shopDate(NOW));
    await withSettings({ orderingPaused: true, opensOn: today.add({ days: 1 }) }, async () => {
      const { name, sentence } = (await refusalOf(form())) ?? {};
      expect([name, sentence]).toEqual([
        "ordering_paused",
        expect.stringMatching(/^Opening .+, 20\d\d\. You/),
      ]);
    });
    await withSettings({ orderingPaused: true, opensOn: today }, async () => {
      expect(await send(form())).toMatchObject({ ok: true });
    });
  });

  test("returns window_closed outside the opening hours in the settings", async () => {
    await withSettings({ deliveryHoursStart: "14:00", deliveryHoursEnd: "20:00" }, async () => {
      expect(await refusalOf(form())).toMatchObject({ name: "window_closed" });
    });
  });

  test("returns window_closed at the booking cutoff in the settings", async () => {
    // The noon window, at 9 a.m.
    await withSettings({ standardClosesMinutes: 180 }, async () => {
      expect(await refusalOf(form())).toMatchObject({ name: "window_closed" });
    });
  });

  test("returns day_closed with its reason, only for the day of the window", async () => {
    await db.insert(closedDays).values([
      { day: Temporal.PlainDate.from("2026-11-21"), reason: "Inventory." },
      { day: Temporal.PlainDate.from("2026-11-26"), reason: "Thanksgiving" },
    ]);
    expect(await refusalOf(form())).toEqual({
      name: "day_closed",
      field: "windowStart",
      sentence: "Saturday, November 21: closed, Inventory. Choose another day.",
    });
    const onDay = (day: string) => form({ option: "scheduled", windowStart: `2026-11-${day}T18:00:00Z` });
    expect(await refusalOf(onDay("26"))).toMatchObject({ name: "day_closed" });
    expect(await send(onDay("27"))).toMatchObject({ ok: true });
    expect(await refusalOf(form({ windowStart: "0000-01-01T00:00:00Z" }))).toMatchObject({
      name: "window_closed",
    });
    await db.delete(closedDays);
    expect(await send(onDay("26"))).toMatchObject({ ok: true });
  });

  test("returns zip_closed with its reason", async () => {
    const reason = "the bridge is shut.";
    await db.update(serviceZips).set({ closedReason: reason }).where(eq(serviceZips.zip, "55424"));
    expect(await refusalOf(form())).toMatchObject({
      name: "zip_closed",
      sentence: "We're not delivering to 55424 right now: the bridge is shut.",
    });
    await db.update(serviceZips).set({ closedReason: null }).where(eq(serviceZips.zip, "55424"));
  });

  test("returns below_minimum with the missing amount", async () => {
    const small = await addProduct(db, { priceCents: 2_050 });
    expect(await refusalOf(formFor([{ id: small, quantity: 1 }]))).toMatchObject({
      name: "below_minimum",
      sentence: "Minimum order is $25.00. Add $4.50 more.",
    });
  });

  test("returns product_gone for an unknown, draft, archived, or too strong product", async () => {
    const gone = [
      randomUUID(),
      await addProduct(db, { status: "draft" }),
      await addProduct(db, { status: "archived" }),
      await addProduct(db, { thcMgPerServing: 7.5 }),
    ];
    for (const id of gone) {
      expect(await refusalOf(formFor([{ id, quantity: 2 }]))).toMatchObject({
        name: "product_gone",
        field: "lines",
      });
    }
  });

  test("names an archived product in product_gone, but not a draft", async () => {
    const sentenceOf = async (status: "draft" | "archived") => {
      const id = await addProduct(db, { name: "Secret Tin", status });
      return (await refusalOf(formFor([{ id, quantity: 2 }])))?.sentence;
    };
    expect(await sentenceOf("archived")).toBe("Secret Tin is no longer sold. Remove it from your cart.");
    expect(await sentenceOf("draft")).toBe(
      "A product in your cart is no longer sold. Remove it from your cart.",
    );
  });

  test("counts a product over all of its lines for stock_short and too_many", async () => {
    const few = await addProduct(db, { stock: 3 });
    const twice = [
      { id: few, quantity: 2 },
      { id: few, quantity: 2 },
    ];
    expect(await refusalOf(formFor(twice))).toMatchObject({
      name: "stock_short",
      sentence: "Only 3 left of Lake Gummies.",
    });
    const many = [
      { id: gummies, quantity: 20 },
      { id: gummies.toUpperCase(), quantity: 1 },
    ];
    expect(await refusalOf(formFor(many))).toMatchObject({ name: "too_many" });
  });

  test("returns window_full when no spot is left", async () => {
    await withSettings({ windowCapacity: 1 }, async () => {
      const at = { windowStart: "2026-11-22T00:00:00Z" };
      expect(await send(form(at))).toMatchObject({ ok: true });
      expect(await refusalOf(form(at))).toMatchObject({ name: "window_full", field: "windowStart" });
    });
  });

  test("returns quote_changed when a price changed since the page was shown", async () => {
    const product = await addProduct(db, { priceCents: 3_000 });
    const lines = [{ id: product, quantity: 1 }];
    const quote = await quoteCheckout(db, { zip: "55424", lines }, NOW);
    const quoteFingerprint = quote.options.find((option) => option.option === "standard")?.fingerprint;
    await db.update(products).set({ priceCents: 3_500 }).where(eq(products.id, product));
    // 35.00 + 7.99 + 15% of 42.99 + 8.525% of 35.00
    expect(await refusalOf(formFor(lines, { quoteFingerprint }))).toMatchObject({
      name: "quote_changed",
      sentence: expect.stringContaining("The total is now $52.42."),
    });
    await db.update(products).set({ priceCents: 3_000 }).where(eq(products.id, product));
    expect(await send(formFor(lines, { quoteFingerprint }))).toMatchObject({ ok: true });
  });

  test("returns quote_changed when a fee changed since, and a placed order keeps the fee it was quoted", async () => {
    const lines = [{ id: await addProduct(db, { priceCents: 3_000 }), quantity: 1 }];
    const quoted = async () => {
      const quote = await quoteCheckout(db, { zip: "55424", lines }, NOW);
      return quote.options.find((option) => option.option === "standard")?.fingerprint;
    };
    const before = await quoted();
    const placed = await send(formFor(lines, { quoteFingerprint: before }));
    if (!placed.ok) throw new Error(placed.refusal.name);
    await db.update(siteSettings).set({ standardFeeCents: 450 });
    expect(await refusalOf(formFor(lines, { quoteFingerprint: before }))).toMatchObject({
      name: "quote_changed",
    });
    const after = await send(formFor(lines, { quoteFingerprint: await quoted() }));
    if (!after.ok) throw new Error(after.refusal.name);
    const fees = await db.select({ id: orders.id, cents: orders.deliveryFeeCents }).from(orders);
    const feeOf = (orderId: string) => fees.find(({ id }) => id === orderId)?.cents;
    expect([placed.value, after.value].map(({ orderId }) => feeOf(orderId))).toEqual([799, 450]);
    await db.update(siteSettings).set({ standardFeeCents: 799 });
  });
});
