import { randomUUID } from "node:crypto";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  withoutScripts,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  cardOf,
  number,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";
import { addProducts, archiveProduct, unique } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// An order is packed by a scanner, which is a keyboard, and by presses (rules 49.1 to 49.9).

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
  browser,
  baseURL,
}) => {
  const name = unique("Packed");
  const [soon, late] = [name.replace(" ", "-"), `${name.replace(" ", "-")}-late`] as const;
  const [id = ""] = await addProducts([name], "active");
  await addBatches(id, [soon, late]);
  const context = await browser.newContext({ baseURL });
  const customerPage = await context.newPage();
  const customer = await becomeCustomer(customerPage, baseURL);
  const soak = (await productsByName(customerPage)).get(BATH_SOAK) as string;
  const orderId = await placeOrder(customerPage, baseURL, customer, [
    { id, quantity: 2 },
    { id: soak, quantity: 1 },
  ]);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  await shopkeeper.leave();
  await enterAs(page, admin);
  const scan = page.getByLabel("Scan a batch");
  const line = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const soakLine = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: BATH_SOAK }) });

  await test.step("the scanner has the field at once, and a wrong label is refused in one sentence", async () => {
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("link", { name: "Pack line by line" }).click();
    await expect(scan).toBeFocused();
    await expect(line).toContainText("J7");
    await page.keyboard.press("Enter");
    await expect(scan).toHaveAccessibleDescription(/Please scan the label/);
    await page.keyboard.type("NONE-SUCH\n");
    await expect(scan).toHaveAccessibleDescription(/We have no batch “NONE-SUCH”/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("the code of another batch moves the line to it, wherever the focus was", async () => {
    await expect(line).toContainText(soon);
    await page.getByRole("link", { name: "The order" }).focus();
    await page.keyboard.type(`https://evenlake.example/lab-results/${late}\n`);
    await expect(page.getByRole("status").filter({ hasText: `2 × ${name}, batch ${late}` })).toBeVisible();
    await expect(line.getByText("✓ Packed")).toBeVisible();
    await expect(scan).toBeFocused();
    await expect(scan).toHaveValue("");
    await page.keyboard.type(`${late}\n`);
    await expect(scan).toHaveAccessibleDescription(/is packed already/);
  });

  await test.step("what is missing says the new total before and after it is taken off", async () => {
    await soakLine.getByText("Something is missing").click();
    await expect(soakLine.getByLabel("How many are missing")).toContainText(/1 of 1: the total is \$\d/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
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
    await line.getByRole("button", { name: `Undo: ${name}` }).click();
    await line.getByRole("button", { name: `Packed from ${late}` }).click();
    await expect(page.getByRole("button", { name: "Order is packed" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`after=${orderId}`));
    await expect(page.getByRole("status").filter({ hasText: "packed" })).toBeVisible();
    await expect(scan).toBeFocused();
  });

  await test.step("its slip and its history have the batch and the change", async () => {
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByText(`Taken off while packing: 1 × ${BATH_SOAK}.`)).toBeVisible();
    await expect(page.getByRole("link", { name: late })).toBeVisible();
  });

  await test.step("its customer sees what was taken off, on the order and on the receipt", async () => {
    const sentence = `Taken off while packing: 1 × ${BATH_SOAK}. New total $`;
    await customerPage.goto("/account?tab=orders");
    await expect(cardOf(customerPage, orderId)).toContainText(sentence);
    await expectAccessible(customerPage);
    await customerPage.goto(`/account/orders/${orderId}/receipt`);
    await expect(customerPage.getByRole("main")).toContainText(sentence);
  });
  await archiveProduct(page, id);
  await context.close();
});

test("each press of the packing screen is sent, one after another, and to the order of its screen", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const { orderId } = await withOrder(await context.newPage(), baseURL);
  await context.close();
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  await shopkeeper.leave();
  await enterAs(page, admin);
  await page.goto(`/admin/orders/${orderId}/pack`);
  await expect(page.getByLabel("Scan a batch")).toBeFocused();
  const done = page.getByRole("button", { name: "Order is packed" });
  const device = await page.context().newCDPSession(page);

  await test.step("on a device so slow that an answer is there before the screen has drawn that it waits for it", async () => {
    await device.send("Emulation.setCPUThrottlingRate", { rate: 40 });
    for (const name of [/^Packed/, /^Undo/, /^Packed/]) await page.getByRole("button", { name }).click();
    await expect(done).toBeEnabled();
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
    const scanned = page.waitForRequest((request) => request.postData()?.includes("EARLY") ?? false);
    await page.keyboard.press("Enter");
    const { pathname, search } = new URL((await scanned).url());
    await expect(page).toHaveURL(new RegExp(`after=${orderId}`));
    expect(pathname + search).not.toContain("after");
    expect(pathname).toContain(orderId);
  });
});

test("packing works without scripts, and the slips of a window have each order on a sheet", async ({
  page,
  browser,
  baseURL,
}) => {
  const name = unique("Plain");
  const [soon, late] = [name.replace(" ", "-"), `${name.replace(" ", "-")}-late`] as const;
  const [id = ""] = await addProducts([name], "active");
  await addBatches(id, [soon, late]);
  const context = await browser.newContext({ baseURL });
  const customerPage = await context.newPage();
  const customer = await becomeCustomer(customerPage, baseURL);
  const orderId = await placeOrder(customerPage, baseURL, customer, [{ id, quantity: 2 }]);
  await context.close();
  await enterAs(page, admin);
  const { still: plain, leave } = await withoutScripts(browser, page);
  await plain.goto(`/admin/orders/${orderId}/pack`);
  await plain.getByRole("button", { name: "Confirm" }).click();
  await plain.getByLabel("Scan a batch").fill("none-such");
  await plain.getByRole("button", { name: "Pack", exact: true }).click();
  await expect(plain.getByLabel("Scan a batch")).toHaveValue("none-such");
  await expect(plain.getByLabel("Scan a batch")).toHaveAccessibleDescription(/We have no batch/);
  await plain.getByLabel("Scan a batch").fill(soon.toUpperCase());
  await plain.getByRole("button", { name: "Pack", exact: true }).click();
  await expect(plain.getByRole("status").filter({ hasText: `batch ${soon}` })).toBeVisible();

  const [start] = await inDatabase(async (db) => {
    const { rows } = await db.query<{ at: Date }>("select window_start as at from orders where id = $1", [
      orderId,
    ]);
    return rows.map(({ at }) => Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  });
  const shop = start?.toZonedDateTimeISO("America/Chicago");
  const when = `day=${shop?.toPlainDate()}&window=${shop?.toPlainTime().toString({ smallestUnit: "minute" })}`;
  await plain.goto(`/admin/orders/slips?${when}`);
  const slip = plain.getByRole("article", { name: `Order ${number(orderId)}` });
  await expect(slip).toContainText(soon);
  await expect(slip).toContainText("Hand over only to the customer");
  await plain.goto(`/admin/orders/pick-list?${when}`);
  await expect(plain.getByRole("row").filter({ hasText: name })).toContainText("J7");
  await plain.getByRole("link", { name: `Pack order ${number(orderId)}` }).click();
  await plain.getByRole("button", { name: "Order is packed" }).click();
  await plain.waitForURL(new RegExp(`after=${orderId}`));
  await leave();
  await archiveProduct(page, id);
});
