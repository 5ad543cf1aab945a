import { admin, enterAs, expect, expectAccessible, test } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { openSearch } from "#fixtures/journeys/open-search.ts";

test.beforeEach(async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/orders");
});

test("everything is found by keyboard alone, and a late answer never takes the place of a later one", async ({
  page,
}) => {
  // The answer to the first letters arrives after the answer to all of them.
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/search.json?q=gum", async (route) => {
    await later;
    await route.continue().catch(() => {});
  });
  const dialog = await openSearch(page);
  const field = dialog.getByRole("textbox");
  await expect(field).toBeFocused();
  const asked = page.waitForRequest("**/admin/search.json?q=gum");
  await field.fill("gum");
  await asked;
  await field.fill("holiday");
  await expect(dialog.getByRole("link", { name: /^Delivery/ })).toBeVisible();
  letGo();
  await field.fill("faq");
  await expect(dialog.getByRole("heading", { name: "Screens" })).toBeVisible();
  await expectAccessible(page);
  const hits = dialog.getByRole("link");
  await page.keyboard.press("ArrowDown");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(hits.last()).toBeFocused();
  await page.keyboard.type("s");
  await expect(field).toHaveValue("faqs");

  await field.fill("zeppelin zeppelin");
  await expect(dialog.getByRole("status")).toHaveText("Nothing found");
  await page.route("**/admin/search.json?q=away", (route) => route.fulfill({ status: 429, body: "" }));
  await field.fill("away");
  await expect(dialog).toContainText("We could not search just now. Please try again.");

  await field.fill("pick list");
  await expect(dialog.getByRole("link", { name: /Pick list/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\/pick-list$/);
  await expect(dialog).toBeHidden();
});

test("the first letters after Ctrl K stand in the search and are no shortcuts", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Search" });
  const link = page.getByRole("link", { name: "Search", exact: true });
  const ways = {
    "Ctrl K": () => page.keyboard.press("Control+k"),
    "the sidebar": () => link.click(),
  };
  for (const [name, open] of Object.entries(ways)) {
    for (const delay of [0, 40]) {
      await test.step(`${name}, ${delay} ms between two keys`, async () => {
        const started = await watchStart(page);
        await page.goto("/admin/products");
        await started();
        await open();
        await page.keyboard.type("new gums", { delay });
        await page.keyboard.press("Backspace");
        await page.keyboard.type("mies", { delay });
        await expect(dialog.getByRole("textbox")).toHaveValue("new gummies");
        await expect(page).toHaveURL(/\/admin\/products$/);
        await page.keyboard.press("Home");
        await page.keyboard.type("a ", { delay });
        await expect(dialog.getByRole("textbox")).toHaveValue("a new gummies");
      });
    }
  }
});

test("shortcuts are listed, work outside of fields, and can be turned off", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
  await page.keyboard.type("g?n");
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("g?n");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Orders" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/admin\/overview$/);

  await test.step("off, and remembered", async () => {
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog.getByRole("switch", { name: "Shortcuts that are single keys" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    // Before the page has started the link leads to the page of the search.
    await openSearch(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeHidden();
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/overview$/);
  });
});

test("without JavaScript the search is a page", async ({ browser, page, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/admin/orders");
  await plain.getByRole("link", { name: "Search", exact: true }).first().click();
  await plain.getByRole("searchbox").fill("holiday");
  await plain.getByRole("button", { name: "Search" }).click();
  await expect(plain.getByRole("main").getByRole("link", { name: "Delivery" })).toBeVisible();
  await context.close();
});
