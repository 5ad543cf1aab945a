import type { Page } from "@playwright/test";
import { expect, loud, signInBy, test } from "#fixtures/journeys/journey.ts";
import { callShopkeeper, cardOf, number, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// A customer's page of open orders stays current, whatever happens to its event stream.

const ORDERS = "/account?tab=orders";
const TOO_LATE = "This order is packed and can't be canceled here.";

/** Opens the orders page, and waits until it receives changes. */
async function openLive(page: Page) {
  const connected = page.waitForResponse("**/account/live");
  const looked = page.waitForResponse("**/account/order-states");
  await page.goto(ORDERS);
  await Promise.all([connected, looked]);
}

test("updates an open page with its order, and keeps focus and expanded parts", async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderId } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await openLive(page);
  const card = cardOf(page, orderId);
  const price = card.getByText("Price details");
  await price.click();
  await price.focus();
  await expect(card.getByText("Subtotal")).toBeHidden();
  await shopkeeper.move(orderId, "confirmed");
  await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
  const update = page.getByRole("status").filter({ hasText: `Order ${number(orderId)} is confirmed.` });
  await expect(update).toBeVisible();
  await expect(card.locator("summary", { hasText: "Price details" })).toBeFocused();
  await expect(card.getByText("Subtotal")).toBeHidden();

  await test.step("keeps an open dialog, responds that it's too late, and doesn't lose the focus", async () => {
    await card.getByText("Cancel order", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await expect(dialog).toBeVisible();
    await shopkeeper.move(orderId, "packed");
    await expect(page.locator("[role=status]", { hasText: "is packed." })).toBeAttached();
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(dialog).toContainText(TOO_LATE);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(card.locator("summary").first()).toBeFocused();
    await expect(card.getByText("Cancel order", { exact: true })).toHaveCount(0);
  });
  await shopkeeper.cancel(orderId, "Out of ice packs");
  await expect(card.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(page.getByText("Out of ice packs")).toHaveCount(0);
  // The order in view doesn't collapse when it's closed.
  await expect(card.getByText("Delivery address")).toBeVisible();
  await shopkeeper.leave();
});

test("shares one connection between two tabs, hands it over when one closes, and opens the sign-in page when the session ends elsewhere", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { orderId, customer } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  let connections = 0;
  page.context().on("request", (asked) => {
    if (asked.url().endsWith("/account/live")) connections += 1;
  });
  await openLive(page);
  const other = await page.context().newPage();
  const looked = other.waitForResponse("**/account/order-states");
  await other.goto(ORDERS);
  await looked;
  await shopkeeper.move(orderId, "confirmed");
  for (const tab of [page, other])
    await expect(cardOf(tab, orderId).getByText("Confirmed", { exact: true })).toBeVisible();
  expect(connections).toBe(1);
  await page.close();
  await expect.poll(() => connections).toBe(2);
  await shopkeeper.move(orderId, "packed");
  await expect(cardOf(other, orderId).getByText("Packed", { exact: true })).toBeVisible();
  await shopkeeper.leave();

  await signInBy(request, customer);
  const [currentPassword, newPassword] = [customer.password, "walleye-at-midnight-1987"];
  const form = { form: "password", currentPassword, newPassword, confirmPassword: newPassword };
  await request.post("/account?tab=settings", { form, headers: { "sec-fetch-site": "same-origin" } });
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
});

loud(
  "refreshes the page every 30 seconds while no connection can be opened",
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
    const refused = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith("/account/live"));
    const looked = page.waitForResponse("**/account/order-states");
    await page.goto(ORDERS);
    await Promise.all([refused, looked]);
    await shopkeeper.move(orderId, "confirmed");
    expect(looks).toBe(1);
    const card = cardOf(page, orderId);
    const shows = (state: string) => expect(card.getByText(state, { exact: true })).toBeVisible();
    await shows("Pending");
    await page.clock.runFor(30_000);
    await shows("Confirmed");
    expect(looks).toBe(2);

    await loud.step(
      "a dropped connection leaves the page unchanged, and the next refresh brings the news",
      async () => {
        await page.route("**/account/order-states", (route) => route.abort());
        await shopkeeper.move(orderId, "packed");
        const failed = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith("/order-states"));
        await page.clock.runFor(30_000);
        await failed;
        await shows("Confirmed");
        await page.unroute("**/account/order-states");
        await page.clock.runFor(30_000);
        await shows("Packed");
      },
    );

    await loud.step("a hidden page waits, and refreshes as soon as it's visible", async () => {
      const seen = (hidden: boolean) =>
        page.evaluate((isHidden) => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      let hasLooked = false;
      page.on("request", (asked) => {
        hasLooked ||= asked.url().endsWith("/account/order-states");
      });
      await seen(true);
      await shopkeeper.move(orderId, "out_for_delivery");
      await page.clock.runFor(60_000);
      await shows("Packed");
      expect(hasLooked).toBe(false);
      await seen(false);
      await shows("Out for delivery");
    });

    await loud.step("once a connection can be opened, changes appear immediately again", async () => {
      await page.unroute("**/account/live");
      const connected = page.waitForResponse("**/account/live");
      await page.clock.runFor(30_000);
      await connected;
      await shopkeeper.fail(orderId);
      await shows("Delivery failed");
    });
    await shopkeeper.leave();
  },
);

/** Advances the page's clock slightly beyond its refresh interval. */
const waitForLook = (page: Page) => page.clock.runFor(31_000);

loud(
  "shows changes missed by a silent event stream at the next refresh, and keeps the response that it's too late",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    // It opens and then stays silent, like a silently dropped connection.
    await page.addInitScript(() => {
      class SilentSource extends EventTarget {
        onopen: (() => void) | null = null;
        readyState = 1;
        constructor() {
          super();
          queueMicrotask(() => this.onopen?.());
        }
        close() {
          this.readyState = 2;
        }
      }
      Object.assign(window, { EventSource: SilentSource });
    });
    // The page refreshes on load, and again when its event stream opens.
    let looks = 0;
    page.on("response", (response) => {
      if (response.url().endsWith("/account/order-states")) looks += 1;
    });
    await page.goto(ORDERS);
    await expect.poll(() => looks).toBe(2);
    // The open dialog hides the page from assistive technology, but not visually.
    const shows = (state: string, timeout = 20_000) =>
      expect(page.locator("article").getByText(state, { exact: true })).toBeVisible({ timeout });
    await cardOf(page, orderId).getByText("Cancel order", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await expect(dialog).toBeVisible();
    await shopkeeper.move(orderId, "confirmed", "packed");
    await shows("Pending");
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(dialog).toContainText(TOO_LATE);
    await shows("Packed");
    await shopkeeper.move(orderId, "out_for_delivery");
    // A busy shop may not respond to the first refresh.
    await expect(async () => {
      await waitForLook(page);
      await shows("Out for delivery", 5_000);
    }).toPass();
    await expect(dialog).toContainText(TOO_LATE);
    await shopkeeper.leave();
  },
);

loud(
  "catches up on a failed refresh or load, and keeps the page unchanged",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    await openLive(page);
    const busy = { status: 503, json: { sentence: "The system is busy." } };
    await page.route("**/account/order-states", (route) => route.fulfill(busy));
    const refused = page.waitForResponse("**/account/order-states");
    await shopkeeper.move(orderId, "confirmed");
    await refused;

    // The shop responds again, but can't read this order yet: its window ends at an invalid time.
    const endWindow = (end: string) =>
      inDatabase((db) => db.query(`update orders set window_end = ${end} where id = $1`, [orderId]));
    await endWindow("'infinity'");
    await page.unroute("**/account/order-states");
    const card = cardOf(page, orderId);
    const reloaded = page.waitForResponse("**/account.data*");
    await waitForLook(page);
    await reloaded;
    await expect(card.getByText("Pending", { exact: true })).toBeVisible();

    await endWindow("window_start + interval '2 hours'");
    await waitForLook(page);
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();
    await shopkeeper.leave();
  },
);
