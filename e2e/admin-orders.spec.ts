import { admin, enterAs, expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";
import { openSearch } from "#fixtures/journeys/open-search.ts";
import {
  BATH_SOAK,
  callShopkeeper,
  number,
  placeOrder,
  productsByName,
  withOrder,
} from "#fixtures/journeys/own-orders.ts";

/** A change is to be seen within two seconds; a busy machine may take longer. */
const LIVE = { timeout: 10_000 };

test("an order is found by its customer's phone, has a note that only admins see, and is on the pick list", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const customerPage = await context.newPage();
  const { customer, orderId } = await withOrder(customerPage, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed");
  await enterAs(page, admin);

  await test.step("by the digits of the phone number, however they are typed", async () => {
    await page.goto("/admin/orders");
    const digits = customer.phone.replaceAll("-", "");
    await page.getByLabel("Search", { exact: true }).fill(`(${digits.slice(0, 3)}) ${digits.slice(3)}`);
    await page.getByLabel("ZIP", { exact: true }).fill(customer.zip);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(new RegExp(`zip=${customer.zip}`));
    await expect(page.getByRole("status").filter({ hasText: "1 order, newest first" })).toBeVisible();
    await expect(page.getByRole("link", { name: number(orderId) })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step("a note stays with the order, and its customer sees nothing of it", async () => {
    await page.getByRole("link", { name: number(orderId) }).click();
    await expect(page.getByLabel("New note")).toBeVisible();
    const text = `Ring twice at ${number(orderId)}.`;
    const address = `**/admin/orders/${orderId}.data*`;
    let letOrderArrive = () => {};
    const typed = new Promise<void>((resolve) => {
      letOrderArrive = resolve;
    });
    let isReadAgain = false;
    await page.route(address, async (route) => {
      if (route.request().method() === "GET") {
        isReadAgain = true;
        await typed;
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Please write the note first.");
    // The order is read again after a refusal; what is typed in that time stays.
    await page.getByLabel("New note").fill(text);
    letOrderArrive();
    // The button works again once the page shows what was read.
    await expect(page.getByRole("button", { name: "Add note" })).toBeEnabled();
    expect(isReadAgain).toBe(true);
    await page.unroute(address);
    await expect(page.getByLabel("New note")).toHaveValue(text);
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
    for (const path of ["/account?tab=orders", `/account/orders/${orderId}/receipt`, "/account/data.json"]) {
      expect(await (await customerPage.request.get(path)).text()).not.toContain(text);
    }
  });

  await test.step("the pick list of its window has its product and its number", async () => {
    const when = await page.request.get(`/admin/orders/${orderId}.data`);
    const start = /"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/g;
    const moments = [...(await when.text()).matchAll(start)].map(([, moment]) => moment as string);
    const windowStart = moments.find((moment) => Date.parse(moment) > Date.now()) as string;
    const shop = Temporal.Instant.from(windowStart).toZonedDateTimeISO("America/Chicago");
    const clock = shop.toPlainTime().toString({ smallestUnit: "minute" });
    await page.goto(`/admin/orders/pick-list?day=${shop.toPlainDate()}&window=${clock}`);
    const row = page.getByRole("row").filter({ hasText: BATH_SOAK });
    await expect(row).toContainText(`${number(orderId)} × 2`);
    await expect(page.getByRole("heading", { name: number(orderId) })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Confirmed").uncheck();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("heading", { name: number(orderId) })).toHaveCount(0);
  });
  await shopkeeper.leave();
  await context.close();
});

test("a new order appears by itself and is counted; what is typed stays", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const customerPage = await context.newPage();
  const { customer } = await withOrder(customerPage, baseURL);
  await enterAs(page, admin);
  const connected = page.waitForRequest("**/admin/live");
  await page.goto("/admin/orders");
  await connected;
  const typed = page.getByLabel("Search", { exact: true });
  await typed.fill("typed and not sent");
  const id = (await productsByName(customerPage)).get(BATH_SOAK) as string;
  const orderId = await placeOrder(customerPage, baseURL, customer, [{ id, quantity: 2 }]);
  await expect(page.getByRole("link", { name: number(orderId) })).toBeVisible(LIVE);
  // Other journeys place orders at the same time.
  const news = page.getByRole("status").filter({ hasText: /\d+ new orders?/ });
  await expect(news).toBeVisible();
  await expect(typed).toHaveValue("typed and not sent");
  await news.getByRole("button", { name: "Got it" }).click();
  await expect(news.getByRole("button", { name: "Got it" })).toHaveCount(0, LIVE);
  await context.close();
});

test("the overview's figures lead to the orders that they count", async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/orders");
  await page
    .getByRole("link", { name: /, overview/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const week = page.getByRole("region", { name: "This week, from Monday" });
  const revenue = week.getByRole("link", { name: /^Revenue/ });
  await revenue.click();
  await expect(page.getByLabel("Status")).toHaveValue("completed");
  await expect(page.getByRole("status").filter({ hasText: "in all" })).toBeVisible();
  await expect(page.getByText(/^Placed (from|on) /)).toBeVisible();
});

test("what is typed at one order stays behind when the search leads to another one", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const customerPage = await context.newPage();
  const { orderId: first } = await withOrder(customerPage, baseURL);
  const { orderId: second } = await withOrder(customerPage, baseURL);
  await enterAs(page, admin);
  await page.goto(`/admin/orders/${first}`);
  await openSearch(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("New note").fill("The neighbor has the key.");
  await page.getByText("Cancel the order…").click();
  await page.getByLabel("Reason").fill("Ordered twice.");

  await (await openSearch(page)).getByRole("textbox").fill(number(second));
  await page
    .getByRole("dialog")
    .getByRole("link", { name: number(second) })
    .click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number(second));
  await expect(page.getByLabel("New note")).toHaveValue("");
  await expect(page.getByLabel("Reason")).toBeHidden();
  await expect(page.getByLabel("Reason")).toHaveValue("");
  await context.close();
});

test("another note in a form that has been sent is refused, and added at the next press", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const plain = await context.newPage();
  const { orderId } = await withOrder(page, baseURL);
  await enterAs(plain, admin);
  await plain.goto(`/admin/orders/${orderId}`);
  const id = await plain.locator("input[name=noteId]").inputValue();
  const form = { intent: "note", noteId: id, text: "The first note." };
  const customerId = await plain.locator("input[name=customerId]").inputValue();
  const sent = await plain.request.post(`/admin/orders/${orderId}`, {
    form: { ...form, customerId },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(302);
  await plain.getByLabel("New note").fill("The second note.");
  await plain.getByRole("button", { name: "Add note" }).click();
  await expect(plain.getByRole("main").getByRole("alert")).toContainText(
    "This form has added another note already",
  );
  await expect(plain.getByLabel("New note")).toHaveValue("The second note.");
  await plain.getByRole("button", { name: "Add note" }).click();
  for (const text of ["The first note.", "The second note."]) {
    await expect(plain.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  }
  await context.close();
});
