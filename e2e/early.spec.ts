import { expect, test } from "#fixtures/journeys/journey.ts";
import { holdScripts } from "#fixtures/journeys/moments.ts";

// On a slow line a page can be seen and used before its scripts have arrived (app/early-use.ts).

test("a button pressed twice before the page has started does its work once, after the start", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/shop/last-light-tart-cherry-gummies", { waitUntil: "domcontentloaded" });
  const add = page.locator("main").getByRole("button", { name: "Add to Cart", exact: true });
  await add.click();
  await add.click();
  release();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  const cart = page.getByRole("dialog");
  await expect(cart.getByText("Last Light Tart Cherry Gummies")).toBeVisible();
  await expect(cart.getByText("$24.00").first()).toBeVisible();
  await expect(cart.getByText("$48.00")).toHaveCount(0);
});

test("a form that is sent early is answered on the same page", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByLabel("ZIP code").fill("1234");
  await page.getByLabel("ZIP code").press("Enter");
  release();
  await expect(page.getByText("Please enter a valid 5-digit ZIP code")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a link that is pressed early leads where it says", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/education", { waitUntil: "domcontentloaded" });
  const link = page.getByRole("link", { name: /^Read More/ }).first();
  const target = (await link.getAttribute("href")) as string;
  await link.click();
  await expect(page).toHaveURL(target);
});

test("a favorite stays one when its heart is pressed before the page has started", async ({ page }) => {
  await page.goto("/shop/last-light-tart-cherry-gummies");
  const heart = page.getByRole("button", { name: "Favorite: Last Light Tart Cherry Gummies" }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  release();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a button whose scripts do not arrive does what it does without JavaScript", async ({ page }) => {
  await page.route(/\/assets\/entry.client-[^/]+\.js$/, () => new Promise(() => {}));
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/shop?");
});
