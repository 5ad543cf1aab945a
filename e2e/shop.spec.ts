import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

const cards = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
const names = (page: Page) => page.getByRole("heading", { level: 3 });
const prices = async (page: Page) => {
  const texts = await cards(page)
    .getByText(/^\$[\d.]+$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace("$", "")));
};

test("search, tiles, sorting and pages keep their state in the address", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/shop");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: /next/i }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(/page=2/);

  await page.goto("/shop");
  await page.getByPlaceholder("Search products...").fill("SELTZER");
  await expect(cards(page)).toHaveCount(3);
  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await expect.poll(() => prices(page)).toEqual([8.5, 6, 6]);
  await page.reload();
  await expect(page.getByPlaceholder("Search products...")).toHaveValue("SELTZER");
  await expect.poll(() => prices(page)).toEqual([8.5, 6, 6]);

  await page.getByPlaceholder("Search products...").fill("no such thing");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search term.")).toBeVisible();
  await page
    .getByRole("button", { name: "Clear all filters" })
    .or(page.getByRole("link", { name: "Clear all filters" }))
    .click();
  await expect(cards(page)).toHaveCount(24);

  await page.getByRole("button", { name: "Vapes" }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Vapes" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Vapes" }).click();
  await expect(cards(page)).toHaveCount(24);
});

test("Featured begins with a best seller, and Highest Rated sorts by falling rating", async ({ page }) => {
  await page.goto("/shop");
  await expect(names(page).first()).toHaveText("Last Light Tart Cherry Gummies");
  const best = await cards(page).filter({ hasText: "Best Seller" }).count();
  expect(best).toBe(4);
  await page.goto("/shop?sort=rating");
  const ratings = await cards(page)
    .getByText(/^\d\.\d \(/)
    .allTextContents();
  const values = ratings.map((text) => Number.parseFloat(text));
  expect(values).toEqual([...values].sort((a, b) => b - a));
});

test(
  "filters work, and on a phone they stand in a drawer with Apply Filters",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await page.goto("/shop");
    if (project.name === "phone") {
      await page.getByRole("button", { name: /filters/i }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("checkbox", { name: "Topicals" }).check();
      await expectAccessible(page);
      await drawer.getByRole("button", { name: "Apply Filters" }).click();
    } else {
      await page.getByRole("checkbox", { name: "Topicals" }).check();
    }
    await expect(cards(page)).toHaveCount(4);
    await expectNoSidewaysScroll(page);
    await page.goBack();
  },
);

test(
  "servings of 2.5 mg and under are found, and sorted by milligrams and by their price",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await page.goto("/shop");
    if (project.name === "phone") {
      await page.getByRole("button", { name: /filters/i }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("checkbox", { name: "2.5 mg and under" }).check();
      await drawer.getByRole("button", { name: "Apply Filters" }).click();
      await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    } else {
      await page.getByRole("checkbox", { name: "2.5 mg and under" }).check();
    }
    await expect(page).toHaveURL(/[?&]mg=2\.5/);
    const servings = async () =>
      (await cards(page).allTextContents()).map((text) => Number(/of ([\d.]+) mg/.exec(text)?.[1]));
    await expect.poll(async () => Math.max(...(await servings()))).toBeLessThanOrEqual(2.5);
    const small = await cards(page).count();

    await page.getByLabel("Sort by").selectOption("Lowest mg");
    await expect(page).toHaveURL(/sort=mg&mg=2\.5/);
    await expect.poll(servings).toEqual((await servings()).toSorted((a, b) => a - b));
    await page.reload();
    await expect(cards(page)).toHaveCount(small);

    await page.getByLabel("Sort by").selectOption("Price per mg");
    const perMg = async () =>
      (await cards(page).allTextContents()).map((text) =>
        Number(/\$([\d.]+) per mg/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY),
      );
    await expect
      .poll(async () => (await perMg()).toSorted((a, b) => a - b).join() === (await perMg()).join())
      .toBe(true);
    await expect(page).toHaveURL(/sort=mg-price/);
    await expectNoSidewaysScroll(page);
  },
);

test("somebody new finds small servings, how long to wait and whom to call", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/education");
  await expect(page.getByRole("link", { name: "New to this? Begin here" })).toBeVisible();
  await page.goto("/shop");
  await page.getByRole("link", { name: "New to this?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New to this?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1-800-222-1222" })).toHaveAttribute(
    "href",
    "tel:+18002221222",
  );
  await expect(page.getByRole("main")).toContainText("30 minutes to 2 hours");
  const servings = (await cards(page).allTextContents())
    .map((text) => /of ([\d.]+) mg/.exec(text)?.[1])
    .filter((serving) => serving !== undefined);
  expect(servings.length).toBeGreaterThan(3);
  expect(Math.max(...servings.map(Number))).toBeLessThanOrEqual(2.5);
  await page.getByRole("link", { name: /See all \d+ in the shop/ }).click();
  await expect(page).toHaveURL(/mg=2\.5/);
});

test("when the list cannot be loaded, an error stands in its place and can be retried", async ({ page }) => {
  await page.goto("/shop");
  await page.route(/\/shop\.data/, (route) => route.fulfill({ status: 429, body: "busy" }));
  await page.getByLabel("Sort by").selectOption("Highest Rated");
  await expect(page.getByText("Failed to load products")).toBeVisible();
  await expect(page.getByText("Error:")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.unroute(/\/shop\.data/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(cards(page)).toHaveCount(24);
});

test("a sold-out product cannot be added", async ({ page }) => {
  await page.goto("/shop?q=Late+Meadow");
  await expect(page.getByRole("button", { name: /Sold out/ })).toBeDisabled();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop can be searched, filtered and sorted", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/shop");
    await page.getByPlaceholder("Search products...").fill("gummies");
    await page.getByPlaceholder("Search products...").press("Enter");
    await expect(page).toHaveURL(/q=gummies/);
    await expect(cards(page)).toHaveCount(4);
  });
});

test("letters typed into the search while Back is loading its list stay and are searched for", async ({
  page,
}) => {
  await page.goto("/shop?category=Edibles");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/shop\/.*\.data/, () => new Promise(() => {}));
  await page.route(/\/shop\.data\?(.*&)?category=Edibles/, async (route) => {
    await later;
    await route.continue();
  });
  const list = page.waitForRequest(/\/shop\.data\?(.*&)?category=Edibles/);
  await page.getByRole("link", { name: "Last Light Tart Cherry Gummies" }).first().click();
  await page.evaluate(() => history.back());
  await list;
  const box = page.getByPlaceholder("Search products...");
  // The page's own timers type, so the next letter always comes before the page would search, also on a busy machine, and the
  // list arrives between two of them.
  const typing = box.evaluate(async (field: HTMLInputElement, words) => {
    field.focus();
    for (const letter of words) {
      document.execCommand("insertText", false, letter);
      await new Promise((next) => setTimeout(next, 40));
    }
  }, "gummies from the last light of the lake");
  await expect(box).toHaveValue(/^gum/);
  letGo();
  await typing;
  await expect(page).toHaveURL("/shop?q=gummies+from+the+last+light+of+the+lake&category=Edibles");
  await expect(box).toHaveValue("gummies from the last light of the lake");
});
