import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWithinScreen,
  maya,
  PHONE,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import { BATH_SOAK, callShopkeeper, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Checks of every admin screen, on a desktop and on a phone.

/** Lists, each with the addresses of its items, and whether there's a form for a new one at /new. */
const LISTS = [
  { path: "/admin/products", items: "/admin/products", makes: true },
  { path: "/admin/products/categories", items: "/admin/products/categories", makes: true },
  { path: "/admin/education/articles", items: "/admin/education/articles", makes: true },
  { path: "/admin/education/courses", items: "/admin/education/courses", makes: true },
  { path: "/admin/education/faqs", items: "/admin/education/faqs", makes: true },
  { path: "/admin/homepage", items: "/admin/homepage", makes: true },
  { path: "/admin/homepage/sections", items: "/admin/homepage/sections", makes: true },
  { path: "/admin/homepage/texts", items: "/admin/homepage/texts", makes: false },
  { path: "/admin/users", items: "/admin/users", makes: false },
  { path: "/admin/orders", items: "/admin/orders", makes: false },
  { path: "/admin/cash-drawers", items: "/admin/cash-drawers", makes: false },
  { path: "/admin/delivery", items: "/admin/delivery/zips", makes: true },
  { path: "/admin/delivery/taxes", items: "/admin/delivery/taxes", makes: true },
  { path: "/admin/batches", items: "/admin/batches", makes: true },
  { path: "/admin/routes/couriers", items: "/admin/routes/couriers", makes: true },
  { path: "/admin/rules", items: "/admin/rules", makes: true },
  { path: "/admin/reviews", items: "/admin/reviews", makes: false },
  { path: "/admin/waitlist/messages", items: "/admin/waitlist/messages", makes: false },
  { path: "/admin/mail", items: "/admin/mail", makes: false },
];

const OTHERS = [
  "/admin/homepage/announcement",
  "/admin/homepage/sections/new?page=home&kind=membership",
  "/admin/settings",
  "/admin/settings/business",
  "/admin/settings/look",
  "/admin/settings/emails",
  "/admin/mail/letters",
  "/admin/mail/letters/new",
  "/admin/settings/keys",
  "/admin/settings/keys/new",
  "/admin/promotions",
  "/admin/promotions/new",
  "/admin/webhooks",
  "/admin/webhooks/new",
  "/admin/orders/pick-list",
  "/admin/routes",
  "/admin/routes?ask=propose",
  "/admin/orders/new?q=a",
  "/admin/orders/new/customer",
  "/admin/orders/slips",
  "/admin/orders/labels",
  "/admin/accounting",
  "/admin/accounting/2026-Q4",
  "/admin/delivery/windows",
  "/admin/delivery/closed-days",
  "/admin/batches/recalls",
  "/admin/batches/recalls/new",
  "/admin/routes/exceptions",
  "/admin/claims",
  "/admin/claims/words",
  "/admin/claims/words/new",
  "/admin/claims/shipped",
  "/admin/inspector",
  "/admin/inspector?from=2026-11-20&to=2026-11-01",
  "/admin/waitlist",
  "/admin/waitlist/demand",
  "/admin/waitlist/invitations",
  "/admin/waitlist/invitations/new",
  "/admin/waitlist/invitations/new?zip=55401",
  "/admin/waitlist/moved-customers",
  "/admin/waitlist/newsletter",
  "/admin/audit",
  "/admin/audit/export",
  "/admin/health",
  "/admin/mail/test",
  "/admin/imports",
  "/admin/imports/products",
  "/admin/imports/products/export",
  "/admin/imports/sizes",
  "/admin/imports/sizes/export",
  "/admin/imports/batches",
  "/admin/overview",
  "/admin/preferences",
  "/admin/search?q=lake",
  "/admin/pictures",
  "/api/v1",
];
/** How an item's address ends. */
const ITEM = /\/([0-9a-f-]{36}|\d{5}|terms|privacy)$/;
const DESKTOP = { width: 1440, height: 900 };

/** Opens a page once, and checks it on both screens. axe checks a list on both, since its layout differs. */
async function expectGood(page: Page, path: string, isList = false) {
  await test.step(path, async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectWithinScreen(page);
    if (isList) await expectAccessible(page);
    await page.setViewportSize(PHONE.viewport);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

/** Returns the address of an item that the page links to. */
async function itemOf(page: Page, items: string): Promise<string> {
  const links = page.getByRole("main").locator(`a[href^="${items}/"]`);
  const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const item = targets.find((target) => ITEM.test(target));
  if (!item) throw new Error(`${page.url()} links to no item of ${items}`);
  return item;
}

// Each test checks dozens of pages.
test.describe.configure({ timeout: 900_000 });

/** As long as its field allows, without a space. */
const wordOf = (letters: number) => "Wolfeschlegelstein".repeat(20).slice(0, letters);

test.beforeEach(async ({ page }) => {
  await inDatabase(async (db) => {
    await db.query("update users set name = $1 where email <> $2", [wordOf(201), admin.email]);
    await db.query("update orders set contact_name = $1, delivery_address = $2", [wordOf(100), wordOf(200)]);
    await db.query("update order_items set name = $1", [wordOf(120)]);
    const product = [wordOf(120), wordOf(60), BATH_SOAK];
    await db.query("update products set name = $1, type = $2 where name <> $3", product);
    await db.query("update contact_messages set name = $1", [wordOf(100)]);
  });
  await enterAs(page, admin);
});

test("fits each list, one of its items, and the form for a new one on both screens", async ({ page }) => {
  for (const { path, items, makes } of LISTS) {
    await expectGood(page, path, true);
    await expectGood(page, await itemOf(page, items));
    if (makes) await expectGood(page, `${items}/new`);
  }
});

test("fits the other pages on both screens", async ({ page }) => {
  for (const path of OTHERS) await expectGood(page, path);
  await page.goto(`/admin/users?q=${encodeURIComponent(maya.email)}`);
  const person = await itemOf(page, "/admin/users");
  for (const path of [`${person}/rights`, `${person}/roles`, `${person}/block`]) {
    await expectGood(page, path);
    await expect(page.getByText(maya.email)).toBeVisible();
  }
});

test("shows selections and chart bars in a high-contrast theme", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto("/admin/orders");
    const views = page.getByRole("navigation", { name: "Order views" });
    const groundOf = (name: string) =>
      views.getByRole("link", { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await groundOf("List")).not.toBe(await groundOf("Fulfillment board"));
    await page.goto("/admin/waitlist");
    const textColor = await page.evaluate(() => getComputedStyle(document.body).color);
    await expect(page.locator("pattern rect").first()).toHaveCSS("fill", textColor);
  }
});

test("fits closing a drawer and a refund on both screens", async ({ page, request, browser, baseURL }) => {
  // At night, the demo shop has no open drawers.
  const { orderId } = await withOrder({ request }, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await shopkeeper.leave();
  // A refund requires a recent sign-in.
  await signInBy(page.request, admin);
  await page.goto("/admin/cash-drawers");
  const closing = page.getByRole("table").locator('a[href^="/admin/cash-drawers/close?"]').first();
  await expectGood(page, (await closing.getAttribute("href")) as string);
  await expect(page.getByRole("button", { name: "Close drawer" })).toBeVisible();
  await expectGood(page, `/admin/orders/${orderId}/refund?all`);
  await expect(page.getByRole("button", { name: "Calculate refund" })).toBeVisible();
});
