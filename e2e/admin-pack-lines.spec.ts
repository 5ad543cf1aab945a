import { randomUUID } from "node:crypto";
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
import { addProducts } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { scan as scanCode } from "#fixtures/journeys/scanner.ts";

// Packing with a scanner (a keyboard) and by buttons (rules packing/*).

/** Gives a product two batches with these numbers and ten units each; the first expires earlier. */
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

test("packs an order by scanner and keyboard, and shows the customer which missing items were removed", async ({
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

  await test.step("focuses the scan field immediately, and refuses a wrong label in one sentence", async () => {
    await openStarted(page, `/admin/orders/${orderId}`);
    await page.getByRole("link", { name: "Pack", exact: true }).click();
    await expect(scan).toBeFocused();
    await expect(line).toContainText("J7");
    await scan.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(scan).toHaveAccessibleDescription(/Scan the label of a batch/);
    await scanCode(page, "NONE-SUCH");
    await expect(scan).toHaveAccessibleDescription(/We don't have a batch “NONE-SUCH”/);
  });

  await test.step("switches an item to another batch when its code is scanned, wherever the focus is", async () => {
    await expect(line).toContainText("soon");
    await page.getByRole("link", { name: /Order [0-9a-f]{8}$/ }).focus();
    await scanCode(page, "https://evenlake.example/lab-results/late");
    await expect(page.getByRole("status").filter({ hasText: "2 × Packed, batch late" })).toBeVisible();
    await expect(line.getByText("✓ Packed")).toBeVisible();
    await expect(scan).toBeFocused();
    await expect(scan).toHaveValue("");
    await scanCode(page, "late");
    await expect(scan).toHaveAccessibleDescription(/is already packed/);
  });

  await test.step("shows the new total before and after missing units are removed", async () => {
    await soakLine.getByText("Missing items").click();
    await expect(soakLine.getByLabel("Missing quantity")).toContainText(/1 of 1: the total is \$\d/);
    await expectAccessible(page);
    await soakLine.getByLabel(/Not on the shelf/).uncheck();
    await soakLine.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("status").filter({ hasText: /The new total is \$/ })).toBeVisible();
    await expect(soakLine).toHaveCount(0);
    await line.getByText("Missing items").click();
    await line.getByLabel("Missing quantity").selectOption("2");
    await line.getByRole("button", { name: "Remove" }).click();
    await expect(line.getByText(/Cancel the order instead/)).toBeVisible();
  });

  await test.step("marks the order as packed with one more press after the last item", async () => {
    await line.getByRole("button", { name: "Undo: Packed" }).click();
    await line.getByRole("button", { name: "Packed from late" }).click();
    const end = page.getByRole("button", { name: "Mark as packed" });
    await expect(end).toBeFocused();
    // A key takes effect only after its button was visible.
    await end.click({ trial: true });
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`after=${orderId}`));
    await expect(page.getByRole("status").filter({ hasText: "packed" })).toBeVisible();
    await expect(scan).toBeFocused();
  });

  const sentence = `Removed while packing: 1 × ${BATH_SOAK}. New total $`;
  for (const path of ["/account?tab=orders", `/account/orders/${orderId}/receipt`])
    expect(await htmlFor({ request }, path)).toContain(sentence);
});

test("sends the presses of the packing screen sequentially, each to its own screen's order", async ({
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
  const done = page.getByRole("button", { name: "Mark as packed" });
  const device = await page.context().newCDPSession(page);

  await test.step("works on a device so slow that a response arrives before the screen shows the pending state", async () => {
    await device.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    for (const name of [/^Packed/, /^Undo/, /^Packed/]) await page.getByRole("button", { name }).click();
    await expect(done).toBeEnabled({ timeout: 120_000 });
    await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });

  await test.step("handles the shop's notification arriving before its response, with a scan before both", async () => {
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
