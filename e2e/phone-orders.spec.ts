import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { BATH_SOAK } from "#fixtures/journeys/own-orders.ts";

// Phone orders by keyboard alone (rules phone-orders/*).

test("creates an account and then the order for a first-time caller, by keyboard alone", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/orders");
  const press = (key: string) => page.keyboard.press(key);
  const email = "olga@evenlake.example";
  const phone = `763-555-${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;

  await test.step("creates a new customer when none has the name", async () => {
    await press("n");
    await page.waitForURL("**/admin/orders/new");
    await expect(page.getByLabel("Find the customer")).toBeFocused();
    await page.keyboard.type(email);
    await press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "No customers match" })).toBeVisible();
    await page.getByRole("link", { name: "New customer" }).focus();
    await press("Enter");
    await page.waitForURL("**/admin/orders/new/customer?*");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  await test.step("reports invalid input beside its field, and keeps it", async () => {
    for (const [label, text] of Object.entries({
      "First name": "Olga",
      "Birth date": "03092015",
      Phone: phone,
    }))
      await page.getByLabel(label).fill(text);
    await press("Enter");
    await expect(page.getByLabel("Last name")).toBeFocused();
    await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Please enter the last name.");
    await page.keyboard.type("Haug", { delay: 60 });
    await press("Enter");
    await expect(page.getByText("You must be 21 or older to create an account.")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Olga");
    await expect(page.getByText("March 9, 2015", { exact: true })).toBeVisible();
    await page.getByLabel("Birth date").fill("03/09/1958");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Order for Olga Haug" })).toBeVisible();
  });

  const place = page.getByRole("button", { name: "Place order" });
  await test.step("says what's missing in an empty order, and places none on Enter in a field", async () => {
    await page.getByLabel("Find a product").fill(BATH_SOAK);
    await press("Enter");
    await page.getByRole("button", { name: `Add ${BATH_SOAK}` }).focus();
    await press("Enter");
    await expect(page.getByLabel(`Quantity of ${BATH_SOAK}`)).toBeFocused();
    await page.getByLabel("Street address").fill("3312 Hennepin Ave");
    // The page's ZIP code request gets no response, and a press in between counts anyway.
    const answers = "**/admin/orders/new/*.data*";
    await page.route(answers, () => new Promise(() => {}), { times: 1 });
    const looking = page.waitForRequest(answers);
    await page.getByLabel("ZIP code").fill("10001");
    await looking;
    await place.focus();
    await press("Enter");
    await expect(page.getByLabel("ZIP code")).toBeFocused();
    await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription(/.+/);
    await expect(page.getByText("Confirm that you're 21 or older")).toBeVisible();
    await expect(page.getByLabel("Street address")).toHaveValue("3312 Hennepin Ave");
  });

  await test.step("shows city, windows, and the total with taxes for a served ZIP code, and places the order", async () => {
    await page.getByLabel("ZIP code").fill("55408");
    await expect(page.getByLabel("City")).toHaveValue("Minneapolis");
    const total = page.getByRole("region", { name: "Total and confirmation" });
    await expect(total).toContainText("Cannabis gross receipts tax (15%)");
    await page.getByLabel(`Quantity of ${BATH_SOAK}`).fill("2");
    await expect(page.getByRole("list", { name: "Order items" })).toContainText("for 2");
    await page.getByLabel("Is 21 or older").focus();
    await press("Space");
    await page.getByLabel("Someone 21 or older").focus();
    await press("Space");
    await place.focus();
    await press("Enter");
    const window = page.getByLabel("Delivery window");
    await expect(window).toBeFocused();
    const free = window.locator("optgroup:last-of-type option:not([disabled])").first();
    await window.selectOption((await free.getAttribute("value")) ?? "");
    await place.focus();
    await press("Enter");
    await page.waitForURL(/\/admin\/orders\/new\/placed\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("button", { name: "Next order" })).toBeFocused();
    await expect(page.getByRole("region", { name: "Read to the caller" })).toContainText("Confirmed");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open order" }).click();
    const main = page.getByRole("main");
    for (const text of ["Olga Haug", "Order placed by phone", "Confirmed by phone", BATH_SOAK])
      await expect(main).toContainText(text);
  });

  await test.step("opens the record by the phone number the next time, and fills in the last order with one press", async () => {
    await openStarted(page, "/admin/orders/new");
    await page.keyboard.type(phone, { delay: 60 });
    await expect(page.getByRole("heading", { level: 1, name: "Order for Olga Haug" })).toBeVisible();
    await expect(page.getByLabel("Find a product")).toBeFocused();
    await expect(page.getByLabel("Street address")).toHaveValue("3312 Hennepin Ave");
    await page.getByRole("button", { name: "Same as last time" }).click();
    await expect(page.getByLabel(`Quantity of ${BATH_SOAK}`)).toHaveValue("2");
    await page.getByLabel("Is 21 or older").check();
    await page.getByLabel("Someone 21 or older").check();
    await place.click();
    await page.waitForURL(/\/admin\/orders\/new\/placed\//);
  });
});
