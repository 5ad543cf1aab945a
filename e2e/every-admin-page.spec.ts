import type { Browser, Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import { callShopkeeper, withOrder } from "#fixtures/journeys/own-orders.ts";

// What holds for every screen of the admin area on a phone; the admin area's journeys run on the desktop.

/** Each with the addresses of its items, and whether a form for a new one stands at /new below them. */
const LISTS = [
  { path: "/admin/products", items: "/admin/products", makes: true },
  { path: "/admin/education/articles", items: "/admin/education/articles", makes: true },
  { path: "/admin/education/courses", items: "/admin/education/courses", makes: true },
  { path: "/admin/education/faqs", items: "/admin/education/faqs", makes: true },
  { path: "/admin/homepage", items: "/admin/homepage", makes: true },
  { path: "/admin/homepage/texts", items: "/admin/homepage/texts", makes: false },
  { path: "/admin/users", items: "/admin/users", makes: false },
  { path: "/admin/orders", items: "/admin/orders", makes: false },
  { path: "/admin/tills", items: "/admin/tills", makes: false },
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
  "/admin/settings",
  "/admin/settings/keys",
  "/admin/settings/keys/new",
  "/admin/promotions",
  "/admin/promotions/new",
  // The journey of the webhooks looks at an item, on a phone as well.
  "/admin/webhooks",
  "/admin/webhooks/new",
  "/admin/orders/pick-list",
  "/admin/routes",
  "/admin/routes?ask=propose",
  "/admin/orders/new?q=a",
  "/admin/orders/new/customer",
  "/admin/orders/slips",
  "/admin/books",
  "/admin/books/2026-Q4",
  "/admin/delivery/windows",
  "/admin/delivery/closed-days",
  "/admin/batches/recalls",
  "/admin/batches/recalls/new",
  "/admin/routes/tasks",
  "/admin/claims",
  "/admin/claims/words",
  "/admin/claims/words/new",
  "/admin/claims/shipped",
  "/admin/inspector",
  "/admin/inspector?from=2026-11-20&to=2026-11-01",
  "/admin/waitlist",
  "/admin/waitlist/demand",
  "/admin/waitlist/waves",
  "/admin/waitlist/waves/new",
  "/admin/waitlist/waves/new?zip=55401",
  "/admin/waitlist/newsletter",
  "/admin/audit",
  "/admin/audit/export",
  "/admin/health",
  "/admin/imports/products",
  "/admin/imports/products/export",
  "/admin/imports/batches",
  "/admin/overview",
  "/admin/search?q=lake",
  "/admin/pictures",
];
/** How the address of an item ends. */
const ITEM = /\/([0-9a-f-]{36}|\d{5}|terms|privacy)$/;

async function expectGood(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** An order of somebody's that is paid at the door; returns its id. */
async function deliverOne(browser: Browser, baseURL: string | undefined): Promise<string> {
  const context = await browser.newContext({ baseURL });
  const { orderId } = await withOrder(await context.newPage(), baseURL);
  await context.close();
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await shopkeeper.leave();
  return orderId;
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, admin);
});

for (const { path, items, makes } of LISTS) {
  test(`${path}, an item of it and the form for a new one fit a phone`, { tag: "@phone" }, async ({
    page,
  }) => {
    await expectGood(page, path);
    const links = page.getByRole("main").locator(`a[href^="${items}/"]`);
    const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    const item = targets.find((target) => ITEM.test(target));
    if (!item) throw new Error(`${path} leads to no item`);
    await expectGood(page, item);
    if (makes) await expectGood(page, `${items}/new`);
  });
}

test("the admin area's other screens fit a phone", { tag: "@phone" }, async ({ page }) => {
  for (const path of OTHERS) await test.step(path, () => expectGood(page, path));
});

test("closing a till and a refund fit a phone", { tag: "@phone" }, async ({ page, browser, baseURL }) => {
  // At night no money of the demo shop is open.
  const orderId = await deliverOne(browser, baseURL);
  // A refund asks for a sign-in of the last minutes.
  await signInBy(page.request, admin);
  await page.goto("/admin/tills");
  const closing = page.getByRole("table").locator('a[href^="/admin/tills/close?"]').first();
  await expectGood(page, (await closing.getAttribute("href")) as string);
  await expect(page.getByRole("button", { name: "Close the till" })).toBeVisible();
  await expectGood(page, `/admin/orders/${orderId}/refund?all`);
  await expect(page.getByRole("button", { name: "Show what it comes to" })).toBeVisible();
});

test("a person's rights and block fit a phone", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/admin/users?q=${encodeURIComponent(maya.email)}`);
  const links = page.getByRole("main").locator('a[href^="/admin/users/"]');
  const [item] = (await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname)))
    .map((target) => /^\/admin\/users\/[0-9a-f-]{36}/.exec(target)?.[0])
    .filter(Boolean);
  if (!item) throw new Error("/admin/users leads to no person");
  for (const path of [`${item}/rights`, `${item}/block`]) {
    await test.step(path, async () => {
      await expectGood(page, path);
      await expect(page.getByText(maya.email)).toBeVisible();
    });
  }
});
