import { readFile } from "node:fs/promises";
import { shopDate } from "#app/base/lib/shop-time.ts";
import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  signInBy,
  test,
  withoutScripts,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  callShopkeeper,
  cardOf,
  number,
  openCard,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Money after the sale: a refund, a till and the books (rules 51.2 to 51.15).

/** Puts the money of an order into hands in which nothing else is, so that other journeys do not count. */
function moveMoney(orderId: string, email: string) {
  return inDatabase(async (db) => {
    const { rows } = await db.query("select id from users where email = $1", [email]);
    await db.query("update payments set handled_by = $1 where order_id = $2", [rows[0].id, orderId]);
    return rows[0].id as string;
  });
}

const dollars = (text: string | null) => Math.round(Number(text?.replace(/[^\d.]/g, "")) * 100);

test("an admin gives one unit back, closes the till with a difference, and the books agree", async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer, orderId } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await shopkeeper.leave();
  const desk = await browser.newContext({ baseURL });
  // What moves money asks for a sign-in of the last minutes, which a kept session may not be.
  await signInBy(desk.request, admin);
  const admins = await desk.newPage();
  let givenBack = 0;

  await test.step("a refund of one unit says what is missing, what it comes to, and is made once", async () => {
    await openStarted(admins, `/admin/orders/${orderId}`);
    await admins.getByRole("link", { name: "Refund…" }).click();
    await expect(
      admins.getByRole("heading", { level: 1, name: `Refund of order ${number(orderId)}` }),
    ).toBeVisible();
    await expectAccessible(admins);
    await expectNoSidewaysScroll(admins);
    await admins.getByRole("button", { name: "Show what it comes to" }).click();
    await expect(admins.getByText("Please say why it is given back.")).toBeVisible();
    await expect(admins.getByLabel("Reason")).toBeFocused();
    await admins.getByLabel("Reason").fill("One of them was open");
    await admins.getByRole("button", { name: "Show what it comes to" }).click();
    await expect(admins.getByText("Please choose what is given back.")).toBeVisible();
    await admins.getByRole("spinbutton", { name: `Units of ${BATH_SOAK}` }).fill("1");
    await admins.getByRole("combobox", { name: /^What becomes of them/ }).selectOption("Back on the shelf");
    await admins.getByRole("button", { name: "Show what it comes to" }).click();
    const give = admins.getByRole("button", { name: /^Give back \$/ });
    await expect(admins.getByRole("status").filter({ hasText: "This comes to" })).toBeFocused();
    givenBack = dollars(await give.textContent());
    expect(givenBack).toBeGreaterThan(0);
    await expectAccessible(admins);
    await give.press("Enter");
    await expect(admins).toHaveURL(`/admin/orders/${orderId}`);
    await expect(admins.getByText("The money is given back.")).toBeVisible();
    const made = admins.getByRole("region", { name: "Refunds" });
    await expect(made).toContainText(`1 × ${BATH_SOAK}: back on the shelf`);
    await expect(made).toContainText("One of them was open");
    await admins.goto(`/admin/orders/${orderId}/refund`);
    await expect(admins.getByText("1 of 2 not refunded yet")).toBeVisible();
  });

  await test.step("its customer sees it on the order and the receipt, without the reason", async () => {
    const amount = `−$${(givenBack / 100).toFixed(2)}`;
    await openStarted(page, "/account?tab=orders");
    await openCard(page, orderId);
    await expect(cardOf(page, orderId)).toContainText(new RegExp(`[-−]\\${amount.slice(1)}`));
    await page.goto(`/account/orders/${orderId}/receipt`);
    await expect(page.getByRole("main")).toContainText(new RegExp(`[-−]\\${amount.slice(1)}`));
    await expect(page.getByRole("main")).not.toContainText("One of them was open");
    await expectAccessible(page);
  });

  const hands = await moveMoney(orderId, customer.email);
  const day = shopDate(Temporal.Now.instant()).toString();

  await test.step("the till is closed with what was counted, once, also without JavaScript", async () => {
    const { still, leave } = await withoutScripts(browser, admins);
    const path = `/admin/tills/close?hands=${hands}&day=${day}`;
    await admins.goto(path);
    await expectAccessible(admins);
    await expectNoSidewaysScroll(admins);
    await still.goto(path);
    const should = dollars(await still.getByRole("definition").first().textContent());
    const close = still.getByRole("button", { name: "Close the till" });
    await still.getByLabel("Counted cash, in dollars").fill("plenty");
    await close.click();
    await expect(still.getByText("Please enter the counted cash, such as 245.50.")).toBeVisible();
    await expect(still.getByLabel("Counted cash, in dollars")).toHaveValue("plenty");
    await still.getByLabel("Counted cash, in dollars").fill(((should - 200) / 100).toFixed(2));
    await still.getByLabel("Note").fill("Two dollars fell under the seat");
    await close.click();
    await expect(still.getByRole("heading", { level: 1, name: "Till of Nora Berglund" })).toBeVisible();
    await expect(still.getByText("$2.00 short")).toBeVisible();
    const till = new URL(still.url()).pathname;
    await leave();
    await admins.goto(till);
    await expect(admins.getByRole("table", { name: "Payments of the till" }).getByRole("row")).toHaveCount(3);
    await expectAccessible(admins);
    await expectNoSidewaysScroll(admins);
    await admins.goto(path);
    await expect(admins.getByRole("heading", { level: 1, name: "Nothing is open" })).toBeVisible();
  });

  await test.step("the books of the month prove themselves, and a file of them has the refund", async () => {
    const month = day.slice(0, 7);
    await openStarted(admins, `/admin/books/${month}`);
    const proof = admins.getByRole("region", { name: "Proof" });
    await expect(proof.getByText("The same")).toHaveCount(6);
    await expect(proof.getByText("instead")).toHaveCount(0);
    await expect(admins.getByRole("region", { name: "Tills closed in it" })).toContainText("$2.00 short");
    await expectAccessible(admins);
    const loading = admins.waitForEvent("download");
    await admins.getByRole("link", { name: "Refunds", exact: true }).click();
    const file = await loading;
    expect(file.suggestedFilename()).toBe(`evenlake-${month}-refunds.csv`);
    const rows = (await readFile(await file.path(), "utf8")).split("\r\n");
    const own = rows.find((row) => row.startsWith(orderId));
    expect(own).toContain(`,${givenBack / 100},cash`);
    expect(rows.join()).not.toContain("One of them was open");
    await desk.close();
  });
});
