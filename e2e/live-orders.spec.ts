import { test as bare, type Page } from "@playwright/test";
import { expect, signInBy, test } from "#fixtures/journeys/journey.ts";
import { type Customer, callShopkeeper, cardOf, number, withOrder } from "#fixtures/journeys/own-orders.ts";

/** A change is to be seen within two seconds; a busy machine may take longer. */
const LIVE = { timeout: 5_000 };

test("an open page follows its order; the focus and what is open stay", async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderId } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  const connected = page.waitForRequest("**/account/live");
  await page.goto("/account?tab=orders");
  await connected;
  const card = cardOf(page, orderId);
  const price = card.getByText("Price details");
  await price.click();
  await price.focus();
  await expect(card.getByText("Subtotal")).toBeHidden();
  await shopkeeper.move(orderId, "confirmed");
  await expect(card.getByText("Confirmed", { exact: true })).toBeVisible(LIVE);
  const update = page.getByRole("status").filter({ hasText: `Order ${number(orderId)} is confirmed.` });
  await expect(update).toBeVisible();
  await expect(card.locator("summary", { hasText: "Price details" })).toBeFocused();
  await expect(card.getByText("Subtotal")).toBeHidden();

  await test.step("an open question stays, its answer says that it is too late, and the focus is not lost", async () => {
    await card.getByText("Cancel order", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await expect(dialog).toBeVisible();
    await shopkeeper.move(orderId, "packed");
    await expect(page.locator("[role=status]", { hasText: "is packed." })).toBeAttached(LIVE);
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(dialog).toContainText("This order is packed and can no longer be cancelled here.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(card.locator("summary").first()).toBeFocused();
    await expect(card.getByText("Cancel order", { exact: true })).toHaveCount(0);
  });
  await shopkeeper.cancel(orderId, "Out of ice packs");
  await expect(card.getByText("Cancelled", { exact: true })).toBeVisible(LIVE);
  await expect(page.getByText("Out of ice packs")).toHaveCount(0);
  // What its reader looks at does not close because it is over.
  await expect(card.getByText("Delivery address")).toBeVisible();
  await shopkeeper.leave();
});

test("two tabs share one connection, and when one is closed the other takes it over", async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderId } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  let connections = 0;
  page.context().on("request", (request) => {
    if (request.url().endsWith("/account/live")) connections += 1;
  });
  const connected = page.waitForRequest("**/account/live");
  await page.goto("/account?tab=orders");
  await connected;
  const other = await page.context().newPage();
  const looked = other.waitForResponse("**/account/order-states");
  await other.goto("/account?tab=orders");
  await looked;
  await shopkeeper.move(orderId, "confirmed");
  for (const tab of [page, other]) {
    await expect(cardOf(tab, orderId).getByText("Confirmed", { exact: true })).toBeVisible(LIVE);
  }
  expect(connections).toBe(1);
  await page.close();
  await expect.poll(() => connections).toBe(2);
  await shopkeeper.move(orderId, "packed");
  await expect(cardOf(other, orderId).getByText("Packed", { exact: true })).toBeVisible(LIVE);
  await shopkeeper.leave();
});

test("a session that is ended in another browser leads to the sign-in page", async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer } = await withOrder(page, baseURL);
  const connected = page.waitForRequest("**/account/live");
  await page.goto("/account?tab=orders");
  await connected;
  const elsewhere = await browser.newContext();
  await signInBy(elsewhere.request, customer);
  await changePassword(elsewhere.request, customer, baseURL);
  await expect(page).toHaveURL(/\/login\?next=/, LIVE);
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  await elsewhere.close();
});

async function changePassword(request: Page["request"], { password }: Customer, baseURL: string | undefined) {
  const newPassword = "walleye-at-midnight-1987";
  const answer = await request.post("/account?tab=settings", {
    form: { form: "password", currentPassword: password, newPassword, confirmPassword: newPassword },
    headers: { origin: new URL(baseURL ?? "").origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

// The browser writes a connection that is blocked to its console, so this test does not use our own.
bare(
  "while no connection can be opened, the page looks every 30 seconds",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    let looks = 0;
    await page.route("**/account/live", (route) => route.abort());
    await page.route("**/account/order-states", async (route) => {
      looks += 1;
      await route.continue();
    });
    const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/account/live"));
    const looked = page.waitForResponse("**/account/order-states");
    await page.goto("/account?tab=orders");
    await Promise.all([refused, looked]);
    await shopkeeper.move(orderId, "confirmed");
    expect(looks).toBe(1);
    const card = cardOf(page, orderId);
    await expect(card.getByText("Pending", { exact: true })).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
    expect(looks).toBe(2);

    await bare.step(
      "a line that drops leaves the page as it is, and the next look brings the news",
      async () => {
        await page.route("**/account/order-states", (route) => route.abort());
        await shopkeeper.move(orderId, "packed");
        const failed = page.waitForEvent("requestfailed", (request) =>
          request.url().endsWith("/order-states"),
        );
        await page.clock.runFor(30_000);
        await failed;
        await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
        await page.unroute("**/account/order-states");
        await page.clock.runFor(30_000);
        await expect(card.getByText("Packed", { exact: true })).toBeVisible();
      },
    );

    await bare.step("a page that nobody sees waits, and looks as soon as it is seen", async () => {
      const seen = (hidden: boolean) =>
        page.evaluate((isHidden) => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      let looked = false;
      page.on("request", (request) => {
        looked ||= request.url().endsWith("/account/order-states");
      });
      await seen(true);
      await shopkeeper.move(orderId, "out_for_delivery");
      await page.clock.runFor(60_000);
      await expect(card.getByText("Packed", { exact: true })).toBeVisible();
      expect(looked).toBe(false);
      await seen(false);
      await expect(card.getByText("Out for delivery", { exact: true })).toBeVisible();
      expect(looked).toBe(true);
    });

    await bare.step("once a connection can be opened, a change is seen at once again", async () => {
      await page.unroute("**/account/live");
      const connected = page.waitForResponse("**/account/live");
      await page.clock.runFor(30_000);
      await connected;
      await shopkeeper.fail(orderId);
      await expect(card.getByText("Delivery failed", { exact: true })).toBeVisible(LIVE);
    });
    await shopkeeper.leave();
  },
);
