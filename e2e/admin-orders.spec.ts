import type { Locator, Page } from "@playwright/test";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { addCourier } from "#fixtures/journeys/couriers.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  number,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// The list of orders and the fulfillment board.

test("shows a new order automatically, finds it by the customer's phone number, saves a note, and keeps other input", async ({
  page,
  request,
  baseURL,
}) => {
  const customer = await becomeCustomer({ request }, baseURL);
  const id = (await productsByName({ request })).get(BATH_SOAK) as string;
  await enterAs(page, admin);
  const connected = page.waitForRequest("**/admin/live");
  await openStarted(page, "/admin/orders");
  await connected;
  const search = page.getByLabel("Search", { exact: true });
  await search.fill("typed and not sent");
  const orderId = await placeOrder({ request }, baseURL, customer, [{ id, quantity: 2 }]);
  const link = page.getByRole("link", { name: number(orderId) });
  await expect(link).toBeVisible();
  const news = page.getByRole("status").filter({ hasText: "1 new order" });
  await expect(news).toBeVisible();
  await expect(search).toHaveValue("typed and not sent");
  await news.getByRole("button", { name: "Got it" }).click();
  await expect(news.getByRole("button", { name: "Got it" })).toHaveCount(0);

  const digits = customer.phone.replaceAll("-", "");
  await search.fill(`(${digits.slice(0, 3)}) ${digits.slice(3)}`);
  await page.getByLabel("ZIP", { exact: true }).fill(customer.zip);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(new RegExp(`zip=${customer.zip}`));
  await expect(page.getByRole("status").filter({ hasText: "1 order, newest first" })).toBeVisible();
  await link.click();

  await test.step("keeps input typed while the order reloads after a refusal", async () => {
    const note = page.getByLabel("New note");
    const add = page.getByRole("button", { name: "Add note" });
    const address = `**/admin/orders/${orderId}.data*`;
    const { promise: typed, resolve: letOrderArrive } = Promise.withResolvers<void>();
    let isReadAgain = false;
    await expect(note).toBeVisible();
    await page.route(address, async (route) => {
      if (route.request().method() === "GET") {
        isReadAgain = true;
        await typed;
      }
      await route.continue();
    });
    await add.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Please enter a note.");
    await note.fill("Ring twice.");
    letOrderArrive();
    // The button works again once the page shows the new data.
    await expect(add).toBeEnabled();
    expect(isReadAgain).toBe(true);
    await page.unroute(address);
    await expect(note).toHaveValue("Ring twice.");
    await add.click();
    await expect(page.getByText("Ring twice.")).toBeVisible();
    await expect(note).toHaveValue("");
  });

  await test.step("links the overview's figures to the orders they count", async () => {
    await page
      .getByRole("link", { name: /, overview/ })
      .filter({ visible: true })
      .click();
    const week = page.getByRole("region", { name: "This week, from Monday" });
    await week.getByRole("link", { name: /^Revenue/ }).click();
    await expect(page.getByLabel("Status")).toHaveValue("completed");
    await expect(page.getByText(/^Placed (from|on) /)).toBeVisible();
  });
});

/** Opens the board of an order's delivery day. */
async function boardOf(orderId: string): Promise<string> {
  const [start] = await inDatabase(async (db) => {
    const { rows } = await db.query<{ at: Date }>("select window_start as at from orders where id = $1", [
      orderId,
    ]);
    return rows.map(({ at }) => Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  });
  return `/admin/orders?view=board&day=${start?.toZonedDateTimeISO("America/Chicago").toPlainDate()}`;
}

const boxOf = (page: Page, orderId: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^Select ${number(orderId)}`) });
const rowOf = (page: Page, orderId: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: new RegExp(`^${number(orderId)}`) }) });

test("confirms, packs, and dispatches an order by keyboard alone on a board that fits each screen", async ({
  page,
  request,
  baseURL,
}) => {
  const { orderId } = await withOrder({ request }, baseURL);
  const solveig = await addCourier("Solveig");
  await enterAs(page, admin);
  await openStarted(page, await boardOf(orderId));
  await expect(page.getByRole("heading", { name: "Next" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Actions for selected orders" });

  await test.step("selects the orders to confirm together", async () => {
    await page.getByRole("link", { name: /orders? to confirm$/ }).click();
    await expect(boxOf(page, orderId)).toBeChecked();
    await expect(bar).toContainText(/\d selected/);
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });

  await test.step("moves from order to order by j, and selects one by x", async () => {
    const focused = async () => (await page.locator(":focus").allTextContents()).join();
    let at = await focused();
    // A single key takes effect once it's known not to be a scan, so each press waits for its effect.
    while (!at.startsWith(number(orderId))) {
      await page.keyboard.press("j");
      await expect.poll(focused).not.toBe(at);
      at = await focused();
    }
    await page.keyboard.press("x");
    await expect(boxOf(page, orderId)).toBeChecked();
  });

  await test.step("offers only allowed steps, and reports each result", async () => {
    await expect(bar.getByText("1 selected")).toBeVisible();
    for (const [key, button, done, then] of [
      ["c", "Confirm 1", "1 order confirmed.", "Confirmed"],
      ["p", "Pack 1", "1 order packed.", "Packed"],
      ["s", "Dispatch 1", "1 order dispatched.", "Out for delivery"],
    ] as const) {
      // After a step, nothing is selected.
      await boxOf(page, orderId).check();
      await expect(bar.getByRole("button", { name: button })).toBeVisible();
      await expect(bar.getByRole("button", { name: /\d$/ })).toHaveCount(1);
      await page.keyboard.press(key);
      if (key === "p") await packWithoutScanning(page, orderId, bar);
      if (key === "s") await sendOutWith(page, solveig);
      // The result takes the focus to be read out; the next key works anyway.
      await expect(page.getByRole("status").filter({ hasText: done })).toBeFocused();
      await expect(rowOf(page, orderId)).toContainText(then);
    }
    await expect(bar).toBeHidden();
  });

  await test.step("allows undoing a dispatch for two minutes", async () => {
    await page.getByRole("button", { name: /^Undo dispatch: route/ }).click();
    await expect(page.getByText("Dispatch undone. No customers were notified.")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/orders\?view=board/);
    await expect(rowOf(page, orderId)).toContainText("Packed");
  });

  await page.getByRole("link", { name: new RegExp(`^${number(orderId)}`) }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
});

/**
 * Returns from the packing screen, and packs the selected order with a reason (rules
 * packing/without-scanning).
 */
async function packWithoutScanning(page: Page, orderId: string, bar: Locator) {
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}/pack`));
  await page.goBack();
  await boxOf(page, orderId).check();
  await bar.getByText("More", { exact: true }).click();
  await bar.getByRole("button", { name: "Pack without scanning 1" }).click();
  const question = page.getByRole("dialog", { name: "Pack 1 order without scanning?" });
  await expectAccessible(page);
  const pack = question.getByRole("button", { name: "Pack without scanning" });
  await pack.click();
  const reason = question.getByLabel("Reason");
  await expect(reason).toHaveAccessibleDescription(/Enter why the order is packed/);
  await expect(reason).toBeFocused();
  await reason.fill("The scanner is broken");
  await pack.click();
}

/** Answers the dialog that asks for the driver. */
async function sendOutWith(page: Page, { id }: { id: string }) {
  const question = page.getByRole("dialog", { name: "Dispatch 1 order?" });
  await expectAccessible(page);
  await question.getByLabel("Driver").selectOption(id);
  await question.getByRole("button", { name: "Dispatch" }).click();
}

/**
 * Adds a packed, unassigned order without a customer whose window ends in this many minutes; returns its id.
 */
async function addEnding(productId: string, minutes: number) {
  const orderId = await addSale(productId);
  const end = Temporal.Now.instant().round("minute").add({ minutes });
  await inDatabase((db) =>
    db.query(
      `update orders set status = 'packed', band = 'primary', window_start = $2, window_end = $3, window_id = null,
         payment_method = 'at_door', payment_status = 'due', completed_at = null where id = $1`,
      [orderId, end.subtract({ hours: 2 }).toString(), end.toString()],
    ),
  );
  return orderId;
}

test("marks an order before it's late", async ({ page }) => {
  const { min, max } = DEMO_DELIVERY.bands.primary.minutes;
  const [productId = ""] = await addProducts(["In time"], "archived");
  await enterAs(page, admin);
  for (const [minutes, mark] of [
    [max + 5, /At risk, dispatch by \d/],
    [min - 5, /Will be late/],
  ] as const) {
    const orderId = await addEnding(productId, minutes);
    const board = await boardOf(orderId);
    // After a change outside of the shop, a board may be up to two seconds old.
    await expect(async () => {
      await page.goto(board);
      await expect(rowOf(page, orderId)).toContainText(mark, { timeout: 1_000 });
    }).toPass();
  }
});
