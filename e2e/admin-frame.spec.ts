import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  openStarted,
  PHONE,
  signIn,
  test,
} from "#fixtures/journeys/journey.ts";
import { openSearch } from "#fixtures/journeys/open-search.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Frame of all admin screens: navigation, search, and shortcuts.

const SECTIONS = [
  "Products",
  "Education",
  "Home Page",
  "Settings",
  "Users",
  "Overview",
  "Orders",
  "Routes",
  "Cash drawers",
  "Accounting",
  "Delivery",
  "Promo codes",
  "Batches",
  "Reviews",
  "Compliance rules",
  "Claim check",
  "Inspection records",
  "Waitlist",
  "Email",
  "Images",
  "Webhooks",
  "Audit log",
  "System health",
];

test("opens the products after sign-in, dismisses an invitation, sets a start screen, and asks to sign in again after the session ends", async ({
  page,
}) => {
  await signIn(page, admin, "/admin/login");
  await expect(page).toHaveURL(/\/admin\/products$/);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await expect(sidebar.filter({ visible: true }).getByRole("link")).toHaveText(SECTIONS);

  await test.step("fits the whole sidebar on a screen 820 px high", async () => {
    await page.setViewportSize({ width: 1440, height: 820 });
    const links = sidebar.filter({ visible: true }).getByRole("link");
    for (const link of [links.first(), links.last(), page.getByRole("button", { name: "Logout" })])
      await expect(link).toBeInViewport({ ratio: 1 });
    expect((await links.first().boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const isCut = await sidebar
      .filter({ visible: true })
      .evaluate((nav) => nav.scrollHeight > nav.clientHeight);
    expect(isCut).toBe(false);
  });

  await test.step("dismisses the invitation to two-step verification in every browser", async () => {
    const invitation = "Your account has no two-step verification.";
    await expect(page.getByText(invitation)).toBeVisible();
    await page.getByRole("button", { name: "Dismiss this notice" }).click();
    await expect(page.getByText(invitation)).toHaveCount(0);
    await expect
      .poll(async () => (await (await page.request.get("/admin/products")).text()).includes(invitation))
      .toBe(false);
    await inDatabase((db) => db.query("update users set invitation_closed_at = now() - interval '8 days'"));
    await page.reload();
    await expect(page.getByText(invitation)).toBeVisible();
  });

  await test.step("opens the admin area with the chosen start screen", async () => {
    await page.getByRole("link", { name: /, preferences$/ }).click();
    await page.getByRole("radio", { name: "Fulfillment board" }).check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByText("Preferences saved").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin\/orders\?view=board$/);
    await page.goto("/admin?tab=products");
    await expect(page).toHaveURL(/\/admin\/products$/);
    await inDatabase((db) => db.query("update users set start_screen = 'products'"));
  });

  await page.context().clearCookies({ name: /session_token$/ });
  await sidebar.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/admin/login?ended=here&next=/admin/settings");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("shows all sections in the menu", async ({ page }) => {
    await enterAs(page, admin);
    await openStarted(page, "/admin/orders");
    await page.getByText("Menu").click();
    const links = page.getByRole("navigation", { name: "Admin" }).filter({ visible: true }).getByRole("link");
    await expect(links).toHaveText(SECTIONS);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Logout" }).filter({ visible: true })).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
    await links.filter({ hasText: "Email" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Email" })).toBeVisible();
    await expect(links.first()).toBeHidden();
  });
});

test("finds everything by keyboard alone, and never replaces newer results with older ones", async ({
  page,
}) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/orders");
  // The response to the first letters arrives after the response to the full text.
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/search.json?q=gum", async (route) => {
    await later;
    await route.continue().catch(() => {});
  });
  const dialog = await openSearch(page);
  const field = dialog.getByRole("textbox");
  await expect(field).toBeFocused();
  const asked = page.waitForRequest("**/admin/search.json?q=gum");
  await field.fill("gum");
  await asked;
  await field.fill("holiday");
  await expect(dialog.getByRole("link", { name: /^Delivery/ })).toBeVisible();
  letGo();
  await field.fill("faq");
  await expect(dialog.getByRole("link", { name: "Education, FAQs" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Delivery/ })).toHaveCount(0);
  await expectAccessible(page);
  const hits = dialog.getByRole("link");
  await page.keyboard.press("ArrowDown");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(hits.last()).toBeFocused();
  await page.keyboard.type("s");
  await expect(field).toHaveValue("faqs");

  await field.fill("zeppelin zeppelin");
  await expect(dialog.getByRole("status")).toHaveText("No results");
  await page.route("**/admin/search.json?q=away", (route) => route.fulfill({ status: 429, body: "" }));
  await field.fill("away");
  await expect(dialog).toContainText("Search failed. Please try again.");

  await field.fill("pick list");
  await expect(dialog.getByRole("link", { name: /Pick list/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\/pick-list$/);
  await expect(dialog).toBeHidden();
});

test("types the first letters after opening the search into its field, not as shortcuts", async ({
  page,
}) => {
  await enterAs(page, admin);
  const dialog = page.getByRole("dialog", { name: "Search" });
  for (const [open, delay] of [
    [() => page.keyboard.press("Control+k"), 0],
    [() => page.keyboard.press("Control+k"), 40],
    [() => page.getByRole("link", { name: "Search", exact: true }).click(), 0],
  ] as const) {
    await openStarted(page, "/admin/products");
    await open();
    await page.keyboard.type("new gums", { delay });
    await page.keyboard.press("Backspace");
    await page.keyboard.type("mies", { delay });
    await expect(dialog.getByRole("textbox")).toHaveValue("new gummies");
    await expect(page).toHaveURL(/\/admin\/products$/);
    await page.keyboard.press("Home");
    await page.keyboard.type("a ", { delay });
    await expect(dialog.getByRole("textbox")).toHaveValue("a new gummies");
  }
});

test("lists shortcuts, which work outside of fields and can be turned off", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/orders");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
  await page.keyboard.type("g?n");
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("g?n");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Orders" }).click();
  // The second key counts only shortly after the first, which a slow machine may miss.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/admin\/overview$/, { timeout: 15_000 });
  }).toPass();

  await test.step("keeps them off", async () => {
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await dialog.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await openStarted(page, page.url());
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/overview$/);
  });
});
