import { type Page, test as plain } from "@playwright/test";
import { admin, enterAs, expect, test } from "./fixtures.ts";
import { watchStart } from "./moments.ts";

// Visitors do not load the list of the desk's routes; it comes with the first way there.

const DESK_ROUTES = /\/assets\/desk-manifest-[\w-]{8}\.js$/;
const products = (page: Page) => page.getByRole("heading", { level: 1, name: "Products" });

/** Signs the admin in, opens a page of the shop anew and waits until it has started. */
async function openAbout(page: Page) {
  await enterAs(page, admin);
  const started = await watchStart(page);
  await page.goto("/about");
  await started();
}

/** The addresses of the documents that the browser loads from now on. */
function documents(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

async function goToDesk(page: Page) {
  await page.locator("header").first().locator("summary").filter({ hasText: "Account menu" }).click();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(products(page)).toBeVisible();
}

test("the way from the shop to the desk and back loads no page anew", async ({ page }) => {
  await openAbout(page);
  const loaded = documents(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (DESK_ROUTES.test(request.url())) asked.push(request.url());
  });
  await goToDesk(page);
  expect(asked).toHaveLength(1);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Mail" }).click();
  await expect(page.getByRole("table", { name: "Mails" })).toBeVisible();
  await page.goBack();
  await expect(products(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Products");
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await expect(products(page)).toBeVisible();
  expect(loaded).toEqual([]);
  expect(asked).toHaveLength(1);
});

// The browser's console says that the file is missing.
plain("where the list of the desk's routes is gone, the desk is loaded as a page", async ({ page }) => {
  await openAbout(page);
  const loaded = documents(page);
  await page.route(DESK_ROUTES, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
  await goToDesk(page);
  expect(loaded[0]).toBe("/admin");
});
