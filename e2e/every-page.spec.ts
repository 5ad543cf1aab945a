import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, expectSettled, test } from "./fixtures.ts";

// What holds for every public page, whatever it shows.

const INDEXED = [
  "/",
  "/about",
  "/education",
  "/education/articles/milligrams-on-the-label",
  "/education/courses/first-order",
  "/shop",
  "/shop?category=Edibles",
  "/shop/last-light-tart-cherry-gummies",
];
const UNLISTED = [
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
  "/landing",
  "/under-21",
  "/unsubscribe",
  "/no/such/page",
];

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(`head ${selector}`).first().getAttribute(name);

for (const path of [...INDEXED, ...UNLISTED]) {
  test(`${path} is accessible, fits the screen and has one heading`, { tag: "@phone" }, async ({
    page,
    context,
    baseURL,
  }) => {
    // The age notice covers whatever lies at the foot of the screen just then; the home page is tried with it.
    if (path !== "/") await context.addCookies([{ name: "evenlake-age", value: "21", url: baseURL }]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectSettled(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}

for (const path of INDEXED) {
  test(`${path} tells search engines and social networks what it is`, async ({ page, request, baseURL }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(/Evenlake/);
    expect((await attribute(page, 'meta[name="description"]', "content"))?.length).toBeGreaterThan(49);
    expect(await attribute(page, 'link[rel="canonical"]', "href")).toBe(new URL(path, baseURL).href);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    for (const property of ["og:title", "og:description", "og:url", "og:image:alt"]) {
      expect(await attribute(page, `meta[property="${property}"]`, "content"), property).toBeTruthy();
    }
    const picture = await attribute(page, 'meta[property="og:image"]', "content");
    const answer = await request.get(picture ?? "");
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
  });
}

test("no picture of a page is missing", { tag: "@phone" }, async ({ page }) => {
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "image" && response.status() >= 400)
      missing.push(response.url());
  });
  for (const path of INDEXED) {
    await page.goto(path);
    for (const image of await page.locator("img").all()) await image.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
  }
  expect(missing).toEqual([]);
});
