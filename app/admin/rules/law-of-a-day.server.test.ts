import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import {
  currentProduct,
  currentProducts,
  findProductsByIds,
  listProductAddresses,
} from "#app/trade/catalog/queries.server.ts";
import { readShopFilters } from "#app/trade/catalog/shop-filters.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { quoteCheckout } from "#app/trade/checkout/quote-checkout.server.ts";
import { listRules } from "#app/trade/compliance/queries.server.ts";
import { rulesOn } from "#app/trade/compliance/rules.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addProduct } from "#fixtures/shop.ts";
import { checkProducts } from "./check-products.server.ts";

// A year in which rules start and end at midnight in the shop, also on the two days when its clocks change.
// At each moment around each midnight, every place that shows or sells a product must agree.

const day = (text: string) => Temporal.PlainDate.from(text);
type RuleRow = typeof complianceRules.$inferInsert;
const rule = (
  firstDay: string,
  lastDay: string | null,
  about: Pick<RuleRow, "kind"> & Partial<RuleRow>,
): RuleRow => ({
  ...{ id: randomUUID(), source: "test", isOn: true },
  ...{ firstDay: day(firstDay), lastDay: lastDay === null ? null : day(lastDay) },
  ...about,
});

/**
 * Days with the UTC time at which they begin. Clocks go back on November 1, 2026, and forward on March 14,
 * 2027.
 */
const MIDNIGHTS = {
  "2026-10-31": "05:00",
  "2026-11-01": "05:00",
  "2026-11-02": "06:00",
  "2027-01-01": "06:00",
  "2027-03-14": "06:00",
  "2027-03-15": "05:00",
  "2027-06-01": "05:00",
};
const MOMENTS = Object.entries(MIDNIGHTS).flatMap(([date, time]) => {
  const midnight = Temporal.Instant.from(`${date}T${time}:00Z`);
  return [{ milliseconds: -1 }, { milliseconds: 0 }, { hours: 13 }].map((later) => midnight.add(later));
});

/** The days on which each product can be sold, derived by hand from the rules below. */
const SOLD = {
  strong: (date: string) => date < "2026-11-01" || date > "2027-03-14",
  vape: (date: string) => date !== "2026-11-01" && (date < "2027-01-01" || date > "2027-03-13"),
  gentle: () => true,
};

const ids = { strong: randomUUID(), vape: randomUUID(), gentle: randomUUID() };

const { db, ada } = await openTestCheckout();
await addProduct(db, { id: ids.strong, slug: "strong", thcMgPerServing: 5 });
await addProduct(db, { id: ids.vape, slug: "vape", category: "Vapes", thcMgPerServing: 1 });
await addProduct(db, { id: ids.gentle, slug: "gentle", thcMgPerServing: 1 });
await db
  .insert(complianceRules)
  .values([
    rule("2026-11-01", "2027-03-14", { kind: "potency", measure: "thcMgPerServing", amount: 4 }),
    rule("2026-11-01", "2026-11-01", { kind: "category", categories: ["Vapes"] }),
    rule("2027-01-01", "2027-03-13", { kind: "category", categories: ["Vapes"] }),
    rule("2026-11-01", null, { kind: "potency", measure: "thcMgPerServing", amount: 0, isOn: false }),
  ]);

/** Whether each place shows, links, keeps in the cart, quotes, and sells each product at a moment. */
async function saidAt(now: Temporal.Instant) {
  const filters = readShopFilters(new URLSearchParams(), []);
  const [cards, cart, admin] = [
    new Set((await currentProducts(db, filters, now)).cards.map(({ id }) => id)),
    new Set((await findProductsByIds(db, Object.values(ids), now)).map(({ id }) => id)),
    await checkProducts(db, rulesOn(await listRules(db), shopDate(now).toString())),
  ];
  const broken = new Set(admin.broken.map(({ id }) => id));
  const said: Record<string, boolean[]> = {};
  for (const [slug, id] of Object.entries(ids)) {
    const lines = [{ id, quantity: 2 }];
    const quote = await quoteCheckout(db, { zip: "55424", lines }, now);
    said[slug] = [
      cards.has(id),
      (await currentProduct(db, slug, now)) !== null,
      cart.has(id),
      quote.lines.length === 1,
      !broken.has(id),
    ];
  }
  return said;
}

test.each(MOMENTS.map((now) => [now.toString(), now] as const))(
  "agrees in all places at %s",
  async (_, now) => {
    const today = shopDate(now).toString();
    const said = await saidAt(now);
    for (const [slug, isSold] of Object.entries(SOLD)) {
      expect([slug, said[slug]]).toEqual([slug, Array(5).fill(isSold(today))]);
    }
  },
);

test.each(MOMENTS.map((now) => [now.toString(), now] as const))(
  "sells at %s what the rules allow on that day and on the day of the window",
  async (_, now) => {
    const today = shopDate(now).toString();
    const offered = await quoteCheckout(db, { zip: "55424", lines: [{ id: ids.gentle, quantity: 2 }] }, now);
    const windows = offered.options.flatMap(({ option, days }) =>
      days.flatMap(({ date, windows: [first] }) => (first ? [{ option, date, start: first.start }] : [])),
    );
    expect(windows.length).toBeGreaterThan(1);
    for (const { option, date, start } of windows) {
      for (const [slug, isSold] of Object.entries(SOLD)) {
        const form = formFor([{ id: ids[slug as keyof typeof ids], quantity: 2 }], {
          option,
          windowStart: start,
        });
        const answer = await placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, now);
        const refusal = isSold(today) ? (isSold(date) ? null : "not_on_that_day") : "product_gone";
        expect([slug, date, answer.ok ? null : answer.refusal.name]).toEqual([slug, date, refusal]);
      }
    }
  },
);

test("leaves blocked products out of the sitemap", async () => {
  const addresses = (await listProductAddresses(db)).map(({ slug }) => slug);
  const sold = Object.entries(SOLD).filter(([, isSold]) =>
    isSold(shopDate(Temporal.Now.instant()).toString()),
  );
  expect(addresses).toEqual(expect.arrayContaining(sold.map(([slug]) => slug)));
  expect(addresses.filter((slug) => slug in SOLD)).toHaveLength(sold.length);
});
