import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

// Checks of every public page, whatever its content.

const PATHS = [
  "/",
  "/about",
  "/education",
  "/education/articles/milligrams-on-the-label",
  "/education/courses/first-order",
  "/shop",
  "/shop?category=Edibles",
  "/shop/last-light-tart-cherry-gummies",
  "/shop/late-meadow-buckwheat-honey/notify",
  "/new-to-this",
  "/lab-results",
  "/lab-results/EVL-26-0903",
  "/shop/last-light-tart-cherry-gummies/reviews",
  "/membership",
  "/membership/standard",
  "/cart",
  "/privacy",
  "/login",
  "/login?mode=signup",
  "/forgot-password",
  "/reset-password?token=none",
  "/join?token=none",
  "/login/code",
  "/admin/login",
  "/landing",
  "/under-21",
  "/unsubscribe",
  "/waitlist/place",
  "/no/such/page",
];

/** Pages visible only to customers. */
const OWN = [
  "/account?tab=profile",
  "/account?tab=profile&edit=1",
  "/account?tab=orders",
  "/account?tab=membership",
  "/account?tab=favorites",
  "/account?tab=settings",
  "/account/data",
  "/account/delete",
  "/account/second-factor",
  "/account/second-factor?set-up=app",
  "/account/confirm-identity?next=/account",
];

/** Pages with a different layout on a phone: the menu, the filter drawer, the bottom bar. */
const OTHERWISE_ON_A_PHONE = ["/", "/shop", "/shop/last-light-tart-cherry-gummies", "/account?tab=profile"];

async function expectGood(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  if (OTHERWISE_ON_A_PHONE.includes(path)) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
}

/** Visits addresses one by one; fails if an image is missing. */
async function expectAllGood(page: Page, paths: readonly string[]) {
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "image" && response.status() >= 400)
      missing.push(response.url());
  });
  for (const path of paths) await test.step(path, () => expectGood(page, path));
  expect(missing).toEqual([]);
}

test("checks every public page for accessibility, fit, a single heading, and loaded images", async ({
  page,
  context,
  baseURL,
}) => {
  const [home, ...others] = PATHS;
  await expectAllGood(page, [home as string]);
  // The age gate covers the bottom of the screen; it's tested on the home page.
  await context.addCookies([{ name: "shop-age", value: "21", url: baseURL }]);
  await expectAllGood(page, others);
});

test("checks a customer's own pages the same way", async ({ page }) => {
  await enterFresh(page, "Tove");
  await expectAllGood(page, OWN);
});
