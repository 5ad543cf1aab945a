import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { closeDay, openDay } from "#app/trade/delivery/close-day.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { formFor } from "#fixtures/checkout.ts";
import { addCustomer, addProduct, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { placeOrder } from "./place-order.server.ts";
import { type CheckoutQuote, isCheckoutQuote } from "./quote.ts";
import { quoteCheckout } from "./quote-checkout.server.ts";
import { taxRates } from "./tables.server.ts";

const { db } = await openTestShop();
const gummies = await addProduct(db, { stock: 100 });
const fromDate = Temporal.PlainDate.from("2025-07-01");
await db.insert(taxRates).values({
  id: randomUUID(),
  name: "Cannabis tax",
  basisPoints: 1_500,
  appliesToDelivery: true,
  fromDate,
  source: "",
});

const quote = (zip: string | null, lines = [{ id: gummies, quantity: 2 }]) =>
  quoteCheckout(db, { zip, lines }, NOW);
const optionOf = (asked: CheckoutQuote, option: string) => asked.options.find((one) => one.option === option);

describe("a quote", () => {
  test("returns the shape that the checkout page accepts", async () => {
    for (const zip of ["", "55424", "00000"])
      expect(isCheckoutQuote(JSON.parse(JSON.stringify(await quote(zip))))).toBe(true);
  });

  test("returns items and messages, and no options without a ZIP code", async () => {
    expect(await quote("  ")).toMatchObject({
      subtotalCents: 4_800,
      thcMg: 100,
      lines: [{ id: gummies, quantity: 2, lineCents: 4_800, thcMg: 100 }],
      changes: [],
      minimumSentence: null,
      freeDeliverySentence: "Add $27.01 more for free delivery.",
      paused: null,
      zip: null,
      band: null,
      options: [],
    });
  });

  test("offers the options of the band, with fee, totals, and windows", async () => {
    const near = await quote("55424");
    expect(near.options.map((one) => [one.label, one.feeCents, one.totals.totalCents])).toEqual([
      ["Express", 1_299, 4_800 + 1_299 + 915],
      ["Standard", 799, 4_800 + 799 + 840],
      ["Scheduled Delivery", 599, 4_800 + 599 + 810],
    ]);
    // At 9 a.m., Express starts now, Standard at ten, Scheduled at noon today and on seven more days.
    expect(optionOf(near, "express")?.days[0]?.windows[0]?.start).toBe("2026-11-21T15:00:00Z");
    expect(optionOf(near, "standard")?.days.map((day) => day.date)).toEqual(["2026-11-21"]);
    expect(optionOf(near, "scheduled")?.days).toHaveLength(8);
    expect((await quote("55102")).options.map((one) => one.option)).toEqual(["standard", "scheduled"]);
    expect((await quote("55304")).options.map((one) => one.option)).toEqual(["scheduled"]);
    expect(structuredClone(near)).toEqual(near);
  });

  test("shows a closed day with its reason, and no window", async () => {
    const day = Temporal.PlainDate.from("2026-11-26");
    await closeDay(db, COMMAND, { day, reason: "Thanksgiving" }, NOW);
    await closeDay(db, COMMAND, { day: Temporal.PlainDate.from("2026-11-21"), reason: "Inventory." }, NOW);
    const near = await quote("55424");
    expect(optionOf(near, "express")?.days).toEqual([
      { date: "2026-11-21", windows: [], closed: "Inventory" },
    ]);
    const days = optionOf(near, "scheduled")?.days ?? [];
    expect(days.map(({ date, closed, windows }) => [date, closed, windows.length])).toEqual([
      ["2026-11-21", "Inventory", 0],
      ...["22", "23", "24", "25"].map((date) => [`2026-11-${date}`, null, 7]),
      ["2026-11-26", "Thanksgiving", 0],
      ...["27", "28"].map((date) => [`2026-11-${date}`, null, 7]),
    ]);
    await openDay(db, COMMAND, day, NOW);
    await openDay(db, COMMAND, Temporal.PlainDate.from("2026-11-21"), NOW);
    expect(optionOf(await quote("55424"), "scheduled")?.days.every((one) => one.closed === null)).toBe(true);
  });

  test("explains why a ZIP is not served", async () => {
    expect(await quote("55025")).toMatchObject({ zip: { kind: "outside" }, options: [] });
    expect(await quote("10001")).toMatchObject({ zip: { kind: "unknown" }, options: [] });
    expect(await quote("554")).toMatchObject({ zip: { kind: "invalid" }, options: [] });
  });

  test("names the changes, and counts only items that can be sold", async () => {
    const few = await addProduct(db, { name: "Dusk Soda", stock: 1, priceCents: 650 });
    const out = await addProduct(db, { name: "Pine Balm", stock: 0 });
    const old = await addProduct(db, { name: "Old Tin", status: "archived" });
    // The name of a draft isn't public, even if it was sold before.
    const draft = await addProduct(db, { name: "Secret Tin", status: "draft" });
    const lines = [few, out, old, draft, randomUUID()].map((id) => ({ id, quantity: 2 }));
    expect(await quote("55424", lines)).toMatchObject({
      changes: [
        "Only 1 left of Dusk Soda.",
        "Pine Balm is sold out.",
        "Old Tin is no longer sold.",
        "A product in your cart is no longer sold.",
        "A product in your cart is no longer sold.",
      ],
      lines: [{ id: few, quantity: 1 }],
      minimumSentence: "Minimum order is $25.00. Add $18.50 more.",
    });
  });

  test("shows a full window as full, and charges an order what was quoted", async () => {
    await db.insert(siteSettings).values({ windowCapacity: 2 });
    const customerId = await addCustomer(db);
    for (const placesLeft of [2, 1, 0]) {
      const asked = optionOf(await quote("55424"), "standard");
      const noon = asked?.days[0]?.windows.find((window) => window.start === NOON.toString());
      expect(noon?.placesLeft).toBe(placesLeft);
      const form = formFor([{ id: gummies, quantity: 2 }], { quoteFingerprint: asked?.fingerprint });
      const made = await placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
      expect(made.ok).toBe(placesLeft > 0);
      if (!made.ok) continue;
      const [order] = await db.select().from(orders).where(eq(orders.id, made.value.orderId));
      expect(order?.totalCents).toBe(asked?.totals.totalCents);
    }
    await db.delete(siteSettings);
  });

  test("reports paused ordering", async () => {
    await db.insert(siteSettings).values({ orderingPaused: true });
    expect((await quote("55424")).paused).toBe("We're not taking orders right now. Please check back later.");
    await db.delete(siteSettings);
  });
});
