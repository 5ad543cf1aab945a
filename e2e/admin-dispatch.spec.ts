import { randomUUID } from "node:crypto";
import { addCourier } from "#fixtures/journeys/couriers.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  htmlFor,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { scan as scanCode } from "#fixtures/journeys/scanner.ts";

// An order is packed by a scanner (a keyboard) and by presses (rules packing 1 to 9); packed orders go on routes (rules couriers 4 to 14).

/** Gives a product two batches with these numbers and ten units each; the first expires first. */
function addBatches(productId: string, numbers: readonly [string, string]) {
  return inDatabase(async (db) => {
    for (const [place, label] of numbers.entries()) {
      await db.query(
        `insert into batches (id, product_id, number, lab, tested_on, expires_on, received, "left", in_stock, delta9_percent, mg_found)
         values ($1, $2, $3, 'Journey Lab', '2026-01-05', $4, 10, 10, true, 0.2, 50)`,
        [randomUUID(), productId, label, place === 0 ? "2098-01-01" : "2099-01-01"],
      );
    }
    await db.query("update products set has_batches = true, stock = 20, shelf = 'J7' where id = $1", [
      productId,
    ]);
  });
}

test("an order is packed with a scanner and the keyboard; what is missing is taken off, and its customer sees it", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [id = ""] = await addProducts(["Packed"], "active");
  await addBatches(id, ["soon", "late"]);
  const customer = await becomeCustomer({ request }, baseURL);
  const soak = (await productsByName({ request })).get(BATH_SOAK) as string;
  const orderId = await placeOrder({ request }, baseURL, customer, [
    { id, quantity: 2 },
    { id: soak, quantity: 1 },
  ]);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  await shopkeeper.leave();
  await enterAs(page, admin);
  const scan = page.getByLabel("Scan a batch");
  const lineOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const [line, soakLine] = [lineOf("Packed"), lineOf(BATH_SOAK)];

  await test.step("the scanner has the field at once, and a wrong label is refused in one sentence", async () => {
    await openStarted(page, `/admin/orders/${orderId}`);
    await page.getByRole("link", { name: "Pack", exact: true }).click();
    await expect(scan).toBeFocused();
    await expect(line).toContainText("J7");
    await scan.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(scan).toHaveAccessibleDescription(/Please scan the label/);
    await scanCode(page, "NONE-SUCH");
    await expect(scan).toHaveAccessibleDescription(/We have no batch “NONE-SUCH”/);
  });

  await test.step("the code of another batch moves the line to it, wherever the focus was", async () => {
    await expect(line).toContainText("soon");
    await page.getByRole("link", { name: "The order" }).focus();
    await scanCode(page, "https://evenlake.example/lab-results/late");
    await expect(page.getByRole("status").filter({ hasText: "2 × Packed, batch late" })).toBeVisible();
    await expect(line.getByText("✓ Packed")).toBeVisible();
    await expect(scan).toBeFocused();
    await expect(scan).toHaveValue("");
    await scanCode(page, "late");
    await expect(scan).toHaveAccessibleDescription(/is packed already/);
  });

  await test.step("what is missing says the new total before and after it is taken off", async () => {
    await soakLine.getByText("Something is missing").click();
    await expect(soakLine.getByLabel("How many are missing")).toContainText(/1 of 1: the total is \$\d/);
    await expectAccessible(page);
    await soakLine.getByLabel(/They are not on the shelf/).uncheck();
    await soakLine.getByRole("button", { name: "Take off" }).click();
    await expect(page.getByRole("status").filter({ hasText: /The new total is \$/ })).toBeVisible();
    await expect(soakLine).toHaveCount(0);
    await line.getByText("Something is missing").click();
    await line.getByLabel("How many are missing").selectOption("2");
    await line.getByRole("button", { name: "Take off" }).click();
    await expect(line.getByText(/cancel the order instead/)).toBeVisible();
  });

  await test.step("with the last line in the bag, one more press ends the order", async () => {
    await line.getByRole("button", { name: "Undo: Packed" }).click();
    await line.getByRole("button", { name: "Packed from late" }).click();
    const end = page.getByRole("button", { name: "Order is packed" });
    await expect(end).toBeFocused();
    // A key counts once its button could be seen.
    await end.click({ trial: true });
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`after=${orderId}`));
    await expect(page.getByRole("status").filter({ hasText: "packed" })).toBeVisible();
    await expect(scan).toBeFocused();
  });

  const sentence = `Taken off while packing: 1 × ${BATH_SOAK}. New total $`;
  for (const path of ["/account?tab=orders", `/account/orders/${orderId}/receipt`])
    expect(await htmlFor({ request }, path)).toContain(sentence);
});

test("each press of the packing screen is sent, one after another, and to the order of its screen", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { orderId } = await withOrder({ request }, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  await shopkeeper.leave();
  await enterAs(page, admin);
  await openStarted(page, `/admin/orders/${orderId}/pack`);
  await expect(page.getByLabel("Scan a batch")).toBeFocused();
  const done = page.getByRole("button", { name: "Order is packed" });
  const device = await page.context().newCDPSession(page);

  await test.step("on a device so slow that an answer is there before the screen has drawn that it waits for it", async () => {
    await device.send("Emulation.setCPUThrottlingRate", { rate: 40 });
    for (const name of [/^Packed/, /^Undo/, /^Packed/]) await page.getByRole("button", { name }).click();
    await expect(done).toBeEnabled({ timeout: 120_000 });
    await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });

  await test.step("the shop's news of the move overtake its answer, and a scan comes before both", async () => {
    const heard = page.evaluate(
      (asks) =>
        new Promise<void>((resolve) => {
          new BroadcastChannel("/admin/live").onmessage = () => void fetch(asks).then(() => resolve());
        }),
      `/admin/orders/news?pack=${orderId}`,
    );
    await page.route(/\/pack\.data/, async (route) => {
      if (!route.request().postData()?.includes("move")) return route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      await heard;
      await route.fulfill({ response: answer });
    });
    await done.click();
    await page.getByLabel("Scan a batch").fill("EARLY");
    const scanned = page.waitForRequest((asked) => asked.postData()?.includes("EARLY") ?? false);
    await page.keyboard.press("Enter");
    const { pathname, search } = new URL((await scanned).url());
    await expect(page).toHaveURL(new RegExp(`after=${orderId}`));
    expect(pathname + search).not.toContain("after");
    expect(pathname).toContain(orderId);
  });
});

const shopToday = () => Temporal.Now.zonedDateTimeISO("America/Chicago").toPlainDate();

/** Adds packed orders of nobody, for a window at noon of a day, to these ZIPs; returns their ids. */
async function addPacked(productId: string, day: Temporal.PlainDate, names: readonly string[]) {
  const zips = ["55408", "55424", "55401"];
  const start = day.toZonedDateTime({ timeZone: "America/Chicago", plainTime: "12:00" }).toInstant();
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const id = await addSale(productId);
    await inDatabase(async (db) => {
      await db.query("update order_items set packed_at = now() where order_id = $1", [id]);
      await db.query(
        `update orders set status = 'packed', contact_name = $2, delivery_zip = $3, window_start = $4,
           window_end = $5, payment_method = 'at_door', payment_status = 'due', attempts = 0, subtotal_cents = 2400,
           total_cents = 2400 + delivery_fee_cents + redelivery_fee_cents + tax_cents where id = $1`,
        [id, name, zips[index], start.toString(), start.add({ hours: 2 }).toString()],
      );
    });
    ids.push(id);
  }
  return ids;
}

test("an admin proposes routes, moves stops by keyboard, lets one leave, and prints its manifest", async ({
  page,
}) => {
  const [productId = ""] = await addProducts(["On the road"], "archived");
  // A day of which the demo has no orders.
  const day = shopToday().add({ days: 40 });
  const names = ["Astrid", "Bo", "Carin"];
  const ids = await addPacked(productId, day, names);
  const { name: driver } = await addCourier("Vera");
  const stopsOf = (route: number) =>
    page.getByRole("list", { name: `Stops of route ${route}` }).getByRole("listitem");
  const asked = page.getByRole("dialog");
  await enterAs(page, admin);
  await openStarted(page, `/admin/routes?day=${day}`);

  await test.step("for one car, each order of the day is on its route", async () => {
    await expect(page.getByRole("list", { name: `Orders of ${day} on no route` })).toContainText("Astrid");
    await page.getByRole("link", { name: "Propose routes" }).click();
    const propose = asked.getByRole("button", { name: "Propose" });
    const mine = asked.getByRole("checkbox", { name: driver });
    await expect(mine).toBeVisible();
    for (const courier of await asked.getByRole("checkbox").all()) await courier.uncheck();
    await asked.getByLabel("More cars, without a driver yet").fill("0");
    await propose.click();
    await expect(asked).toContainText("Please choose who drives, or how many cars leave.");
    await expectAccessible(page);
    await mine.check();
    await asked.getByLabel("They leave at").fill("11:30");
    await propose.click();
    await expect(asked).toBeHidden();
    await expect(stopsOf(1)).toHaveCount(3);
    await expect(page.getByText("No order of this day waits for a route.")).toBeVisible();
  });

  await test.step("by keyboard a stop goes up, and the focus stays with it", async () => {
    const last = (await stopsOf(1).nth(2).textContent()) ?? "";
    const moved = names.find((name) => last.includes(name)) as string;
    const up = page.getByRole("button", { name: new RegExp(`^Move up: .*${moved}$`) });
    await up.focus();
    // The screen shows the move at once, and the shop writes it a little later.
    const written = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.keyboard.press("Enter");
    await expect(stopsOf(1).nth(1)).toContainText(moved);
    await expect(up).toBeFocused();
    await expect(page.getByText(new RegExp(`${moved} is now stop 2 of 3 on route 1`))).toBeAttached();
    await written;
    await openStarted(page, page.url());
    await expect(stopsOf(1).nth(1)).toContainText(moved);
  });

  await test.step("chosen orders go to another route, and one is dragged back", async () => {
    await page.getByRole("button", { name: "Add an empty route" }).click();
    await expect(page.getByRole("link", { name: "Route 2", exact: true })).toBeVisible();
    for (const name of ["Astrid", "Bo"])
      await page.getByRole("checkbox", { name: new RegExp(`^Choose .*${name}$`) }).check();
    await page.getByLabel("Move the chosen orders to").selectOption({ label: "Route 2" });
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(stopsOf(2)).toHaveCount(2);
    await stopsOf(2).first().locator("[data-drag-handle]").hover();
    await page.mouse.down();
    const target = await stopsOf(1).first().boundingBox();
    if (!target) throw new Error("route 1 has no stop");
    await page.mouse.move(target.x + 60, target.y + 40, { steps: 8 });
    await page.mouse.move(target.x + 60, target.y + 20, { steps: 4 });
    const written = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.mouse.up();
    await expect(stopsOf(2)).toHaveCount(1);
    await expect(stopsOf(1)).toHaveCount(2);
    await written;
  });

  await test.step("a route leaves on its own day alone; its manifest was a preview until then", async () => {
    await page.getByRole("link", { name: "Route 1", exact: true }).click();
    await page.getByRole("link", { name: "Leave: route 1" }).click();
    await asked.getByRole("button", { name: "Leave" }).click();
    await expect(asked).toContainText("A route leaves on its own day.");
    await asked.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Manifest: route 1" }).click();
    await expect(page.getByText(/^Preview\. The route has not left/)).toBeVisible();
    await page.goBack();
    const routeId = new URL(page.url()).pathname.split("/").at(-1) as string;
    // Its day has come; the demo has routes of today.
    await inDatabase((db) =>
      db.query("update routes set day = $2, number = 99 where id = $1", [routeId, shopToday().toString()]),
    );
    const leave = async () => {
      await openStarted(page, `/admin/routes/${routeId}?ask=leave`);
      await expect(asked).toContainText(/It leaves (on time|\d.* (before|after) its time)\. /);
      await expect(asked).toContainText(/within its window|after (its|their) window/);
      await asked.getByRole("button", { name: "Leave" }).click();
    };
    await leave();
    await page.getByRole("button", { name: /^Take it back: route/ }).click();
    await expect(page.getByText("Dispatch taken back. No customer was told.")).toBeVisible();
    await expect(page.getByText("Out for delivery")).toHaveCount(0);
    await leave();
    await expect(
      page.getByText(
        "The route has left. Customers are emailed in two minutes; until then you can take it back.",
      ),
    ).toBeVisible();
    await expect(page.getByText("Out for delivery")).toHaveCount(2);
    await page.getByRole("link", { name: /^Manifest: route/ }).click();
    const table = page.getByRole("table", { name: "What is in the car" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(page.getByText(/^Preview/)).toHaveCount(0);
    await expect(page.getByText(/not visible from outside, and the car is locked/)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(table.getByRole("row", { name: /Sum/ })).toContainText("$48.00");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("it is not back while its orders are out", async () => {
    await page.getByRole("link", { name: /^Route \d+$/ }).click();
    await page.getByRole("link", { name: /^It is back: route/ }).click();
    const back = asked.getByRole("button", { name: "It is back" });
    await back.click();
    await expect(asked).toContainText(/2 orders of this route are still out/);
    const close = `with back as (update orders set status = 'returned' where id = any($1::uuid[]) returning id)
      update route_stops set done_at = now() where order_id in (select id from back)`;
    await inDatabase((db) => db.query(close, [ids]));
    await back.click();
    await expect(page.getByText("The route is back.")).toBeVisible();
  });
});
