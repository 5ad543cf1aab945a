import type { Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { watchShifts } from "#fixtures/journeys/shifts.ts";

// A product page, and prices with tax where the browser knows a ZIP code (rules totals/price-with-tax,
// totals/remembered-taxes, totals/profile-taxes).

const NAME = "Last Light Tart Cherry Gummies";
const GUMMIES = "/shop/last-light-tart-cherry-gummies";
const PEN = "/shop/shoreline-pine-cbd-pen";
const WITH_TAX = "about $29.77 with tax";

/** The page's own button for its product. The cards below have buttons that name their products too. */
const addToCart = (page: Page) =>
  page.locator("main").getByRole("button", { name: "Add to Cart", exact: true });
const promise = (page: Page) => page.getByRole("region", { name: "Delivery to your door" });
const card = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: NAME }) });

/** Collects the page's ZIP code requests from now on. */
function watchZipChecks(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/delivery/check")) asked.push(request.url());
  });
  return asked;
}

async function enterZip(page: Page, zip: string) {
  const field = page.getByLabel("Deliver to ZIP");
  await field.fill(zip);
  await field.press("Enter");
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("adds a product to the cart, also from the bottom bar, and links the breadcrumb to its category", async ({
    page,
  }) => {
    await page.goto(GUMMIES);
    await addToCart(page).click();
    await expect(page.getByText("Added to cart!")).toBeVisible();
    const cart = page.getByRole("dialog");
    await expect(cart).toContainText(NAME);
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();
    // The bar appears once the browser has detected that the page's own button is out of view.
    await page.getByRole("region", { name: "Warnings" }).scrollIntoViewIfNeeded();
    await expect(addToCart(page)).toHaveCount(2);
    await expectAccessible(page);
    await addToCart(page).last().click();
    await expect(cart).toContainText("$48.00");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Edibles" }).click();
    await expect(page).toHaveURL(/\/shop\?category=Edibles$/);
  });

  test("shows the price with tax on card, page, and cart, and the delivery estimate, for a known ZIP code, without layout shifts", async ({
    page,
  }) => {
    const moved = await watchShifts(page);
    await page.goto("/shop");
    await expect(card(page)).toContainText("$24.00");
    await expect(page.getByText(/with tax/)).toHaveCount(0);
    await enterZip(page, "5540");
    await expect(page.getByText("Please enter a valid 5-digit ZIP code").first()).toBeVisible();
    await expect(page.getByLabel("Deliver to ZIP")).toBeFocused();
    await enterZip(page, "55401");
    await expect(card(page)).toContainText(WITH_TAX);

    // It's stored: the next page shows it without another request, in reserved space.
    const asked = watchZipChecks(page);
    await page.goto("/shop");
    await expect(card(page)).toContainText(WITH_TAX);
    expect(await moved()).toBeLessThan(0.01);
    expect(asked).toEqual([]);
    await expectNoSidewaysScroll(page);

    await page.goto(GUMMIES);
    const main = page.getByRole("main");
    await expect(main.getByText(WITH_TAX)).toBeVisible();
    await expect(promise(page)).toContainText("Delivers to Minneapolis 55401: ");
    await expect(promise(page).getByLabel("Deliver to ZIP")).toHaveValue("55401");
    expect(await moved()).toBeLessThan(0.01);
    await addToCart(page).first().click();
    const cart = page.getByRole("dialog");
    await cart.getByRole("button", { name: `One more of ${NAME}` }).click();
    await expect(cart).toContainText("100 mg THC total");
    // $48.00, 15% and 9.025% of it, each rounded separately.
    await expect(cart).toContainText("about $59.53 with tax");
  });

  test("stores an address for one back-in-stock email on a sold-out product", async ({ page }) => {
    await openStarted(page, "/shop/late-meadow-buckwheat-honey");
    await page.getByRole("link", { name: "Notify me when it's back" }).click();
    const email = page.getByLabel("Email address").first();
    const send = page.getByRole("button", { name: "Notify me" });
    await send.click();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    await email.fill("nobody@");
    await send.click();
    await expect(page.getByText(/Please enter a valid email address/)).toBeVisible();
    await expect(email).toHaveValue("nobody@");
    await email.fill("Nora@Evenlake.example");
    await send.click();
    await expect(page.getByRole("heading", { level: 1, name: "You're on the list" })).toBeVisible();
    await expect(page.getByText("nora@evenlake.example")).toBeVisible();
  });
});

test("shows no taxes outside the delivery area, and requests unreadable ones again", async ({ page }) => {
  await openStarted(page, "/shop");
  await enterZip(page, "55401");
  await expect(card(page)).toContainText(WITH_TAX);
  await enterZip(page, "55025");
  await expect(page.getByText("Outside our delivery area", { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/with tax/)).toHaveCount(0);
  await enterZip(page, "55401");
  await expect(card(page)).toContainText(WITH_TAX);
  await page.evaluate(() => localStorage.setItem("evenlake-zip-taxes", "{"));
  await page.reload();
  await expect(card(page)).toContainText(WITH_TAX);
});

test("shows a customer the taxes at home without a request; opens a related product, and returns by Back", async ({
  page,
}) => {
  const asked = watchZipChecks(page);
  await enterAs(page, maya);
  await page.goto("/shop");
  await expect(card(page)).toContainText(WITH_TAX);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Sales tax");

  await card(page).getByRole("link", { name: NAME }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await page.getByRole("region", { name: "Warnings" }).scrollIntoViewIfNeeded();
  // The bottom bar is for phones.
  await expect(addToCart(page)).toHaveCount(1);
  const related = page.getByRole("region", { name: "You might also like" });
  const names = related.getByRole("heading", { level: 3 });
  await expect(names).toHaveCount(4);
  const next = (await names.first().textContent()) ?? "";
  expect(next).not.toContain("Last Light");
  await related.getByRole("link", { name: next }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: next })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
});

test("replaces a broken image with its category's, also in an old cart and at checkout", async ({ page }) => {
  const drawn = "/pictures/default-vapes.svg";
  await page.route(/\/pictures\/(?!default-)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(PEN);
  await expect(page.getByRole("img", { name: "Shoreline Pine CBD Pen" }).first()).toHaveAttribute(
    "src",
    drawn,
  );
  // The open cart requests changes, and stores them.
  const refreshed = page.waitForResponse("**/cart/products?*");
  await addToCart(page).first().click();
  const picture = page.getByRole("dialog", { name: /Your cart/ }).locator("img");
  await expect(picture).toHaveAttribute("src", drawn);
  await (await refreshed).finished();

  // As in a cart from before items had a category.
  await page.evaluate(() => {
    const key = "evenlake-cart";
    localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace('"category":"Vapes",', ""));
  });
  expect(await page.evaluate(() => localStorage.getItem("evenlake-cart"))).not.toContain("category");
  await page.goto("/about");
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(picture).toHaveAttribute("src", drawn);

  await enterAs(page, maya);
  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: "Your order" }).locator("img")).toHaveAttribute("src", drawn);
});
