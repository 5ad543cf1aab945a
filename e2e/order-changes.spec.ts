import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { BATH_SOAK, callShopkeeper, cardOf, number, withOrder } from "#fixtures/journeys/own-orders.ts";

// Changes to a placed order, by its customer and by the shop.

const total = (page: Page) => page.getByRole("region", { name: "Total" });
const units = (page: Page) => page.getByRole("spinbutton", { name: `Units of ${BATH_SOAK}` });
const openWindow = (page: Page) =>
  page.getByLabel("Delivery window").locator("option:not(:disabled):not(:checked):not([value=''])").last();

test.describe("on a phone", () => {
  test.use(PHONE);

  test("lets a customer change an order until the shop has confirmed it", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { orderId } = await withOrder(page, baseURL);
    await page.goto("/account?tab=orders");
    await page.getByRole("link", { name: `Change order ${number(orderId)}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Change order ${number(orderId)}`);
    await units(page).fill("3");
    await expect(total(page)).toContainText(`3 × ${BATH_SOAK} instead of 2.`);
    await page.getByLabel("Phone").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Please enter your phone number")).toBeVisible();
    await expect(page.getByLabel("Phone")).toBeFocused();
    await expect(units(page)).toHaveValue("3");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Phone").fill("612-555-0177");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Order updated.").first()).toBeVisible();
    await expect(cardOf(page, orderId)).toContainText(
      `3 × ${BATH_SOAK} instead of 2. New name or phone number.`,
    );

    const shopkeeper = await callShopkeeper(browser, baseURL);
    await shopkeeper.move(orderId, "confirmed");
    await shopkeeper.leave();
    await page.goto(`/account/orders/${orderId}/change`);
    await expect(page.getByText("This order is confirmed, so it can't be changed here.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows a customer the new total before saving", async ({ page, baseURL }) => {
    const { orderId } = await withOrder(page, baseURL);
    await page.goto(`/account/orders/${orderId}/change`);
    await units(page).fill("4");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("This order changed while you were editing.")).toBeVisible();
    await expect(total(page)).toContainText(`4 × ${BATH_SOAK} instead of 2.`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(cardOf(page, orderId)).toContainText(`4 × ${BATH_SOAK} instead of 2.`);
  });
});

test("reschedules an order, and redelivers a failed one in another window", async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderId } = await withOrder(await browser.newContext({ baseURL }), baseURL);
  await enterAs(page, admin);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole("link", { name: "Change order", exact: true }).click();
  const choice = await openWindow(page).getAttribute("value");
  await page.getByLabel("Delivery window").selectOption(choice);
  await expect(total(page)).toContainText("instead of");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect(page.getByText(/^Delivery .* instead of /)).toBeVisible();

  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.fail(orderId);
  await shopkeeper.leave();
  await page.reload();
  await page.getByRole("link", { name: "Reschedule" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reschedule order ${number(orderId)}`);
  await expect(units(page)).toHaveCount(0);
  const other = await openWindow(page).getAttribute("value");
  await page.getByLabel("Delivery window").selectOption(other);
  await expect(total(page)).toContainText("instead of");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect(page.getByText("Delivery failed").first()).toBeVisible();
});
