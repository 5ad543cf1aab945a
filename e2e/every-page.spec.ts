import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

// What holds for every public page, whatever it shows.

const PATHS = [
  "/",
  "/about",
  "/education",
  "/education/articles/milligrams-on-the-label",
  "/education/courses/first-order",
  "/shop",
  "/shop?category=Edibles",
  "/shop/last-light-tart-cherry-gummies",
  "/new-to-this",
  "/lab-results",
  "/lab-results/EVL-26-0903",
  "/shop/last-light-tart-cherry-gummies/reviews",
  "/membership",
  "/membership/standard",
  "/membership/premium",
  "/cart",
  "/privacy",
  "/terms",
  "/faq",
  "/login",
  "/login?mode=signup",
  "/forgot-password",
  "/reset-password?token=none",
  "/login/code",
  "/admin/login",
  "/landing",
  "/under-21",
  "/unsubscribe",
  "/waitlist/place",
  "/no/such/page",
];

/** What only a customer sees. */
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
  "/account/prove?next=/account",
];

async function expectGood(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
}

for (const path of PATHS) {
  test(`${path} is accessible, fits the screen and has one heading`, { tag: "@phone" }, async ({
    page,
    context,
    baseURL,
  }) => {
    // The age notice covers whatever lies at the foot of the screen just then; the home page is tried with it.
    if (path !== "/") await context.addCookies([{ name: "evenlake-age", value: "21", url: baseURL }]);
    await expectGood(page, path);
  });
}

test("a customer's own pages are accessible, fit the screen and have one heading", { tag: "@phone" }, async ({
  page,
}) => {
  await enterFresh(page, "Tove");
  const size = page.viewportSize();
  for (const path of OWN) {
    await test.step(path, () => expectGood(page, path));
    if (size) await page.setViewportSize(size);
  }
});

test("no picture of a page is missing", { tag: "@phone" }, async ({ page }) => {
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "image" && response.status() >= 400)
      missing.push(response.url());
  });
  for (const path of PATHS.slice(0, 8)) {
    await page.goto(path);
    for (const image of await page.locator("img").all()) await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
      .toBe(true);
  }
  expect(missing).toEqual([]);
});
