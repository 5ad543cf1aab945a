import type { Page } from "@playwright/test";
import { admin, enterAs, expect, loud, openStarted, signInBy } from "#fixtures/journeys/journey.ts";
import { openRoute } from "#fixtures/journeys/own-courier.ts";
import { BATH_SOAK, callShopkeeper, cardOf, number, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// A failed background reload never removes a screen (rules failures/background-reload). The browser logs each
// failure.

const OLD = /This page is from \d+:\d\d [AP]M\. The shop can't be reached; we keep trying\./;
const line = (page: Page) => page.getByText(OLD);

const WAYS = [
  ["an aborted request", null],
  ["a 503", 503],
  ["a 500", 500],
] as const;

/**
 * Makes the next load of the page's data fail in this way; later ones wait until the returned function is
 * called.
 */
async function failNext(page: Page, status: number | null) {
  let left = 1;
  let letPass = () => {};
  const passing = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      left -= 1;
      if (left < 0) {
        await passing;
        return route.fallback();
      }
      return status === null ? route.abort() : route.fulfill({ status, body: "Not now." });
    },
  );
  return async () => {
    letPass();
    await expect(line(page)).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  };
}

loud(
  "keeps live pages while their reload fails, says so, and recovers",
  async ({ page, request, browser, baseURL }) => {
    const { orderId, customer } = await withOrder({ request }, baseURL);
    const { rows } = await inDatabase((db) =>
      db.query(
        "select to_char(window_start at time zone 'America/Chicago', 'YYYY-MM-DD') as day from orders where id = $1",
        [orderId],
      ),
    );
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await enterAs(page, admin);
    const row = (state: string) =>
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: new RegExp(`^${number(orderId)}`) }) })
        .filter({ hasText: state });

    await loud.step("the board, after a notification by the shop", async () => {
      const connected = page.waitForResponse("**/admin/live");
      await openStarted(page, `/admin/orders?view=board&day=${rows[0].day}`);
      await connected;
      const comesBack = await failNext(page, null);
      await shopkeeper.move(orderId, "confirmed");
      await expect(line(page)).toBeVisible();
      await expect(row("Pending")).toBeVisible();
      await comesBack();
      await expect(row("Confirmed")).toBeVisible();
    });

    await loud.step("the board, after its own step, which is confirmed", async () => {
      const comesBack = await failNext(page, 503);
      await page.getByRole("checkbox", { name: new RegExp(`^Select ${number(orderId)}`) }).check();
      await page.getByText("More", { exact: true }).click();
      await page.getByRole("button", { name: "Pack without scanning 1" }).click();
      await page.getByLabel("Reason").fill("The scanner is broken");
      await page.getByRole("dialog").getByRole("button", { name: "Pack without scanning" }).click();
      await expect(page.getByText("1 order packed.")).toBeVisible();
      await expect(page.getByText("Your last step went through.")).toBeVisible();
      await expect(row("Confirmed")).toBeVisible();
      await comesBack();
      await expect(row("Packed")).toBeVisible();
      await expect(page.getByText("1 order packed.")).toBeVisible();
    });

    await loud.step("the customer's orders", async () => {
      const context = await browser.newContext({ baseURL });
      await signInBy(context.request, customer);
      const own = await context.newPage();
      for (const [[, status], to, before, after] of [
        [WAYS[0], "out_for_delivery", "Packed", "Out for delivery"],
        [WAYS[1], "delivery_failed", "Out for delivery", "Delivery failed"],
      ] as const) {
        const connected = own.waitForResponse("**/account/live");
        await openStarted(own, "/account?tab=orders");
        await connected;
        const comesBack = await failNext(own, status);
        await (to === "delivery_failed" ? shopkeeper.fail(orderId) : shopkeeper.move(orderId, to));
        await expect(line(own)).toBeVisible();
        await expect(cardOf(own, orderId).getByText(before, { exact: true })).toBeVisible();
        await comesBack();
        await expect(cardOf(own, orderId).getByText(after, { exact: true })).toBeVisible();
      }
      await context.close();
    });
    await shopkeeper.leave();
  },
);

loud(
  "confirms an accepted form even if its page can't be reloaded afterwards",
  async ({ page, request, browser, baseURL }) => {
    const { orderId } = await withOrder({ request }, baseURL);
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await shopkeeper.move(orderId, "confirmed");
    await shopkeeper.leave();
    await enterAs(page, admin);
    const isDone = page.getByText("Your last step went through.");

    for (const [way, status] of WAYS) {
      await loud.step(`the packing screen, after a good scan and ${way}`, async () => {
        await openStarted(page, `/admin/orders/${orderId}/pack`);
        const comesBack = await failNext(page, status);
        await page.getByRole("button", { name: /^(Packed|Undo)/ }).click();
        await expect(line(page)).toBeVisible();
        await expect(isDone).toBeVisible();
        await expect(page.getByRole("heading", { name: BATH_SOAK })).toBeVisible();
        await comesBack();
      });

      await loud.step(`the page of an order, after a note and ${way}`, async () => {
        await openStarted(page, `/admin/orders/${orderId}`);
        const comesBack = await failNext(page, status);
        await page.getByLabel("Note").fill(`Ring after ${way}.`);
        await page.getByRole("button", { name: "Add note" }).click();
        await expect(line(page)).toBeVisible();
        await expect(isDone).toBeVisible();
        await comesBack();
        await expect(page.getByText(`Ring after ${way}.`)).toBeVisible();
      });

      await loud.step(`an order on the phone, after ${way}`, async () => {
        await openStarted(page, "/admin/orders/new?q=theo@evenlake.example");
        await page.getByRole("link", { name: /^Theo/ }).click();
        const find = page.getByLabel("Find a product");
        await find.fill(BATH_SOAK);
        // The page first refreshes automatically.
        await expect(page.getByRole("button", { name: `Add ${BATH_SOAK}` })).toBeVisible();
        const comesBack = await failNext(page, status);
        await page.getByRole("button", { name: "Find" }).click();
        await expect(line(page)).toBeVisible();
        await expect(page.getByRole("button", { name: `Add ${BATH_SOAK}` })).toBeVisible();
        await comesBack();
      });
    }
  },
);

loud(
  "keeps a route; shows the error of a page that can't be opened inside the frame",
  async ({ page, request, browser, baseURL }) => {
    const { courier } = await openRoute(page, request, browser, baseURL);
    const { rows } = await inDatabase((db) =>
      db.query("select id from routes where courier_id = $1", [courier.id]),
    );
    await page.context().clearCookies();
    await enterAs(page, admin);
    for (const [, status] of WAYS) {
      const connected = page.waitForResponse("**/admin/live");
      await openStarted(page, `/admin/routes/${rows[0].id}`);
      await connected;
      const comesBack = await failNext(page, status);
      const shopkeeper = await callShopkeeper(browser, baseURL);
      const [orderId = ""] = await openStops(rows[0].id);
      await shopkeeper.fail(orderId);
      await shopkeeper.leave();
      await expect(line(page)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Route");
      await comesBack();
    }
    const comesBack = await failNext(page, null);
    await page.getByRole("link", { name: "Products" }).first().click();
    await expect(page.getByRole("heading", { name: "Error fetching products" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Orders" }).first()).toBeVisible();
    await expect(line(page)).toBeHidden();
    const retried = page.getByRole("link", { name: "Retry" }).click();
    await comesBack();
    await retried;
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  },
);

/** The orders of a route that are out. */
async function openStops(routeId: string): Promise<string[]> {
  const { rows } = await inDatabase((db) =>
    db.query(
      `select order_id from route_stops join orders on orders.id = order_id
       where route_id = $1 and status = 'out_for_delivery' order by position`,
      [routeId],
    ),
  );
  return rows.map(({ order_id }) => order_id);
}
