import type { Page } from "@playwright/test";
import { admin, enterAs, expect, test } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";

// Visitors do not load the routes of the admin area; they come with the first way there.

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

async function goToAdmin(page: Page) {
  await page.locator("header").first().locator("summary").filter({ hasText: "Account menu" }).click();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(products(page)).toBeVisible();
}

test("the way from the shop to the admin area and back loads no page anew", async ({ page }) => {
  await openAbout(page);
  const loaded = documents(page);
  await goToAdmin(page);
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
});

test("the list of some routes is kept by browsers for as long as the shop is not built anew", async ({
  page,
}) => {
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === "/__manifest");
  await page.goto("/about");
  const answer = await asked;
  expect(answer.status()).toBe(200);
  expect(await answer.headerValue("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await answer.headerValue("vary")).toBe("Accept-Encoding");
  const routes = Object.keys(await answer.json());
  expect(routes).toContain("storefront/shop/shop");
  expect(routes.filter((id) => id.startsWith("admin/"))).toEqual([]);
});
