import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  test,
  withoutScripts,
} from "#fixtures/journeys/journey.ts";
import { BATH_SOAK, becomeCustomer } from "#fixtures/journeys/own-orders.ts";

// An admin takes orders on the phone (rules 52.1 to 52.6).

const BEGIN = "/admin/orders/new";

/** Chooses the first window with a place on the last day: other journeys book the days before. */
async function chooseWindow(page: Page) {
  const window = page.getByLabel("Delivery window");
  const free = await window
    .locator("optgroup:last-of-type option:not([disabled])")
    .first()
    .getAttribute("value");
  await window.selectOption(free ?? "");
}

async function expectPlaced(page: Page, name: string) {
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(name);
  await expect(main).toContainText("Order placed by phone");
  await expect(main).toContainText(BATH_SOAK);
}

test("somebody who calls for the first time gets an account, and then the order, by keyboard alone", {
  tag: "@phone",
}, async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/orders");
  const press = (key: string) => page.keyboard.press(key);
  const email = `call-${randomUUID()}@evenlake.example`;

  await test.step("nobody has the name, so the customer is new", async () => {
    await press("n");
    await page.waitForURL(`**${BEGIN}`);
    await expect(page.getByLabel("Find the customer")).toBeFocused();
    await page.keyboard.type(email);
    await press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Nobody has" })).toBeVisible();
    await page.getByRole("link", { name: "New customer" }).focus();
    await press("Enter");
    await page.waitForURL(`**${BEGIN}/customer`);
  });

  await test.step("wrong input is told beside its field and kept", async () => {
    await page.getByLabel("First name").fill("Olga");
    await page.getByLabel("Year").fill("2015");
    await page.getByLabel("Month").fill("3");
    await page.getByLabel("Day").fill("9");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill(`612-555-${randomInt(1_000, 10_000)}`);
    await press("Enter");
    await expect(page.getByLabel("Last name")).toBeFocused();
    await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Please enter the last name.");
    await page.keyboard.type("Haug");
    await press("Enter");
    await expect(page.getByText("You must be 21 or older to create an account.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Olga");
    await expectAccessible(page);
    await page.getByLabel("Year").fill("1958");
    await press("Enter");
    await page.waitForURL(/\/new\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Order for Olga Haug" })).toBeVisible();
  });

  await test.step("an order without anything says what is missing, and Enter in a field places none", async () => {
    await page.getByLabel("Find a product").fill(BATH_SOAK);
    await press("Enter");
    await page.getByRole("button", { name: `Add ${BATH_SOAK}` }).focus();
    await press("Enter");
    await expect(page.getByLabel(`Quantity of ${BATH_SOAK}`)).toBeFocused();
    await page.getByLabel("Street address").fill("3312 Hennepin Ave");
    // The page's look at the ZIP stays without an answer, and a press meanwhile counts all the same.
    const answers = "**/admin/orders/new/*.data*";
    await page.route(answers, () => new Promise(() => {}), { times: 1 });
    const looking = page.waitForRequest(answers);
    await page.getByLabel("ZIP code").fill("10001");
    await looking;
    await page.getByRole("button", { name: "Place order" }).focus();
    await press("Enter");
    await expect(page.getByLabel("ZIP code")).toBeFocused();
    await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription(/.+/);
    await expect(page.getByText("Please confirm that you are 21 or older")).toBeVisible();
    await expect(page.getByLabel("Street address")).toHaveValue("3312 Hennepin Ave");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("a ZIP of ours brings city, windows and the total with taxes; then the order is placed", async () => {
    await page.getByLabel("ZIP code").fill("55408");
    await expect(page.getByLabel("City")).toHaveValue("Minneapolis");
    const total = page.getByRole("region", { name: "Total and confirmation" });
    await expect(total).toContainText("Cannabis gross receipts tax (15%)");
    await page.getByLabel(`Quantity of ${BATH_SOAK}`).fill("2");
    await expect(page.getByRole("list", { name: "Lines of the order" })).toContainText("for 2");
    await page.getByLabel("Is 21 or older").focus();
    await press("Space");
    await page.getByLabel("Someone 21 or older").focus();
    await press("Space");
    await page.getByRole("button", { name: "Place order" }).focus();
    await press("Enter");
    await expect(page.getByLabel("Delivery window")).toBeFocused();
    await chooseWindow(page);
    await page.getByRole("button", { name: "Place order" }).focus();
    await press("Enter");
    await expectPlaced(page, "Olga Haug");
  });
});

test("without JavaScript a customer who is known is found and the order placed; what was typed stays", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const customer = await becomeCustomer(await context.newPage(), baseURL);
  await context.close();
  await enterAs(page, admin);
  const { still, leave } = await withoutScripts(browser, page);
  await still.goto(`${baseURL}${BEGIN}`);
  await still.getByLabel("Find the customer").fill(customer.email);
  await still.getByRole("button", { name: "Find" }).click();
  await still.getByRole("link", { name: "Nora Berglund" }).click();
  await still.getByLabel("Phone").fill(customer.phone);
  await still.getByLabel("Street address").fill(customer.address);
  await still.getByLabel("ZIP code").fill(customer.zip);
  await still.getByLabel("Find a product").fill(BATH_SOAK);
  await still.getByRole("button", { name: "Find" }).click();
  await still.getByRole("button", { name: `Add ${BATH_SOAK}` }).click();
  await expect(still.getByLabel("Street address")).toHaveValue(customer.address);
  await still.getByLabel(`Quantity of ${BATH_SOAK}`).fill("2");
  await still.getByRole("button", { name: "Show windows and total" }).click();
  await chooseWindow(still);
  await still.getByLabel("Is 21 or older").check();
  await still.getByLabel("Someone 21 or older").check();
  // At other prices than those on the page no order is placed.
  await still.getByLabel(`Quantity of ${BATH_SOAK}`).fill("3");
  await still.getByRole("button", { name: "Place order" }).click();
  await expect(still.getByText("Something changed while you were looking.")).toBeVisible();
  await expect(still.getByLabel("Is 21 or older")).toBeChecked();
  await still.getByRole("button", { name: "Place order" }).click();
  await expectPlaced(still, "Nora Berglund");
  await leave();
});
