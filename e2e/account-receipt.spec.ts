import { randomUUID } from "node:crypto";
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
  cancelOwnOrder,
  cardOf,
  number,
  placeOrder,
  productsByName,
} from "#fixtures/journeys/own-orders.ts";

const BODY_OIL = "Sauna Night Juniper Body Oil";

test("a receipt of twenty lines prints on one sheet, and is shown to nobody else", async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await becomeCustomer(page, baseURL);
  const products = await productsByName(page);
  for (const name of [BODY_OIL, "River Bluff Chokecherry Seltzer"]) products.delete(name);
  const lines = [...products.values()].slice(0, 20).map((id) => ({ id, quantity: 1 }));
  expect(lines).toHaveLength(20);
  const orderId = await placeOrder(page, baseURL, customer, lines);
  const started = await watchStart(page);
  await page.goto("/account?tab=orders");
  await cardOf(page, orderId)
    .getByRole("link", { name: `Receipt of order ${number(orderId)}` })
    .click();
  await expect(page).toHaveURL(`/account/orders/${orderId}/receipt`);
  await expect(page.getByRole("heading", { level: 1, name: `Receipt ${number(orderId)}` })).toBeVisible();
  await expect(page.getByRole("table", { name: "What was ordered" }).getByRole("row")).toHaveCount(21);
  for (const text of ["Cannabis gross receipts tax (15%)", "To be paid at the door", customer.address]) {
    await expect(page.getByRole("main")).toContainText(text);
  }
  await expectAccessible(page);
  await page.reload();
  await started();
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);
  const pdf = (await page.pdf({ format: "Letter", preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await test.step("without JavaScript the receipt is the same, without a button", async () => {
    const { still, leave } = await withoutScripts(browser, page);
    await still.goto(`/account/orders/${orderId}/receipt`);
    await expect(still.getByRole("row")).toHaveCount(21);
    await expect(still.getByRole("button", { name: "Print" })).toHaveCount(0);
    await leave();
  });

  await test.step("somebody else gets the same 404 as for a receipt that does not exist", async () => {
    const context = await browser.newContext();
    const stranger = await context.newPage();
    await stranger.goto(`/account/orders/${orderId}/receipt`);
    await expect(stranger).toHaveURL(/\/login\?next=/);
    await becomeCustomer(stranger, baseURL);
    const answers = await Promise.all(
      [orderId, randomUUID(), "no-id"].map((id) => stranger.request.get(`/account/orders/${id}/receipt`)),
    );
    expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies[0]).toContain("Oops! The page you");
    expect(new Set(bodies).size).toBe(1);
    await context.close();
  });
  await cancelOwnOrder(page, baseURL, orderId);
});

test("an order can be bought again, as far as its products are there", async ({ page, baseURL }) => {
  const customer = await becomeCustomer(page, baseURL);
  const products = await productsByName(page);
  const [soak, oil] = [products.get(BATH_SOAK) as string, products.get(BODY_OIL) as string];
  // All four of the oil, so that none is left.
  const orderId = await placeOrder(page, baseURL, customer, [
    { id: oil, quantity: 4 },
    { id: soak, quantity: 1 },
  ]);
  const cart = page.getByRole("dialog", { name: /Your cart/ });
  await page.goto("/account?tab=orders");
  const again = page.getByRole("button", { name: `Buy again: order ${number(orderId)}` });
  const inCart = cart.getByRole("list", { name: "Items in your cart" });
  const notCame = cart.getByRole("list", { name: "What was not added" });
  await again.click();
  await expect(page.getByText("1 product added.", { exact: true })).toBeVisible();
  await expect(notCame.getByRole("listitem")).toHaveText([`${BODY_OIL} is sold out.`]);
  await expect(page.getByRole("status").filter({ hasText: BODY_OIL })).toHaveText(`${BODY_OIL} is sold out.`);
  await expect(inCart).toContainText(BATH_SOAK);
  await expect(inCart).not.toContainText(BODY_OIL);
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();

  await test.step("what did not come in is told until the panel is closed, also when nothing came in", async () => {
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

  await test.step("a refusal is told in its own words", async () => {
    const sentence = "One at a time, please.";
    await page.route("**/cart/products?**", (route) => route.fulfill({ status: 429, json: { sentence } }));
    await again.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(cart).toBeHidden();
    await page.unroute("**/cart/products?**");
    await again.click();
    await expect(inCart).toContainText(BATH_SOAK);
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();
  });

  await cancelOwnOrder(page, baseURL, orderId);
  await again.click();
  await expect(page.getByText("2 products added.", { exact: true })).toBeVisible();
  await expect(cart).toContainText(BODY_OIL);
  const saved = await page.evaluate(() => localStorage.getItem("evenlake-cart"));
  const kept = JSON.parse((saved ?? "").slice(2)) as { id: string; quantity: number }[];
  expect(kept.map(({ id, quantity }) => [id, quantity])).toEqual([
    [soak, 2],
    [oil, 4],
  ]);
});
