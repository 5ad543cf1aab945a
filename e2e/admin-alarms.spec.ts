import { randomUUID } from "node:crypto";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  loud,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { openRoute } from "#fixtures/journeys/own-courier.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  number,
  placeOrder,
  productsByName,
} from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Alerts for the shop's staff: products that can't be sold, and couriers who need help (rules
// board/blocked-goods, courier-app/help-calls).

/** Notifies open pages as a change by the shop would. */
const TELL =
  "select pg_notify('evenlake_changes', channel) from unnest(array['admin', 'person couriers']) channel";

const STOCK = `update products set stock = (select sum("left") from batches where product_id = $1 and in_stock) where id = $1`;

/** Gives the bath soak two batches; orders placed afterwards are allocated from the first. */
async function addTwoBatches(productId: string) {
  const numbers = [1, 2].map((n) => `AL-${n}-${randomUUID().slice(0, 6)}`) as [string, string];
  await inDatabase(async (db) => {
    for (const [place, name] of numbers.entries())
      await db.query(
        `insert into batches (id, product_id, number, lab, tested_on, expires_on, received, "left", in_stock, delta9_percent, mg_found)
         values (gen_random_uuid(), $1, $2, 'Stillwater Labs', '2026-01-01', current_date + $3::int, 50, 50, true, 0.1, 50)`,
        [productId, name, 100 + place],
      );
    await db.query(STOCK, [productId]);
    await db.query("update change_counters set version = version + 1");
  });
  return numbers;
}

const recall = (batch: string) =>
  inDatabase(async (db) => {
    const { rows } = await db.query(
      "update batches set recalled_at = now(), in_stock = false where number = $1 returning product_id",
      [batch],
    );
    await db.query(STOCK, [rows[0].product_id]);
    await db.query(TELL);
  });

/** Returns the shop day of an order's window. */
const dayOf = (orderId: string) =>
  inDatabase(async (db) => {
    const { rows } = await db.query(
      "select to_char(window_start at time zone 'America/Chicago', 'YYYY-MM-DD') as day from orders where id = $1",
      [orderId],
    );
    return rows[0].day as string;
  });

/** Returns the batch allocated to an order. */
const batchOf = (orderId: string) =>
  inDatabase(async (db) => {
    const { rows } = await db.query(
      "select number from batches join batch_sales on batch_id = id where order_id = $1",
      [orderId],
    );
    return rows[0].number as string;
  });

test("lists a recall under Next on every day's board, marks its order, and replaces the batch", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const customer = await becomeCustomer({ request }, baseURL);
  const id = (await productsByName({ request })).get(BATH_SOAK) as string;
  const [bad, good] = await addTwoBatches(id);
  const orderId = await placeOrder({ request }, baseURL, customer, [{ id, quantity: 2 }]);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed");
  await enterAs(page, admin);
  const connected = page.waitForRequest("**/admin/live");
  await openStarted(page, "/admin/orders?view=board");
  await connected;
  const next = page.getByRole("region", { name: "Next", exact: true });
  const unfit = page.getByRole("region", { name: "Recalled, on hold, or expired" });
  await expect(unfit).toHaveCount(0);
  // The order's page and its day's pick list are also open, untouched.
  const [ofOrder, picks] = [await page.context().newPage(), await page.context().newPage()];
  await openStarted(ofOrder, `/admin/orders/${orderId}`);
  await openStarted(picks, `/admin/orders/pick-list?day=${await dayOf(orderId)}`);
  await expect(ofOrder.getByLabel("Driver")).toBeVisible();
  await recall(bad);
  await expect(ofOrder.getByText(`2 × ${BATH_SOAK}, batch ${bad}, recalled`)).toBeVisible();
  await expect(ofOrder.getByText("This order can't be dispatched")).toBeVisible();
  await expect(ofOrder.getByLabel("Driver")).toBeHidden();
  await expect(picks.getByText(`Don't pack 2 from batch ${bad}: it's recalled.`).first()).toBeVisible();
  await ofOrder.close();
  await picks.close();
  await expect(next.getByRole("link", { name: "1 order with goods recalled" }).first()).toBeVisible();
  await expect(next.getByRole("link").first()).toHaveText(/1 order with goods recalled/);
  await expect(unfit).toContainText(`2 × ${BATH_SOAK}, batch ${bad}, recalled`);
  await expectAccessible(page);
  await openStarted(page, "/admin/orders");
  await expect(page.getByRole("row", { name: new RegExp(number(orderId)) })).toContainText("Recalled");
  await openStarted(page, `/admin/orders/${orderId}`);
  await expect(page.getByRole("link", { name: /Remove or substitute/ })).toBeVisible();
  await page.getByRole("link", { name: /Use another batch/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: bad })).toBeVisible();
  await expect(page.getByText("0 of 1 packed")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Another batch").selectOption({ label: `${good}, 50 left` });
  await page.getByRole("button", { name: "Packed from this batch" }).click();
  await expect(page.getByText(`Packed: 2 × ${BATH_SOAK}, batch ${good}.`)).toBeVisible();
  await expect(page.getByText("1 of 1 packed")).toBeVisible();
  await openStarted(page, "/admin/orders?view=board");
  await expect(unfit).toHaveCount(0);
  await shopkeeper.leave();
});

test("alerts an open packing screen automatically, and continues with the scan of another batch", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const customer = await becomeCustomer({ request }, baseURL);
  const products = await productsByName({ request });
  const id = products.get(BATH_SOAK) as string;
  const other = [...products.values()].find((one) => one !== id) as string;
  const added = await addTwoBatches(id);
  const orderId = await placeOrder({ request }, baseURL, customer, [
    { id, quantity: 2 },
    { id: other, quantity: 1 },
  ]);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  const bad = await batchOf(orderId);
  const good = added.find((one) => one !== bad) as string;
  await enterAs(page, admin);
  await openStarted(page, `/admin/orders/${orderId}/pack`);
  const scan = page.getByLabel("Scan a batch");
  await scan.fill(bad);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 2 packed")).toBeVisible();
  const band = page.locator(".pack-band");
  await expect(band).toHaveAttribute("data-look", "right");
  await recall(bad);
  await expect(page.getByRole("alert").filter({ hasText: `batch ${bad}, recalled` })).toBeVisible();
  await expect(page.getByText("0 of 2 packed")).toBeVisible();
  await expect(band).toHaveAttribute("data-look", "wrong");
  await expect(band).toContainText(`Put back 2 × ${BATH_SOAK}, batch ${bad}, recalled.`);
  await scan.fill(bad);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Batch ${bad} is recalled and can't be packed.`).first()).toBeVisible();
  await scan.fill(good);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 2 packed")).toBeVisible();
  await shopkeeper.leave();
});

loud(
  "shows a courier's call for help on every screen until someone takes it, and tells the courier who",
  async ({ page, request, browser, baseURL }) => {
    const { courier, stopIds } = await openRoute(page, request, browser, baseURL);
    const context = await browser.newContext({ baseURL });
    const office = await context.newPage();
    await enterAs(office, admin);
    const connected = office.waitForResponse("**/admin/live");
    await openStarted(office, "/admin/products");
    await connected;
    // The next request after the call is lost, as on a bad connection, unless one in progress already has the
    // alert.
    let toLose = 0;
    await office.route("**/admin/orders/alarms", (route) => {
      toLose -= 1;
      return toLose < 0 ? route.fallback() : route.abort();
    });
    toLose = 1;
    await inDatabase(async (db) => {
      await db.query(
        `insert into courier_updates (key, stop_id, courier_id, kind, answer, occurred_at, received_at, refusal)
       values ($1, $2, $3, 'failed', '{}', now(), now(), 'Please call the shop.')`,
        [randomUUID(), stopIds[0], courier.id],
      );
      await db.query(TELL);
    });
    const strip = office.locator("[aria-live=assertive]").filter({ hasText: `${courier.name} needs help` });
    await expect(strip).toContainText("Please call the shop.", { timeout: 8_000 });
    await expect(strip.getByRole("link", { name: "Call 612-555-0188" })).toBeVisible();
    await expectAccessible(office);
    toLose = Number.POSITIVE_INFINITY;
    await inDatabase((db) => db.query(TELL));
    const isOld = office.getByText(/This page is from .* The shop can't be reached/);
    await expect(isOld).toBeVisible();
    await expect(strip).toContainText("Please call the shop.");
    toLose = 0;
    await expect(isOld).toBeHidden();
    await office.goto("/admin/orders?view=board");
    const next = office.getByRole("region", { name: "Next", exact: true });
    await expect(next.getByRole("link").first()).toHaveText(/courier needs help at a stop/);
    await office.route("**/orders/alarms", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await strip.getByRole("button", { name: /I have it/ }).click();
    await expect(office.getByText(/couldn't record that you have it/)).toBeVisible();
    await office.unroute("**/orders/alarms");
    let taken = 0;
    office.on("request", (request) => {
      taken += Number(request.method() === "POST" && request.url().endsWith("/orders/alarms"));
    });
    await strip.getByRole("button", { name: /I have it/ }).dblclick();
    await expect(strip).toContainText(/Ingrid.* has it since/);
    await expect(page.getByText(/Ingrid.* at the shop has been helping since/)).toBeVisible();
    expect(taken).toBe(1);

    // An order with recalled products shows the courier's phone number while it's out, and how to return it
    // after a failed delivery.
    const orderId = await inDatabase(async (db) => {
      const { rows } = await db.query("select order_id from route_stops where id = $1", [stopIds[1]]);
      await db.query("update order_items set recalled_at = now() where order_id = $1", [rows[0].order_id]);
      return rows[0].order_id as string;
    });
    await openStarted(office, `/admin/orders/${orderId}`);
    await expect(office.getByRole("link", { name: `Call ${courier.name}, 612-555-0188` })).toBeVisible();
    const shopkeeper = await callShopkeeper(browser, baseURL);
    await shopkeeper.fail(orderId);
    await shopkeeper.leave();
    await expect(office.getByRole("button", { name: "Mark as returned" })).toBeHidden();
    await office.getByRole("link", { name: "Mark as returned" }).click();
    await expect(office.getByRole("button", { name: "Mark as returned" })).toBeVisible();
    await expect(office.getByText("This order can't be dispatched")).toBeVisible();
    await context.close();
  },
);
