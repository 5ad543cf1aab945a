import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { painted } from "#fixtures/journeys/moments.ts";

const cards = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
const searchBox = (page: Page) => page.getByPlaceholder("Search products...");
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const prices = async (page: Page) => {
  const texts = await cards(page)
    .getByText(/^\$[\d.]+$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace("$", "")));
};

test("keeps search, tiles, filters, sorting, and pages in the address", async ({ page }) => {
  await openStarted(page, "/shop");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: /next/i }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();

  await searchBox(page).fill("SELTZER");
  await expect(cards(page)).toHaveCount(3);
  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await expect.poll(() => prices(page)).toEqual([8.5, 6, 6]);
  await page.reload();
  await expect(searchBox(page)).toHaveValue("SELTZER");
  await expect.poll(() => prices(page)).toEqual([8.5, 6, 6]);

  await searchBox(page).fill("no such thing");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search term.")).toBeVisible();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(cards(page)).toHaveCount(24);

  await page.getByRole("button", { name: "Vapes" }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Vapes" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Vapes" }).click();
  await expect(cards(page)).toHaveCount(24);

  await page.getByRole("checkbox", { name: "2.5 mg and under" }).check();
  await expect(page).toHaveURL(/mg=2\.5/);
  await page.getByLabel("Sort by").selectOption("Lowest mg");
  await expect(page).toHaveURL(/sort=mg&mg=2\.5/);
  const small = await cards(page).count();
  expect(small).toBeLessThan(24);
  await page.reload();
  await expect(cards(page)).toHaveCount(small);

  await test.step("shows an error with a retry in place of a list that can't be loaded", async () => {
    await page.route(/\/shop\.data/, (route) => route.fulfill({ status: 429, body: "busy" }));
    await page.getByLabel("Sort by").selectOption("Highest Rated");
    await expect(page.getByText("Failed to load products")).toBeVisible();
    await expect(page.getByText("Error:")).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.unroute(/\/shop\.data/);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(cards(page)).toHaveCount(small);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("shows filters in a drawer with Apply Filters", async ({ page }) => {
    await openStarted(page, "/shop");
    await page.getByRole("button", { name: /filters/i }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("checkbox", { name: "Topicals" }).check();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Apply Filters" }).click();
    await expect(cards(page)).toHaveCount(4);
    await expectNoSidewaysScroll(page);
  });

  test("suggests products while typing, by keyboard", async ({ page }) => {
    await page.goto("/shop");
    const field = searchBox(page);
    const options = suggestions(page).getByRole("option");
    await field.click();
    await field.pressSequentially("gumm");
    await expect(options.first()).toContainText(/gummies.*\$/i);
    const count = await options.count();
    await expect(page.getByRole("status").filter({ hasText: `${count} suggestions` })).toBeAttached();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Escape closes the list and keeps the text; an arrow opens it again.
    await field.press("Escape");
    await expect(suggestions(page)).toHaveCount(0);
    await expect(field).toHaveValue("gumm");
    await field.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await options.first().getAttribute("id")) ?? "none",
    );
    await field.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    const address = page.waitForURL(/\/shop\/[^?]+$/);
    await field.press("Enter");
    await address;
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/gummies/i);
  });

  test("shows suggestions even if their code loads after the list has followed the typing", async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/suggestions-[^/]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/shop");
    await searchBox(page).click();
    await searchBox(page).pressSequentially("gumm");
    await page.waitForURL(/q=gumm$/);
    release();
    await expect(suggestions(page).getByRole("option").first()).toContainText(/gummies.*\$/i);
  });
});

test("keeps a sort order selected at the exact moment a filtered list arrives", async ({ page }) => {
  await openStarted(page, "/shop");
  await page.evaluate(() => {
    const replace = history.replaceState;
    // The address changes before React renders the list.
    history.replaceState = (...state) => {
      replace.apply(history, state);
      if (!location.search.includes("mg=2.5")) return;
      history.replaceState = replace;
      queueMicrotask(() => {
        const sort = document.querySelector<HTMLSelectElement>("select[name=sort]");
        if (sort) sort.value = "mg";
        sort?.dispatchEvent(new Event("change", { bubbles: true }));
      });
    };
  });
  const { promise: shown, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/shop\.data\?.*mg=2\.5/, async (route) => {
    await shown;
    await route.continue();
  });
  const list = page.waitForRequest(/\/shop\.data\?.*mg=2\.5/);
  await page.getByRole("checkbox", { name: "2.5 mg and under" }).click();
  await list;
  await painted(page);
  letGo();
  await expect(page).toHaveURL(/sort=mg&mg=2\.5/);
  await expect(page.getByLabel("Sort by")).toHaveValue("mg");
});

test("doesn't treat a view transition skipped before it begins, as by an immediate Back, as an error", async ({
  page,
}) => {
  await openStarted(page, "/shop");
  await page.evaluate(async () => {
    const transition = document.startViewTransition(() => Promise.resolve());
    transition.skipTransition();
    await transition.finished;
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop Premium THC Products");
});
