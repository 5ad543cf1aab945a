import {
  enterAs,
  expect,
  expectAccessible,
  maya,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";

// The frame of the site: its menus, the age gate, and its messages (rules header/coming-features,
// header/menus, header/footer, addresses/redirects, addresses/not-found).

test.describe("on a phone", () => {
  test.use(PHONE);

  test("keeps the page usable under the age gate, shows it only once, and sends a visitor under 21 to a plain page", async ({
    page,
    context,
  }) => {
    await openStarted(page, "/shop");
    const notice = page.getByRole("region", { name: "Age" });
    await expect(notice.getByText("Are you 21 or older?")).toBeVisible();
    await page.getByPlaceholder("Search products...").fill("balm");
    await expect(page).toHaveURL(/q=balm/);
    await notice.getByRole("button", { name: "I am 21 or older" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    const cookie = (await context.cookies()).find(({ name }) => name === "shop-age");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);

    await context.clearCookies();
    await page.goto("/about");
    await page.getByRole("button", { name: "I'm under 21" }).click();
    await expect(page).toHaveURL("/under-21");
    await expect(page.getByText("This shop is for adults 21 and older.")).toBeVisible();
  });

  test("shows the pages, the coming-soon memberships, and the account in one menu", async ({ page }) => {
    await enterAs(page, maya);
    await openStarted(page, "/about");
    const header = page.locator("header");
    const menu = header.locator("summary").filter({ hasText: /^Menu$/ });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Search coming soon!")).toBeVisible();
    await menu.click();
    await page.getByRole("button", { name: "Premium", exact: true }).locator("visible=true").click();
    await expect(page.getByText("Premium Membership coming soon!")).toBeVisible();
    await expect(page).toHaveURL("/about");
    await menu.click();
    await expect(header.getByText("Maya Lindqvist").locator("visible=true")).toBeVisible();
    await expectAccessible(page);
    await header.getByRole("link", { name: "My Orders" }).locator("visible=true").click();
    await expect(page).toHaveURL("/account?tab=orders");
    await menu.click();
    await header.getByRole("button", { name: "Sign Out" }).locator("visible=true").click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});

test("opens a page at its top, and an address with a hash at its element", async ({ page }) => {
  await openStarted(page, "/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.locator('a[href="/about#journey"]').first().click();
  await expect(page).toHaveURL("/about#journey");
  await expect(page.locator("#journey")).toBeInViewport();
  for (const anchor of ["safety", "faq"]) {
    await page.goto("about:blank");
    await page.goto(`/education#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("marks the menu's memberships as coming soon, and dismisses a hovered message with the cart panel", async ({
  page,
}) => {
  await openStarted(page, "/shop");
  await page
    .locator("header summary")
    .filter({ hasText: /^Membership$/ })
    .click();
  await page.getByRole("button", { name: "Standard", exact: true }).locator("visible=true").click();
  await expect(page.getByText("Standard Membership coming soon!")).toBeVisible();
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .press("Enter");
  const message = page.getByRole("dialog").getByRole("button", { name: "Dismiss message" }).first();
  await message.hover();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Dismiss message" })).toHaveCount(0);
});
