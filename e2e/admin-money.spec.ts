import type { Page } from "@playwright/test";
import { shopDate } from "#app/base/lib/shop-time.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  htmlFor,
  openStarted,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  number,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Money after the sale: refunds, cash drawers, and accounting (rules accounting/*); and promo codes (rules
// promotions/codes, promotions/opt-in, promotions/use).

/** Assigns an order's payment to someone who holds no other cash; returns who. */
function moveMoney(orderId: string, email: string) {
  return inDatabase(async (db) => {
    const { rows } = await db.query("select id from users where email = $1", [email]);
    await db.query("update payments set handled_by = $1 where order_id = $2", [rows[0].id, orderId]);
    return rows[0].id as string;
  });
}

const dollars = (text: string | null) => Math.round(Number(text?.replace(/[^\d.]/g, "")) * 100);

test("refunds one unit, closes the drawer with a difference, and reconciles accounting", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { customer, orderId } = await withOrder({ request }, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await shopkeeper.leave();
  // Payment actions need a recent sign-in, and a reused session may be too old.
  await signInBy(page.request, admin);
  let givenBack = 0;

  await test.step("reports missing input of a refund, shows its total, and issues it once", async () => {
    await openStarted(page, `/admin/orders/${orderId}`);
    await page.getByRole("link", { name: "Refund…" }).click();
    const show = page.getByRole("button", { name: "Calculate refund" });
    await show.click();
    await expect(page.getByText("Please enter a reason.")).toBeVisible();
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("One of them was open");
    await show.click();
    await expect(page.getByText("Select what to refund.")).toBeVisible();
    await page.getByRole("spinbutton", { name: `Units of ${BATH_SOAK}` }).fill("1");
    await page.getByRole("combobox", { name: /^Returned items/ }).selectOption("Restock");
    await show.click();
    const give = page.getByRole("button", { name: /^Refund \$/ });
    await expect(page.getByRole("status").filter({ hasText: "Refund total" })).toBeFocused();
    givenBack = dollars(await give.textContent());
    expect(givenBack).toBeGreaterThan(0);
    await expectAccessible(page);
    await give.press("Enter");
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await expect(page.getByText("Refund issued.")).toBeVisible();
    const made = page.getByRole("region", { name: "Refunds" });
    await expect(made).toContainText(`1 × ${BATH_SOAK}: restocked`);
    await expect(made).toContainText("One of them was open");
    await page.getByRole("link", { name: "Refund…" }).click();
    await expect(page.getByText("1 of 2 not refunded yet")).toBeVisible();
  });

  await test.step("shows it to the customer on order and receipt, without the reason", async () => {
    for (const path of ["/account?tab=orders", `/account/orders/${orderId}/receipt`]) {
      const shown = await htmlFor({ request }, path);
      expect(shown).toMatch(new RegExp(`[-−]\\$${(givenBack / 100).toFixed(2)}`));
      expect(shown).not.toContain("One of them was open");
    }
  });

  const hands = await moveMoney(orderId, customer.email);
  const day = shopDate(Temporal.Now.instant()).toString();
  await test.step("counts the drawer blind, by bills and coins, and closes it once, with a reason", async () => {
    const path = `/admin/cash-drawers/close?hands=${hands}&day=${day}`;
    await openStarted(page, path);
    const twenties = page.getByLabel("$20 bills");
    const close = page.getByRole("button", { name: "Close drawer" });
    await expect(page.getByText(/Expected \$/)).toHaveCount(0);
    await twenties.fill("plenty");
    await close.click();
    await expect(twenties).toHaveAccessibleDescription(/Please enter a whole number up to 10,000/);
    await expect(twenties).toHaveValue("plenty");
    await twenties.fill("");
    await page.getByLabel("1¢ coins").fill("1");
    await expect(page.getByText("Counted: $0.01")).toBeVisible();
    await close.click();
    const reason = page.getByLabel("Reason");
    await expect(reason).toHaveAccessibleDescription(/Expected \$\d+\.\d\d, counted \$0\.01, .* short/);
    const asked = await page.getByText(/Expected \$/).textContent();
    const should = dollars(asked?.split(",")[0] ?? null);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Count again" }).click();
    await expect(page.getByLabel("1¢ coins")).toHaveValue("");
    await page.getByLabel("1¢ coins").fill(String(should - 600));
    await close.click();
    await reason.fill("Six dollars fell under the seat");
    await close.click();
    await expect(page.getByRole("heading", { level: 1, name: "Nora Berglund's drawer" })).toBeVisible();
    await expect(page.getByText("$6.00 short")).toBeVisible();
    await expect(page.getByText(`${should - 600} × 1¢ coins`)).toBeVisible();
    await page.getByText("Correct count…").click();
    await page.getByLabel("Correct amount ($)").fill(((should - 200) / 100).toFixed(2));
    await page.getByLabel("Reason").fill("Four dollars were in the other pocket");
    await page.getByRole("button", { name: "Correct count" }).click();
    await expect(page.getByText("Count corrected.")).toBeVisible();
    await expect(page.getByText("$2.00 short")).toBeVisible();
    await expect(page.getByText("+$4.00")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(3);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Drawer already closed" })).toBeVisible();
  });

  await test.step("reconciles the month, and includes the refund in its export", async () => {
    const month = day.slice(0, 7);
    await openStarted(page, `/admin/accounting/${month}`);
    const proof = page.getByRole("region", { name: "Reconciliation" });
    await expect(proof.getByText("Matches")).toHaveCount(6);
    await expect(proof.getByText("instead")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Drawers closed this month" })).toContainText(
      "$2.00 short",
    );
    const loading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Refunds", exact: true }).click();
    const file = await loading;
    expect(file.suggestedFilename()).toBe(`evenlake-${month}-refunds.csv`);
    const rows = Buffer.concat(await (await file.createReadStream()).toArray()).toString("utf8");
    expect(rows.split("\r\n").find((row) => row.startsWith(orderId))).toContain(
      `,${(givenBack / 100).toFixed(2)},cash`,
    );
  });
});

const CODE = "LAKE-10";
const field = (page: Page) => page.getByLabel("Promo code");

test("turns promo codes on and creates one, which each customer can use once", async ({
  page,
  browser,
  baseURL,
}) => {
  const buying = await (await browser.newContext({ baseURL })).newPage();
  await becomeCustomer(buying, baseURL);
  await enterAs(page, admin);
  const summary = buying.getByRole("region", { name: "Your order" });
  const apply = buying.getByRole("button", { name: "Apply" });
  /** Puts two bath soaks into the cart in the customer's browser, and opens checkout. */
  const openCheckout = async () => {
    await openStarted(buying, "/shop?q=bath+soak");
    const cart = buying.getByRole("dialog", { name: /Your cart/ });
    await buying.getByRole("button", { name: `Add to Cart: ${BATH_SOAK}` }).click();
    await cart.getByRole("button", { name: `One more of ${BATH_SOAK}` }).click();
    await cart.getByRole("link", { name: "Checkout" }).click();
    await expect(summary).toContainText("Subtotal");
  };

  await test.step("shows no code field at checkout while codes are off", async () => {
    await openCheckout();
    await expect(field(buying)).toHaveCount(0);
  });

  await test.step("reports an invalid code, and saves a valid one", async () => {
    await openStarted(page, "/admin/promotions");
    await expect(page.getByText(/^Promo codes are off/)).toBeVisible();
    await page.getByRole("link", { name: "Add promo code" }).click();
    const [code, part] = [page.getByLabel("Code", { exact: true }), page.getByLabel("Discount value")];
    const zips = page.getByLabel("Limit to these ZIP codes");
    await code.fill("l");
    await zips.fill("Minneapolis");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(code).toHaveAccessibleDescription(/3 to 20 letters and digits/);
    await expect(part).toHaveAccessibleDescription(/from 1 to 90/);
    await expect(zips).toHaveAccessibleDescription(/5-digit ZIP codes/);
    await expect(zips).toHaveValue("Minneapolis");
    await code.fill("lake-10");
    await part.fill("10");
    await zips.fill("55408, 55409");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("row", { name: new RegExp(CODE) })).toContainText("10% off");
  });

  await test.step("turns codes on in the settings", async () => {
    await openStarted(page, "/admin/settings");
    await page.getByLabel("Accept promo codes").check();
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
  });

  await test.step("reports a wrong code beside its field, and applies a right one, by keyboard alone", async () => {
    await openStarted(buying, "/checkout");
    await buying.getByLabel("Phone").fill("612-555-0163");
    await buying.getByLabel("Street address").fill("3312 Hennepin Ave");
    await buying.getByLabel("ZIP code").fill("55424");
    await expect(buying.getByLabel("City")).toHaveValue("Edina");
    await field(buying).fill("lake-1");
    await field(buying).press("Enter");
    await expect(field(buying)).toHaveAccessibleDescription(/^We don't recognize the code LAKE-1\./);
    await expect(field(buying)).toHaveValue("lake-1");
    await field(buying).fill("lake-10");
    await field(buying).press("Enter");
    await expect(field(buying)).toHaveAccessibleDescription(`The code ${CODE} isn't valid in 55424.`);
    await expect(field(buying)).toBeFocused();
    await buying.getByLabel("ZIP code").fill("55408");
    await expect(field(buying)).toHaveAccessibleDescription(new RegExp(`^${CODE} takes \\$[0-9.]+ off\\.$`));
    await expect(summary).toContainText(/Discount-\$/);
  });

  await test.step("places the order for that total, with the discount shown", async () => {
    await buying.getByRole("radio", { name: /^Scheduled/ }).check();
    await buying.getByRole("group", { name: "Day", exact: true }).getByRole("radio").nth(1).check();
    const windows = buying.getByRole("group", { name: /^Delivery window/ });
    await windows.getByRole("radio").first().check();
    await buying.getByLabel("I am 21 or older").check();
    await buying.getByLabel("Someone 21 or older").check();
    const button = buying.getByRole("button", { name: /^Place order · \$/ });
    const total = (await button.textContent())?.replace("Place order · ", "") ?? "";
    await button.click();
    await buying.waitForURL(/placed=/);
    const orderId = new URL(buying.url()).searchParams.get("placed") ?? "";
    const card = buying.getByRole("article", { name: `Order ${number(orderId)}` });
    await expect(card).toContainText(`Discount, ${CODE}`);
    await expect(card).toContainText(total);
    for (const path of [`/account/orders/${orderId}/receipt`, `/admin/orders/${orderId}`]) {
      const by = path.startsWith("/admin") ? page : buying;
      expect(await htmlFor(by, path)).toContain(`Discount, ${CODE}`);
    }
    await page.goto("/admin/promotions");
    const used = page.getByRole("row", { name: new RegExp(CODE) }).getByRole("cell");
    await expect(used.nth(3)).toHaveText("1");
  });

  await test.step("refuses the code to the same customer a second time", async () => {
    await openCheckout();
    await field(buying).fill(CODE);
    await apply.click();
    await expect(field(buying)).toHaveAccessibleDescription(/^Please enter your ZIP code first/);
    await buying.getByLabel("ZIP code").fill("55408");
    await expect(field(buying)).toHaveAccessibleDescription(/^This account has already used the code/);
    await expect(summary).not.toContainText("Discount");
    await buying.context().close();
  });

  await test.step("applies a caller's code to a phone order", async () => {
    await openStarted(page, "/admin/orders/new?q=theo@evenlake.example");
    await page.getByRole("link", { name: /^Theo/ }).click();
    await page.getByLabel("Find a product").fill(BATH_SOAK);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("button", { name: `Add ${BATH_SOAK}` }).click();
    await page.getByLabel(`Quantity of ${BATH_SOAK}`).fill("2");
    await page.getByLabel("ZIP code").fill("55409");
    const total = page.getByRole("region", { name: "Total and confirmation" });
    await expect(total).toContainText("Cannabis gross receipts tax");
    await field(page).fill("lake");
    await field(page).press("Enter");
    await expect(field(page)).toHaveAccessibleDescription(/We don't recognize the code LAKE/);
    await field(page).fill("lake-10");
    await total.getByRole("button", { name: "Apply" }).click();
    await expect(total).toContainText("Discount-$4.80");
  });
});
