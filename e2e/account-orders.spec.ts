import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import {
  BATH_SOAK,
  becomeCustomer,
  callShopkeeper,
  cancelOwnOrder,
  cardOf,
  number,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";

const BODY_OIL = "Sauna Night Juniper Body Oil";

const wayOf = (page: Page, orderId: string) =>
  cardOf(page, orderId).getByRole("list", { name: "Order progress" }).getByRole("listitem");
const buyAgain = (page: Page, orderId: string) =>
  page.getByRole("button", { name: `Buy again: order ${number(orderId)}` });

test.describe("on a phone", () => {
  test.use(PHONE);

  test("shows an order's progress and every attempt, without internal notes; collapses a closed order to one line", async ({
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
      "Out for delivery, not yet",
      "Delivered, not yet",
    ]);
    const card = cardOf(page, orderId);
    for (const fact of [customer.phone, customer.email, customer.address, "Due on delivery"])
      await expect(card).toContainText(fact);
    await expect(card.getByText("Sales tax (9.025%)")).toBeVisible();

    await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
    await shopkeeper.fail(orderId);
    await page.reload();
    await expect(wayOf(page, orderId)).toHaveText([
      /^Placed/,
      /^Confirmed.* [AP]M$/,
      /^Packed/,
      /^Out for delivery/,
      /^Delivery attempted.* [AP]M$/,
      "Out for redelivery, not yet",
      "Delivered, not yet",
    ]);
    await expect(card.locator("[aria-current=step]")).toContainText("Delivery attempted");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(PHONE.viewport);

    await shopkeeper.move(orderId, "out_for_delivery");
    await shopkeeper.deliver(orderId);
    await shopkeeper.leave();
    await page.reload();
    // A confirmation shows its order expanded, even if it's closed.
    await expect(wayOf(page, orderId).last()).toHaveText(/^Delivered.* [AP]M$/);
    await expect(card).toContainText("Paid, cash");
    const html = await page.content();
    for (const secret of ["Ingrid", "Rang twice", "Customer not home"]) expect(html).not.toContain(secret);

    await test.step("later collapses it to one line, with a button to buy it again", async () => {
      await openStarted(page, "/account?tab=orders");
      for (const part of [number(orderId), /^[A-Z][a-z]{2} \d+, \d{4}$/, "Completed", /^\$\d+\.\d{2}$/])
        await expect(card.getByText(part).filter({ visible: true })).toHaveCount(1);
      await expect(card.getByText(customer.address)).toBeHidden();
      await expect(card.getByRole("link", { name: "Receipt" })).toBeHidden();
      expect((await card.boundingBox())?.height).toBeLessThan(150);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await buyAgain(page, orderId).click();
      await expect(page.getByRole("dialog", { name: /Your cart/ })).toContainText(BATH_SOAK);
      await page.keyboard.press("Escape");
      await expect(card.getByText(customer.address)).toBeHidden();
    });

    await test.step("expands it completely by keyboard", async () => {
      await card.locator("summary").first().press("Enter");
      for (const part of [customer.address, BATH_SOAK, /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M$/])
        await expect(card.getByText(part).filter({ visible: true })).toHaveCount(1);
      await expect(card.getByRole("link", { name: "Receipt" })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
});

test("shows ten orders per page, and keeps page and focus after a cancellation", async ({
  page,
  baseURL,
}) => {
  const { customer, orderId: oldest } = await withOrder(page, baseURL);
  const id = (await productsByName(page)).get(BATH_SOAK) as string;
  const younger = await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]);
  for (let n = 0; n < 10; n++) {
    // A customer can have only a few open orders at a time.
    await cancelOwnOrder(page, baseURL, await placeOrder(page, baseURL, customer, [{ id, quantity: 2 }]));
  }
  const cards = page.getByRole("article");
  await page.goto("/account?tab=orders");
  await expect(cards).toHaveCount(10);
  await expect(page.getByText("12 orders, page 1 of 2")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/account\?tab=orders&page=2#orders$/);
  await expect(cards).toHaveCount(2);
  await expect(cardOf(page, oldest)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your Orders" })).toBeFocused();

  await cardOf(page, younger).getByText("Cancel order", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel this order" }).click();
  await expect(page.getByText("Order canceled.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/account\?tab=orders&page=2$/);
  await expect(page.getByText("12 orders, page 2 of 2")).toBeVisible();
  await expect(cardOf(page, younger).getByText("Canceled", { exact: true }).first()).toBeVisible();
  await expect(cardOf(page, younger).locator("summary").first()).toBeFocused();

  await test.step("shows a confirmation with its order, whatever page it's on", async () => {
    await page.goto(`/account?tab=orders&placed=${oldest}`);
    await expect(cardOf(page, oldest)).toBeVisible();
    await expect(page.getByRole("region", { name: "Order confirmation" })).toBeFocused();
  });

  await test.step("redirects an invalid page number to the first page", async () => {
    const answer = await page.request.post("/account?tab=orders&page=//elsewhere.example", {
      form: { form: "cancel-order", orderId: oldest },
      headers: { origin: new URL(baseURL ?? "").origin },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe("/account?tab=orders");
  });
});

test("prints a receipt of twenty items on one sheet, and shows it to no one else", async ({
  page,
  baseURL,
}) => {
  const customer = await becomeCustomer(page, baseURL);
  const products = await productsByName(page);
  for (const name of [BODY_OIL, "River Bluff Chokecherry Seltzer"]) products.delete(name);
  const lines = [...products.values()].slice(0, 20).map((id) => ({ id, quantity: 1 }));
  expect(lines).toHaveLength(20);
  const orderId = await placeOrder(page, baseURL, customer, lines);
  const path = `/account/orders/${orderId}/receipt`;
  await page.goto("/account?tab=orders");
  const link = cardOf(page, orderId).getByRole("link", { name: `Receipt for order ${number(orderId)}` });
  await expect(link).toHaveAttribute("href", path);
  await openStarted(page, path);
  await expect(page.getByRole("heading", { level: 1, name: `Receipt ${number(orderId)}` })).toBeVisible();
  await expect(page.getByRole("table", { name: "Items ordered" }).getByRole("row")).toHaveCount(21);
  for (const text of ["Cannabis gross receipts tax (15%)", "Due on delivery", customer.address])
    await expect(page.getByRole("main")).toContainText(text);
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);
  const pdf = (await page.pdf({ format: "Letter", preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await test.step("responds to someone else with the same 404 as for a missing receipt", async () => {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?next=/);
    await becomeCustomer(page, baseURL);
    const answers = await Promise.all(
      [orderId, randomUUID(), "no-id"].map((id) => page.request.get(`/account/orders/${id}/receipt`)),
    );
    expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies[0]).toContain("Oops! The page you");
    expect(new Set(bodies).size).toBe(1);
  });
});

test("buys an order again, as far as its products are available", async ({ page, baseURL }) => {
  const customer = await becomeCustomer(page, baseURL);
  const products = await productsByName(page);
  const [soak, oil] = [products.get(BATH_SOAK) as string, products.get(BODY_OIL) as string];
  // All four units of the oil, so it's sold out.
  const orderId = await placeOrder(page, baseURL, customer, [
    { id: oil, quantity: 4 },
    { id: soak, quantity: 1 },
  ]);
  const cart = page.getByRole("dialog", { name: /Your cart/ });
  await page.goto("/account?tab=orders");
  const again = buyAgain(page, orderId);
  const inCart = cart.getByRole("list", { name: "Items in your cart" });
  const notCame = cart.getByRole("list", { name: "Not added" });
  await again.click();
  await expect(page.getByText("1 product added.", { exact: true })).toBeVisible();
  await expect(notCame.getByRole("listitem")).toHaveText([`${BODY_OIL} is sold out.`]);
  await expect(page.getByRole("status").filter({ hasText: BODY_OIL })).toHaveText(`${BODY_OIL} is sold out.`);
  await expect(inCart).toContainText(BATH_SOAK);
  await expect(inCart).not.toContainText(BODY_OIL);
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();

  await test.step("lists unavailable items until the panel is closed, even if nothing was added", async () => {
    await page.getByRole("button", { name: /^Cart, / }).click();
    await expect(inCart).toContainText(BATH_SOAK);
    await expect(notCame).toHaveCount(0);
    await cart.getByRole("button", { name: "Clear cart" }).click();
    await page.keyboard.press("Escape");
    await page.route("**/cart/products?**", (route) => route.fulfill({ json: { products: [] } }));
    await again.click();
    await expect(page.getByText("Nothing was added.", { exact: true })).toBeVisible();
    await expect(notCame.getByRole("listitem")).toHaveText([
      `${BODY_OIL} is no longer sold.`,
      `${BATH_SOAK} is no longer sold.`,
    ]);
    await expect(cart).toContainText("Your cart is empty");
    await page.keyboard.press("Escape");
    await page.unroute("**/cart/products?**");
  });

  await test.step("shows a refusal's own message", async () => {
    const sentence = "One at a time, please.";
    await page.route("**/cart/products?**", (route) => route.fulfill({ status: 429, json: { sentence } }));
    await again.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(cart).toBeHidden();
    await page.unroute("**/cart/products?**");
  });

  await cancelOwnOrder(page, baseURL, orderId);
  await again.click();
  await expect(page.getByText("2 products added.", { exact: true })).toBeVisible();
  await expect(cart).toContainText(BODY_OIL);
});
