import type { Page } from "@playwright/test";
import { enterAs, expect, expectAccessible, maya, test } from "#fixtures/journeys/journey.ts";

// The addresses and the frame of the site, to the letter (rules 20.1 to 20.5, 22.1, 22.2).

/** Opens a menu of the header. Its name may be visible to screen readers only. */
const openMenu = (page: Page, name: string) =>
  page
    .locator("header summary")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();

test("the placeholder pages show their name and link to the home page", async ({ page }) => {
  const names = {
    "/membership": "Membership",
    "/membership/standard": "Standard Membership",
    "/membership/premium": "Premium Membership",
    "/cart": "Cart",
    "/privacy": "Privacy Policy",
    "/terms": "Terms of Service",
    "/faq": "FAQ",
  };
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/coming soon/i).first()).toBeVisible();
    await page.getByRole("link", { name: "Back to Homepage" }).click();
    await expect(page).toHaveURL("/");
  }
});

test("redirects lead to their targets, and an unknown address shows the 404 page", async ({
  page,
  request,
}) => {
  for (const [from, to] of [
    ["/home", "/"],
    ["/admin-login", "/admin/login"],
    ["/account", "/login"],
    ["/account?tab=orders", "/login"],
    ["/admin", "/admin/login"],
    ["/checkout", "/login"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status(), from).toBeGreaterThan(300);
    expect(new URL(answer.headers().location ?? "", "http://shop").pathname, from).toBe(to);
  }
  await page.goto("/nowhere");
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Homepage" }).click();
  await expect(page).toHaveURL("/");
});

test(
  "the search and membership buttons only say that they are coming soon",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Search coming soon!")).toBeVisible();
    const phone = project.name === "phone";
    for (const tier of ["Standard", "Premium"]) {
      await openMenu(page, phone ? "Menu" : "Membership");
      await page.getByRole("button", { name: tier, exact: true }).locator("visible=true").click();
      await expect(page.getByText(`${tier} Membership coming soon!`)).toBeVisible();
    }
    await expect(page).toHaveURL("/about");
  },
);

test(
  "the account menu shows who is signed in, and signing out is confirmed",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await enterAs(page, maya);
    await page.goto("/about");
    const menu = project.name === "phone" ? "Menu" : "Account menu";
    const header = page.locator("header");
    await openMenu(page, menu);
    await expect(header.getByText("Maya Lindqvist").locator("visible=true")).toBeVisible();
    await expect(header.getByText(maya.email).locator("visible=true")).toBeVisible();
    for (const [name, address] of [
      ["My Account", "/account"],
      ["My Orders", "/account?tab=orders"],
      ["Favorites", "/account?tab=favorites"],
      ["Settings", "/account?tab=settings"],
    ] as const) {
      await expect(header.getByRole("link", { name, exact: true }).locator("visible=true")).toHaveAttribute(
        "href",
        address,
      );
    }
    await expectAccessible(page);
    await header.getByRole("button", { name: "Sign Out" }).locator("visible=true").click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await expect(page).toHaveURL("/");
  },
);

test("the footer carries every line (rules 20.5)", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Monday-Sunday 8:00 AM-10:00 PM")).toBeVisible();
  await expect(footer.getByText(/you must be 21 or older/i)).toBeVisible();
  await expect(footer.getByText(/0\.3% Delta-9 THC.*5mg per serving.*50mg per package/)).toBeVisible();
  await expect(footer.getByRole("link", { name: "Membership" })).toHaveAttribute("href", "/membership");
  await expect(footer.getByRole("link", { name: "hello@evenlake.example" })).toBeVisible();
  for (const word of ["Privacy", "Terms", "FAQ"]) {
    await expect(footer.getByText(word, { exact: true })).toBeVisible();
    await expect(footer.getByRole("link", { name: word, exact: true })).toHaveCount(0);
  }
});

test("a page opens at its top, and an address with a hash opens at its element", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto("/");
  await page.locator('a[href="/about#journey"]').first().click();
  await expect(page).toHaveURL("/about#journey");
  await expect(page.locator("#journey")).toBeInViewport();
  for (const anchor of ["fundamentals", "safety", "courses", "faq"]) {
    await page.goto(`/education#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test.describe("the age question", () => {
  test("leaves the page usable, and is asked only once", { tag: "@phone" }, async ({ page, context }) => {
    await page.goto("/shop");
    const notice = page.getByRole("region", { name: "Age" });
    await expect(notice.getByText("Are you 21 or older?")).toBeVisible();
    await page.getByPlaceholder("Search products...").fill("balm");
    await expect(page).toHaveURL(/q=balm/);
    await notice.getByRole("button", { name: "I am 21 or older" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    const cookie = (await context.cookies()).find(({ name }) => name === "evenlake-age");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
  });

  test("leads a visitor under 21 to a plain page", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/shop");
    await page.getByRole("button", { name: "I am not" }).click();
    await expect(page).toHaveURL("/under-21");
    await expect(page.getByText("This shop is for adults 21 and older.")).toBeVisible();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("works, and leads back to the page it was asked on", { tag: "@phone" }, async ({ page }) => {
      await page.goto("/shop?category=Vapes");
      await page.getByRole("button", { name: "I am 21 or older" }).click();
      await expect(page).toHaveURL("/shop?category=Vapes");
      await expect(page.getByText("Are you 21 or older?")).toHaveCount(0);
      await page.goto("/about");
      await expect(page.getByText("Are you 21 or older?")).toHaveCount(0);
    });
  });
});

test("a message that somebody points at in the cart's panel goes away after the panel has closed", async ({
  page,
}) => {
  await page.goto("/shop");
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .press("Enter");
  const message = page.getByRole("dialog").getByRole("button", { name: "Dismiss message" });
  await message.hover();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Dismiss message" })).toHaveCount(0);
});

test("the scripts of a page are asked for with a low priority, so that they do not delay what is seen", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const preloads = html.match(/<link\b[^>]*\bmodulepreload\b[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});
