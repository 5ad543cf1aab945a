import { test as bare, type Page } from "@playwright/test";
import { expect } from "#fixtures/journeys/journey.ts";
import { callShopkeeper, cardOf, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// What becomes of an open page of orders when its event stream or the shop fails it. The browser writes failed requests to its
// console, so these tests do not use our own.

/** Lets the page's clock run a little longer than the time after which it looks by itself. */
const waitForLook = (page: Page) => page.clock.runFor(31_000);

/** Gives the page an event stream that opens and then stays silent, like one that is cut without a word. */
async function withSilentStream(page: Page): Promise<void> {
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
}

bare(
  "a change that no message tells is seen when the page looks by itself",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    await withSilentStream(page);
    // The page looks when it starts, and again when its event stream opens.
    let looks = 0;
    page.on("response", (response) => {
      if (response.url().endsWith("/account/order-states")) looks += 1;
    });
    await page.goto("/account?tab=orders");
    await expect.poll(() => looks).toBe(2);
    await shopkeeper.move(orderId, "confirmed");
    const card = cardOf(page, orderId);
    await expect(card.getByText("Pending", { exact: true })).toBeVisible();
    // A busy shop may not answer the first look.
    await expect(async () => {
      await waitForLook(page);
      await expect(card.getByText("Confirmed", { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await shopkeeper.leave();
  },
);

bare(
  "what could not be looked at or loaded is made up for, and the page stays as it is",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    const connected = page.waitForResponse("**/account/live");
    const looked = page.waitForResponse("**/account/order-states");
    await page.goto("/account?tab=orders");
    await Promise.all([connected, looked]);
    const busy = { status: 503, json: { sentence: "The shop is very busy just now." } };
    await page.route("**/account/order-states", (route) => route.fulfill(busy));
    const refused = page.waitForResponse("**/account/order-states");
    await shopkeeper.move(orderId, "confirmed");
    await refused;

    // The shop answers again, but for now it cannot read this order: its window ends at no real moment.
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

bare(
  "the answer that it is too late to cancel stays when the order moves on",
  async ({ page, browser, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await page.clock.install();
    await withSilentStream(page);
    const looked = page.waitForResponse("**/account/order-states");
    await page.goto("/account?tab=orders");
    await looked;
    await cardOf(page, orderId).getByText("Cancel order", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    await expect(dialog).toBeVisible();
    await shopkeeper.move(orderId, "confirmed", "packed");
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    const tooLate = "This order is packed and can no longer be cancelled here.";
    await expect(dialog).toContainText(tooLate);
    // The open dialog hides the page from everybody but the eye.
    const shown = page.locator("article");
    await expect(shown.getByText("Packed", { exact: true })).toBeVisible();

    await shopkeeper.move(orderId, "out_for_delivery");
    await waitForLook(page);
    await waitForLook(page);
    await expect(shown.getByText("Out for delivery", { exact: true })).toBeVisible();
    await expect(dialog).toContainText(tooLate);
    await shopkeeper.leave();
  },
);
