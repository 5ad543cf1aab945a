import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  withoutScripts,
} from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  cancelOwnOrder,
  cardOf,
  number,
  openCard,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";

const wayOf = (page: Page, orderId: string) =>
  cardOf(page, orderId).getByRole("list", { name: "The way of this order" }).getByRole("listitem");

test("an order shows its way to the door, with every attempt, and nobody else's words", async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer, orderId } = await withOrder(page, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await page.goto(`/account?tab=orders&placed=${orderId}`);
  await expect(wayOf(page, orderId)).toHaveText([
    /^Placed.* [AP]M$/,
    "Confirmed, not yet",
    "Packed, not yet",
    "On its way, not yet",
    "Delivered, not yet",
  ]);
  const card = cardOf(page, orderId);
  for (const fact of [customer.phone, customer.email, customer.address, "To be paid at the door"]) {
    await expect(card).toContainText(fact);
  }
  await expect(card.getByText("Sales tax (9.025%)")).toBeVisible();
  await expectAccessible(page);

  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.fail(orderId);
  await page.reload();
  await expect(wayOf(page, orderId)).toHaveText([
    /^Placed/,
    /^Confirmed.* [AP]M$/,
    /^Packed/,
    /^On its way/,
    /^Not delivered.* [AP]M$/,
    "On its way again, not yet",
    "Delivered, not yet",
  ]);
  await expect(card.locator("[aria-current=step]")).toContainText("Not delivered");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await shopkeeper.move(orderId, "out_for_delivery");
  await shopkeeper.deliver(orderId);
  await page.reload();
  // The order that the page confirms stands open, also when it is over.
  await expect(wayOf(page, orderId).last()).toHaveText(/^Delivered.* [AP]M$/);
  await expect(card).toContainText("Paid, cash");
  const html = await page.content();
  for (const secret of ["Ingrid", "Rang twice", "Nobody was home"]) expect(html).not.toContain(secret);
  await shopkeeper.leave();
});

test("orders stand on pages of ten, with and without JavaScript", async ({ page, browser, baseURL }) => {
  const customer = await becomeCustomer(page, baseURL);
  const id = (await productsByName(page)).get(BATH_SOAK) as string;
  const placed: string[] = [];
  for (let n = 0; n < 12; n++) {
    const orderId = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
    placed.unshift(orderId);
    // The two oldest are canceled on their page below; a customer has few orders under way at once.
    if (n > 1) await cancelOwnOrder(page, baseURL, orderId);
  }
  const [younger, oldest] = placed.slice(10) as [string, string];
  const cards = (on: Page) => on.getByRole("article");
  await page.goto("/account?tab=orders");
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText("12 orders, page 1 of 2")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/account\?tab=orders&page=2#orders$/);
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, oldest)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your Orders" })).toBeFocused();

  await test.step("a page past the last is the last, and the confirmation shows its order wherever it stands", async () => {
    await page.goto("/account?tab=orders&page=99");
    await expect(page.getByText("12 orders, page 2 of 2")).toBeVisible();
    await page.goto(`/account?tab=orders&placed=${oldest}`);
    await expect(cardOf(page, oldest)).toBeVisible();
    await expect(page.getByRole("region", { name: "Order confirmation" })).toBeFocused();
  });

  await test.step("a cancellation stays on the page of the order, and leaves the focus with it", async () => {
    await page.goto("/account?tab=orders&page=2");
    await cardOf(page, younger).getByText("Cancel order", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(page.getByText("Your order is cancelled.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/account\?tab=orders&page=2$/);
    await expect(page.getByText("12 orders, page 2 of 2")).toBeVisible();
    await expect(cardOf(page, younger).getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await expect(cardOf(page, younger).locator("summary").first()).toBeFocused();
  });

  await test.step("without JavaScript", async () => {
    const { still, leave } = await withoutScripts(browser, page);
    await still.goto("/account?tab=orders");
    await expect(still.getByRole("button", { name: /^Buy again/ })).toHaveCount(0);
    await still.getByRole("link", { name: "Page 2" }).click();
    await expect(cards(still)).toHaveCount(2);
    await cardOf(still, oldest).getByText("Cancel order", { exact: true }).click();
    await still.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(still).toHaveURL(/\/account\?tab=orders&page=2$/);
    await expect(still.getByText("Your order is cancelled.")).toBeVisible();
    await expect(cardOf(still, oldest).getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await still.getByRole("link", { name: "Previous" }).click();
    await expect(cards(still)).toHaveCount(10);
    await leave();
  });

  await test.step("a page that is no number leads to the first", async () => {
    const orderId = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
    const answer = await page.request.post("/account?tab=orders&page=//elsewhere.example", {
      form: { form: "cancel-order", orderId },
      headers: { origin: new URL(baseURL ?? "").origin },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe("/account?tab=orders");
  });
});

test("an order that is over is one line that opens, and can be bought again from its line", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const { customer, orderId } = await withOrder(page, baseURL);
  await cancelOwnOrder(page, baseURL, orderId);
  const id = (await productsByName(page)).get(BATH_SOAK) as string;
  const underWay = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
  const started = await watchStart(page);
  await page.goto("/account?tab=orders");
  await started();
  const card = cardOf(page, orderId);
  await expect(cardOf(page, underWay).getByText(customer.address)).toBeVisible();
  for (const part of [number(orderId), /^[A-Z][a-z]{2} \d+, \d{4}$/, "Cancelled", /^\$\d+\.\d{2}$/]) {
    await expect(card.getByText(part).filter({ visible: true })).toHaveCount(1);
  }
  await expect(card.getByText(customer.address)).toBeHidden();
  await expect(card.getByRole("link", { name: "Receipt" })).toBeHidden();
  expect((await card.boundingBox())?.height).toBeLessThan(150);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step("its line buys it again without opening it", async () => {
    await card.getByRole("button", { name: `Buy again: order ${number(orderId)}` }).click();
    await expect(page.getByRole("dialog", { name: /Your cart/ })).toContainText(BATH_SOAK);
    await page.keyboard.press("Escape");
    await expect(card.getByText(customer.address)).toBeHidden();
  });

  await test.step("with the keyboard it opens, and shows all of it", async () => {
    await card.locator("summary").first().press("Enter");
    for (const part of [customer.address, BATH_SOAK, /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M$/]) {
      await expect(card.getByText(part).filter({ visible: true })).toHaveCount(1);
    }
    await expect(wayOf(page, orderId).last()).toHaveText(/^Cancelled/);
    await expect(card.getByRole("link", { name: "Receipt" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("without JavaScript it opens too", async () => {
    const { still, leave } = await withoutScripts(browser, page);
    await still.goto("/account?tab=orders");
    await expect(cardOf(still, orderId).getByText(customer.address)).toBeHidden();
    await openCard(still, orderId);
    await expect(cardOf(still, orderId).getByText(customer.address)).toBeVisible();
    await leave();
  });
});
