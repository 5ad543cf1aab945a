import type { Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  test,
} from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { watchShifts } from "#fixtures/journeys/shifts.ts";

const GUMMIES = "/shop/last-light-tart-cherry-gummies";
const PEN = "/shop/shoreline-pine-cbd-pen";
const SOLD_OUT = "Late Meadow";

/** The button of the page's own product. The buttons of the cards below also name their product. */
const addToCart = (page: Page) =>
  page.locator("main").getByRole("button", { name: "Add to Cart", exact: true });
const promise = (page: Page) => page.getByRole("region", { name: "Delivery to your door" });

test("the product page shows its contents in milligrams, its lab report and its warnings", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(PEN);
  await expect(page.getByRole("heading", { level: 1, name: "Shoreline Pine CBD Pen" })).toBeVisible();
  await expect(page).toHaveTitle("Shoreline Pine CBD Pen | Evenlake");
  const panel = page.getByRole("region", { name: "In milligrams" });
  for (const [name, figure] of [
    ["THC per serving", /0\.01\s*mg/],
    ["Per package", /250\s*servings/],
    ["THC per package", /2\.5\s*mg/],
    ["Delta-9 THC by weight", /0\.25\s*%/],
    ["Other cannabinoids", "CBD 2.8 mg, CBG 0.4 mg per puff"],
  ] as const) {
    await expect(panel.getByText(name, { exact: true }).locator("+ dd")).toContainText(figure);
  }
  const report = page.getByRole("region", { name: "Lab report" });
  await expect(report).toContainText("EVL-26-0709");
  await expect(report).toContainText("July 10, 2026");
  await expect(report.getByRole("link", { name: "EVL-26-0709" })).toHaveAttribute(
    "href",
    "/lab-results/EVL-26-0709",
  );
  const warnings = page.getByRole("region", { name: "Warnings" });
  await expect(warnings.getByText("Keep this product out of reach of children.")).toBeVisible();
  await expect(warnings.getByText("May cause a positive drug test.")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test(
  "a product goes into the cart, on a phone also from the bar at the foot",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await page.goto(GUMMIES);
    await addToCart(page).click();
    await expect(page.getByText("Added to cart!")).toBeVisible();
    const cart = page.getByRole("dialog");
    await expect(cart).toContainText("Last Light Tart Cherry Gummies");
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();

    await page.getByRole("region", { name: "Warnings" }).scrollIntoViewIfNeeded();
    if (project.name === "phone") {
      // The bar comes in once the browser has seen that the page's own button is out of sight.
      await expect(addToCart(page)).toHaveCount(2);
      await expectAccessible(page);
      await addToCart(page).last().click();
      await expect(cart).toContainText("$48.00");
    } else {
      await expect(addToCart(page)).toHaveCount(1);
    }
  },
);

test("a sold-out product says so and links to its category", async ({ page }) => {
  await page.goto(`/shop?q=${encodeURIComponent(SOLD_OUT)}`);
  await page
    .getByRole("link", { name: new RegExp(SOLD_OUT) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(SOLD_OUT);
  await expect(page.getByRole("button", { name: "Sold out", exact: true })).toBeDisabled();
  await expect(addToCart(page)).toHaveCount(0);
  const forSearchEngines = page.locator('script[type="application/ld+json"]').first();
  expect(await forSearchEngines.textContent()).toContain("https://schema.org/OutOfStock");
  await page.getByRole("link", { name: /See what else there is/ }).click();
  await expect(page).toHaveURL(/\/shop\?category=/);
});

test("the page says how fast it delivers to a ZIP, remembers the ZIP, and does not shift", {
  tag: "@phone",
}, async ({ page }) => {
  const moved = await watchShifts(page);
  await page.goto(GUMMIES);
  const zip = promise(page).getByLabel("Deliver to ZIP");
  await zip.fill("5540");
  await zip.press("Enter");
  await expect(promise(page)).toContainText("Please enter a valid 5-digit ZIP code");
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await zip.fill("55401");
  await zip.press("Enter");
  const said = "Delivers to Minneapolis 55401: Express in 25-40 minutes, $12.99. Free over $75.";
  await expect(promise(page)).toContainText(said);

  await page.goto(PEN);
  await expect(promise(page)).toContainText(said);
  await expect(promise(page).getByLabel("Deliver to ZIP")).toHaveValue("55401");
  expect(await moved()).toBeLessThan(0.01);
});

test("a related product leads to its page, and Back returns", async ({ page }) => {
  await page.goto(GUMMIES);
  const related = page.getByRole("region", { name: "You might also look at" });
  const names = related.getByRole("heading", { level: 3 });
  await expect(names).toHaveCount(4);
  const next = (await names.first().textContent()) ?? "";
  expect(next).not.toContain("Last Light");
  await related.getByRole("link", { name: next }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: next })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Last Light Tart Cherry Gummies");
});

test("a view transition that is skipped before it begins, as by Back at once, is no error", async ({
  page,
}) => {
  const started = await watchStart(page);
  await page.goto("/shop");
  await started();
  await page.evaluate(async () => {
    const transition = document.startViewTransition(() => Promise.resolve());
    transition.skipTransition();
    await transition.finished;
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop Premium THC Products");
});

test("the breadcrumb leads to the category", { tag: "@phone" }, async ({ page }) => {
  await page.goto(PEN);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Vapes" }).click();
  await expect(page).toHaveURL(/\/shop\?category=Vapes$/);
});

test("a picture that cannot be loaded is replaced by the default picture of its category", async ({
  page,
}) => {
  await page.route(/\/pictures\/(?!default-)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(GUMMIES);
  await expect(page.getByRole("img", { name: "Last Light Tart Cherry Gummies" })).toHaveAttribute(
    "src",
    "/pictures/default-edibles.svg",
  );
});

test("in the cart and at checkout too, in a cart from before its lines had a category as well", async ({
  page,
}) => {
  const drawn = "/pictures/default-vapes.svg";
  await page.route(/\/pictures\/(?!default-)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(PEN);
  // The open cart asks what has changed, and writes that down.
  const refreshed = page.waitForResponse("**/cart/products?*");
  await addToCart(page).first().click();
  const picture = page.getByRole("dialog", { name: /Your cart/ }).locator("img");
  await expect(picture).toHaveAttribute("src", drawn);
  await (await refreshed).finished();

  await page.evaluate(() => {
    const key = "evenlake-cart";
    localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace('"category":"Vapes",', ""));
  });
  expect(await page.evaluate(() => localStorage.getItem("evenlake-cart"))).not.toContain("category");
  await page.goto("/shop");
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(picture).toHaveAttribute("src", drawn);

  await enterAs(page, maya);
  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: "Your order" }).locator("img")).toHaveAttribute("src", drawn);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page can be read, and the home page answers the ZIP", async ({ page }) => {
    await page.goto(GUMMIES);
    await expect(page.getByRole("region", { name: "Warnings" })).toContainText("out of reach of children");
    await expect(page.getByText("The cart needs JavaScript to be switched on.")).toBeVisible();
    await expect(addToCart(page)).toHaveCount(0);
    await promise(page).getByLabel("Deliver to ZIP").fill("55401");
    await promise(page).getByRole("button", { name: "Check" }).click();
    await expect(page).toHaveURL(/\/\?zip=55401/);
    await expect(page.getByText("We deliver to Minneapolis, MN 55401")).toBeVisible();
  });
});
