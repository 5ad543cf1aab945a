import type { Page } from "@playwright/test";
import { estimatedTime } from "#app/trade/delivery/bands.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { number, withOrder } from "#fixtures/journeys/own-orders.ts";
import { addProducts, addSale, unique } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

/** The board of the day on which an order is delivered. */
async function boardOf(page: Page, orderId: string): Promise<string> {
  const text = await (await page.request.get(`/admin/orders/${orderId}.data`)).text();
  const moments = [...text.matchAll(/"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/g)].map(([, moment]) => moment);
  const start = moments.find((moment) => Date.parse(moment ?? "") > Date.now()) ?? "";
  const day = Temporal.Instant.from(start).toZonedDateTimeISO("America/Chicago").toPlainDate();
  return `/admin/orders?view=board&day=${day}`;
}

const boxOf = (page: Page, orderId: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^Select ${number(orderId)}`) });
const rowOf = (page: Page, orderId: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: new RegExp(`^${number(orderId)}`) }) });

test("an order is confirmed, packed and sent out by keyboard alone", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const { orderId } = await withOrder(await context.newPage(), baseURL);
  await context.close();
  await enterAs(page, admin);
  const board = await boardOf(page, orderId);
  await page.goto(board);
  await expect(page.getByRole("heading", { name: "Next" })).toBeVisible();
  await expect(page.getByRole("link", { name: /orders? to confirm$/ })).toBeVisible();

  await test.step("j goes from order to order, and x selects one", async () => {
    const focused = page.locator(":focus");
    // A key pressed before the page's code has come focuses nothing, and so does one whose row leaves the board.
    await expect(async () => {
      await page.keyboard.press("j");
      expect(await focused.allTextContents()).toEqual([
        expect.stringMatching(new RegExp(`^${number(orderId)}`)),
      ]);
    }).toPass({ intervals: [10], timeout: 60_000 });
    await page.keyboard.press("x");
    await expect(boxOf(page, orderId)).toBeChecked();
  });

  await test.step("only what is legal is offered, and each step says what came of it", async () => {
    const bar = page.getByRole("region", { name: "Steps of the selected orders" });
    await expect(bar.getByText("1 selected")).toBeVisible();
    for (const [key, button, done, then] of [
      ["c", "Confirm 1", "1 order confirmed.", "Confirmed"],
      ["p", "Pack 1", "1 order packed.", "Packed"],
      ["s", "Send out 1", "1 order sent out.", "Out for delivery"],
    ] as const) {
      await expect(bar.getByRole("button", { name: button })).toBeVisible();
      await expect(bar.getByRole("button", { name: /\d$/ })).toHaveCount(1);
      await page.keyboard.press(key);
      // It takes the focus, so that it is read out; the next key goes on all the same.
      await expect(page.getByRole("status").filter({ hasText: done })).toBeFocused();
      await expect(rowOf(page, orderId)).toContainText(then);
    }
    await expect(bar).toBeHidden();
  });

  await test.step("Enter opens the order", async () => {
    await page.getByRole("link", { name: new RegExp(`^${number(orderId)}`) }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
  });
});

test("the board fits a tablet and a phone, and what somebody else has moved is said", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const { orderId } = await withOrder(await context.newPage(), baseURL);
  await context.close();
  await enterAs(page, admin);
  const board = await boardOf(page, orderId);
  await page.goto(board);
  await page.getByRole("link", { name: /orders? to confirm$/ }).click();
  await expect(boxOf(page, orderId)).toBeChecked();
  await expect(page.getByRole("region", { name: "Steps of the selected orders" })).toContainText(
    /\d selected/,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize();
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
  }
  if (size) await page.setViewportSize(size);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("region", { name: "Steps of the selected orders" })).toBeHidden();

  const form = { to: "confirmed", ids: orderId };
  const headers = { origin: new URL(baseURL ?? "").origin };
  const first = await page.request.post(board, { form, headers });
  expect(await first.text()).toContain("1 order confirmed.");
  const second = await page.request.post(board, { form, headers });
  expect(await second.text()).toContain("No order was confirmed:");
});

/** Adds a packed order of nobody, on no route, whose window ends so many minutes from now; returns its id and its shop day. */
async function addEnding(productId: string, minutes: number) {
  const orderId = await addSale(productId);
  const end = Temporal.Now.instant().round("minute").add({ minutes });
  const start = end.subtract({ hours: 2 });
  await inDatabase((db) =>
    db.query(
      `update orders set status = 'packed', band = 'primary', window_start = $2, window_end = $3, window_id = null,
         payment_method = 'at_door', payment_status = 'due', completed_at = null where id = $1`,
      [orderId, start.toString(), end.toString()],
    ),
  );
  return { orderId, day: start.toZonedDateTimeISO("America/Chicago").toPlainDate() };
}

test("an order that will be late is marked before it is late", async ({ page }) => {
  const { min, max } = estimatedTime("primary") ?? { min: 0, max: 0 };
  const [productId = ""] = await addProducts([unique("In time")], "archived");
  const orders = [
    [await addEnding(productId, max + 5), /At risk, leave by \d/],
    [await addEnding(productId, min - 5), /Will be late/],
  ] as const;
  await enterAs(page, admin);
  for (const [{ orderId, day }, mark] of orders) {
    // A board may be two seconds old when something else than the shop has written.
    await expect(async () => {
      await page.goto(`/admin/orders?view=board&day=${day}`);
      await expect(rowOf(page, orderId)).toContainText(mark, { timeout: 1_000 });
    }).toPass();
  }
  await expectAccessible(page);
  await inDatabase((db) =>
    db.query("update orders set status = 'returned' where id = any($1::uuid[])", [
      orders.map(([{ orderId }]) => orderId),
    ]),
  );
});
