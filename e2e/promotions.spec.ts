import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { BATH_SOAK, becomeCustomer, number } from "#fixtures/journeys/own-orders.ts";

// Promotion codes from the switch in the settings to the order (rules 60.1 to 60.3).

const CODE = "LAKE-10";
const field = (page: Page) => page.getByLabel("Promotion code");
const summary = (page: Page) => page.getByRole("region", { name: "Your order" });

/** Puts two bath soaks into the cart of this browser, and opens the checkout. */
async function openCheckout(page: Page) {
  await openStarted(page, "/shop?q=bath+soak");
  const add = page.getByRole("button", { name: `Add to Cart: ${BATH_SOAK}` });
  const cart = page.getByRole("dialog", { name: /Your cart/ });
  await add.click();
  await cart.getByRole("button", { name: `One more of ${BATH_SOAK}` }).click();
  await cart.getByRole("link", { name: "Checkout" }).click();
  await expect(summary(page)).toContainText("Subtotal");
}

/** Changes the settings by their form. */
async function saveSettings(page: Page, change: () => Promise<void>) {
  await openStarted(page, "/admin/settings");
  await change();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
}

test("an admin switches codes on and makes one, and a customer uses it once", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const buying = await context.newPage();
  await becomeCustomer(buying, baseURL);
  await enterAs(page, admin);

  await test.step("while codes are off the checkout has no field for one", async () => {
    await openCheckout(buying);
    await expect(field(buying)).toHaveCount(0);
    await page.goto("/admin/promotions");
    await expect(page.getByText("No code can be used")).toBeVisible();
    await expect(page.getByText("No promotion codes yet")).toBeVisible();
  });

  await test.step("a code says what is wrong with it, is saved, and is there once", async () => {
    await page.getByRole("link", { name: "Add promotion code" }).click();
    await page.getByLabel("Code").fill("l");
    await page.getByLabel("Only in these ZIPs").fill("Minneapolis");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/3 to 20 letters and digits/);
    await expect(page.getByLabel("How much")).toHaveAccessibleDescription(/from 1 to 90/);
    await expect(page.getByLabel("Only in these ZIPs")).toHaveAccessibleDescription(/five digits/);
    await expect(page.getByLabel("Only in these ZIPs")).toHaveValue("Minneapolis");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Code").fill("lake-10");
    await page.getByLabel("How much").fill("10");
    await page.getByLabel("Only in these ZIPs").fill("55408, 55409");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/admin\/promotions$/);
    await expect(page.getByRole("row", { name: new RegExp(CODE) })).toContainText("10% off");
    await page.getByRole("link", { name: "Add promotion code" }).click();
    await page.getByLabel("Code").fill(CODE);
    await page.getByLabel("How much").fill("5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/^.*This code exists already/);
  });

  await test.step("the settings switch codes on", async () => {
    await saveSettings(page, () => page.getByLabel("Customers can use promotion codes").check());
  });

  await test.step("a wrong code is told beside its field, a right one takes off its part, by keyboard alone", async () => {
    await openStarted(buying, "/checkout");
    await buying.getByLabel("Phone").fill("612-555-0163");
    await buying.getByLabel("Street address").fill("3312 Hennepin Ave");
    await buying.getByLabel("ZIP code").fill("55424");
    await expect(buying.getByLabel("City")).toHaveValue("Edina");
    await field(buying).fill("lake-1");
    await field(buying).press("Enter");
    await expect(field(buying)).toHaveAccessibleDescription(
      "We do not know the code LAKE-1. Please check the spelling, or leave the field empty.",
    );
    await expect(field(buying)).toHaveValue("lake-1");
    await field(buying).fill("lake-10");
    await field(buying).press("Enter");
    await expect(field(buying)).toHaveAccessibleDescription(`The code ${CODE} is not valid in 55424.`);
    await expect(field(buying)).toBeFocused();
    await expectAccessible(buying);
    await buying.getByLabel("ZIP code").fill("55408");
    await expect(field(buying)).toHaveAccessibleDescription(new RegExp(`^${CODE} takes \\$[0-9.]+ off\\.$`));
    await expect(summary(buying)).toContainText(/Discount-\$/);
    await expectNoSidewaysScroll(buying);
  });

  let orderId = "";
  let total = "";
  await test.step("the order is placed for that total, and shows the discount", async () => {
    await buying.getByRole("radio", { name: /^Scheduled/ }).check();
    await buying.getByRole("group", { name: "Day", exact: true }).getByRole("radio").nth(1).check();
    await buying
      .getByRole("group", { name: /^Delivery window/ })
      .getByRole("radio")
      .first()
      .check();
    await buying.getByLabel("I am 21 or older").check();
    await buying.getByLabel("Someone 21 or older").check();
    const button = buying.getByRole("button", { name: /^Place order · \$/ });
    total = (await button.textContent())?.replace("Place order · ", "") ?? "";
    await button.click();
    await buying.waitForURL(/placed=/);
    orderId = new URL(buying.url()).searchParams.get("placed") ?? "";
    const card = buying.getByRole("article", { name: `Order ${number(orderId)}` });
    await expect(card).toContainText(`Discount, ${CODE}`);
    await expect(card).toContainText(total);
    await buying.goto(`/account/orders/${orderId}/receipt`);
    await expect(buying.getByText(`Discount, ${CODE}`)).toBeVisible();
  });

  await test.step("the same customer cannot use it again, and is told so when the order is sent", async () => {
    await openCheckout(buying);
    await field(buying).fill(CODE);
    await buying.getByRole("button", { name: "Apply" }).click();
    await expect(field(buying)).toHaveAccessibleDescription(/^Please enter your ZIP code first/);
    await buying.getByLabel("ZIP code").fill("55408");
    await expect(field(buying)).toHaveAccessibleDescription(/^This account has used the code/);
    await expect(summary(buying)).not.toContainText("Discount");
  });

  await test.step("the admin sees the order with it, how often it was used, and can forbid it in a ZIP", async () => {
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByText(`Discount, ${CODE}`)).toBeVisible();
    await page.goto("/admin/promotions");
    const row = page.getByRole("row", { name: new RegExp(CODE) });
    await expect(row.getByRole("cell").nth(3)).toHaveText("1");
    await expectAccessible(page);
    await saveSettings(page, () => page.getByLabel("No promotion codes in these ZIPs").fill("55408"));
    await openStarted(buying, "/checkout");
    await buying.getByLabel("ZIP code").fill("55408");
    await field(buying).fill(CODE);
    await buying.getByRole("button", { name: "Apply" }).click();
    await expect(field(buying)).toHaveAccessibleDescription("No promotion codes can be used in 55408.");
  });

  await test.step("a caller's code is taken off on the phone, too", async () => {
    const caller = await browser.newContext({ baseURL });
    const customer = await becomeCustomer(await caller.newPage(), baseURL);
    await caller.close();
    await page.goto(`/admin/orders/new?q=${customer.email}`);
    await page.getByRole("link", { name: "Nora Berglund" }).click();
    await page.getByLabel("Find a product").fill(BATH_SOAK);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("button", { name: `Add ${BATH_SOAK}` }).click();
    await page.getByLabel(`Quantity of ${BATH_SOAK}`).fill("2");
    await page.getByLabel("ZIP code").fill("55409");
    const total = page.getByRole("region", { name: "Total and confirmation" });
    await expect(total).toContainText("Cannabis gross receipts tax");
    await field(page).fill("lake");
    await field(page).press("Enter");
    await expect(field(page)).toHaveAccessibleDescription(/We do not know the code LAKE/);
    await field(page).fill("lake-10");
    await total.getByRole("button", { name: "Apply" }).click();
    await expect(total).toContainText("Discount-$4.80");
    await expectAccessible(page);
  });

  await context.close();
});
