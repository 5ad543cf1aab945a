import type { Page } from "@playwright/test";
import { enterAs, expect, expectNoSidewaysScroll, maya, test } from "#fixtures/journeys/journey.ts";
import { watchShifts } from "#fixtures/journeys/shifts.ts";

// A browser that knows a ZIP says what a price comes to with tax (rules 7.12 to 7.14).

const GUMMIES = "Last Light Tart Cherry Gummies";
const card = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: GUMMIES }) });

async function enterZip(page: Page, zip: string) {
  const field = page.getByLabel("Deliver to ZIP");
  await field.fill(zip);
  await field.press("Enter");
}

test("a known ZIP puts the price with tax on card, page and cart, and nothing moves", {
  tag: "@phone",
}, async ({ page }) => {
  const moved = await watchShifts(page);
  await page.goto("/shop");
  await expect(card(page)).toContainText("$24.00");
  await expect(page.getByText(/with tax/)).toHaveCount(0);

  await enterZip(page, "55401");
  await expect(card(page)).toContainText("about $29.77 with tax");

  // It is remembered: the next page says it without asking again, in a place that was there before.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/delivery/check")) asked.push(request.url());
  });
  await page.goto("/shop");
  await expect(card(page)).toContainText("about $29.77 with tax");
  expect(await moved()).toBeLessThan(0.01);
  expect(asked).toEqual([]);
  await expectNoSidewaysScroll(page);

  await card(page).getByRole("link", { name: GUMMIES }).click();
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: GUMMIES })).toBeVisible();
  await expect(main.getByText("about $29.77 with tax")).toBeVisible();
  await expect(main).toContainText("10 servings of 5 mg, 50 mg per package, $0.48 per mg");

  await main.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  const cart = page.getByRole("dialog");
  await cart.getByRole("button", { name: `One more of ${GUMMIES}` }).click();
  await expect(cart).toContainText("100 mg THC in all");
  // $48.00, 15% and 9.025% of it, each rounded by itself.
  await expect(cart).toContainText("about $59.53 with tax");
});

test("outside the delivery area nothing is said of taxes, and broken or old ones are asked for again", async ({
  page,
}) => {
  await page.goto("/shop");
  await enterZip(page, "55401");
  await expect(card(page)).toContainText("about $29.77 with tax");
  await enterZip(page, "55025");
  await expect(page.getByText("Outside our delivery area", { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/with tax/)).toHaveCount(0);

  await enterZip(page, "55401");
  await expect(card(page)).toContainText("about $29.77 with tax");
  for (const wrong of [
    "{",
    JSON.stringify({ zip: "55401", rates: [], askedAt: 0 }),
    JSON.stringify({
      zip: "55082",
      rates: [{ name: "Sales tax", basisPoints: 1, appliesToDelivery: false }],
      askedAt: Date.now(),
    }),
  ]) {
    await page.evaluate((text) => localStorage.setItem("evenlake-zip-taxes", text), wrong);
    await page.goto("/shop");
    await expect(card(page), wrong).toContainText("about $29.77 with tax");
  }
});

test("a customer without a ZIP in this browser is told the taxes at home, without a request for them", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/delivery/check")) asked.push(request.url());
  });
  await enterAs(page, maya);
  await page.goto("/shop");
  await expect(card(page)).toContainText("about $29.77 with tax");
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Sales tax");
});
