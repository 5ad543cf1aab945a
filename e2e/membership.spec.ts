import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

// The membership's plans and savings, and the delivery questions, on the home page (rules 6.12, 16.1 to 16.8).

const membership = (page: Page) => page.locator("#membership");
const radio = (page: Page, name: string) => membership(page).getByRole("radio", { name });
const button = (page: Page, name: string) => membership(page).getByRole("button", { name });
const spend = (page: Page) => membership(page).getByLabel("Average order value per month");
const orders = (page: Page) => membership(page).getByLabel("Orders per month", { exact: true });
const result = (page: Page) => membership(page).getByRole("status").filter({ hasText: "Total per month" });

/** Opens the home page and waits until its scripts work. */
async function openHome(page: Page) {
  await page.goto("/");
  await expect(async () => {
    await radio(page, "Premium").check();
    await expect(result(page)).toContainText("After Premium", { timeout: 1_000 });
  }).toPass();
  await radio(page, "Standard").check();
  await expect(result(page)).toContainText("After Standard at $12.99 per month");
}

test("the toggle switches the billing period and keeps the tier", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await expect(radio(page, "Monthly")).toBeChecked();
  await expect(radio(page, "Standard")).toBeChecked();
  await openHome(page);

  await expect(membership(page).getByText("Coming soon")).toHaveCount(2);
  await expect(membership(page)).toContainText("Save 20%");
  await expect(membership(page)).toContainText(
    "The first 500 waitlist members who convert get a welcome package.",
  );
  await expect(radio(page, "Standard")).toHaveAccessibleDescription(
    /^\$12\.99 per month Or \$124\.70 per year, saves \$31\.18\./,
  );
  await expect(radio(page, "Premium")).toHaveAccessibleDescription(
    /^\$24\.99 per month Or \$239\.90 per year, saves \$59\.98\./,
  );

  await radio(page, "Premium").check();
  await radio(page, "Annual").check();
  await expect(radio(page, "Premium")).toBeChecked();
  await expect(radio(page, "Premium")).toHaveAccessibleDescription(
    /^\$239\.90 per year Saves \$59\.98\. Or \$24\.99 per month\./,
  );
  await expect(radio(page, "Standard")).toHaveAccessibleDescription(
    /^\$124\.70 per year Saves \$31\.18\. Or \$12\.99 per month\./,
  );
  await radio(page, "Standard").check();
  await radio(page, "Monthly").check();
  await expect(radio(page, "Standard")).toBeChecked();
  await expect(result(page)).toContainText("Standard at $12.99 per month");
});

test("the calculator is exact to the cent and stays between 1 and 10 orders", async ({ page }) => {
  await openHome(page);
  await expect(orders(page)).toHaveText("4");
  await expect(spend(page)).toHaveValue("70");
  await expect(spend(page)).toHaveAccessibleDescription("Your monthly spend in dollars.");
  await expect(membership(page)).toContainText("$31.96");
  await expect(membership(page)).toContainText("$7.00");
  await expect(result(page)).toContainText("$38.96");
  await expect(result(page)).toContainText("you keep $18.97 per month");

  await radio(page, "Premium").check();
  await expect(result(page)).toContainText("After Premium at $24.99 per month you keep $13.97 per month.");
  await radio(page, "Annual").check();
  await expect(result(page)).toContainText("After Premium at $239.90 per year you keep $227.62 per year.");

  const minus = button(page, "One order less");
  const plus = button(page, "One order more");
  for (const count of [3, 2, 1]) {
    await minus.click();
    await expect(orders(page)).toHaveText(String(count));
  }
  await expect(minus).toBeDisabled();
  await expect(result(page)).toContainText("$14.99");
  await minus.focus();
  await page.keyboard.press("Enter");
  await expect(orders(page)).toHaveText("1");
  for (let count = 2; count <= 10; count++) {
    await plus.click();
    await expect(orders(page)).toHaveText(String(count));
  }
  await expect(plus).toBeDisabled();
  await expect(minus).toBeEnabled();
  await expect(result(page)).toContainText("$86.90");

  await spend(page).fill("$1,200.55");
  await expect(membership(page)).toContainText("$120.06");
  await expect(result(page)).toContainText("$199.96");
  await expectNoSidewaysScroll(page);
});

test("a text that is no amount gets one sentence, and the delivery savings still show", async ({ page }) => {
  await openHome(page);
  for (const typed of ["seventy", "-5", "7.005", "70,5"]) {
    await spend(page).fill(typed);
    await expect(spend(page), typed).toHaveAccessibleDescription(
      /Please enter a dollar amount, such as 70 or 70\.50\./,
    );
    await expect(result(page), typed).toContainText("not known");
    await expect(result(page), typed).not.toContainText("NaN");
    await expect(membership(page)).toContainText("$31.96");
  }
  await spend(page).fill("");
  await expect(spend(page)).toHaveAccessibleDescription("Your monthly spend in dollars.");
  await spend(page).blur();
  await expect(spend(page)).toHaveAccessibleDescription(/Please enter a dollar amount/);
  await spend(page).fill(" $ 70.5 ");
  await expect(spend(page)).toHaveAccessibleDescription("Your monthly spend in dollars.");
  await expect(result(page)).toContainText("$39.01");
});

test("the plans and the calculator work with the keyboard alone", async ({ page }) => {
  await openHome(page);
  await radio(page, "Monthly").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Annual")).toBeChecked();
  await expect(radio(page, "Annual")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Standard")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, "Premium")).toBeChecked();
  await expect(result(page)).toContainText("Premium at $239.90 per year");
  await page.keyboard.press("Tab");
  await expect(button(page, "One order less")).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press("Space");
  await expect(orders(page)).toHaveText("1");
  await expect(button(page, "One order less"), "a disabled button keeps the focus").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "One order more")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(orders(page)).toHaveText("2");
  await page.keyboard.press("Tab");
  await expect(spend(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("100");
  await expect(result(page)).toContainText("$25.98");
});

test("one delivery question is open at a time", async ({ page }) => {
  await page.goto("/");
  const delivery = page.locator("#delivery");
  const questions = delivery.locator("summary");
  const open = delivery.locator("details[open]");
  await expect(questions).toHaveCount(6);
  await expect(open).toHaveCount(0);
  await questions.filter({ hasText: "What does delivery cost?" }).click();
  await expect(open).toContainText("Express is $12.99, Standard $7.99 and Scheduled Delivery $5.99.");
  await questions.filter({ hasText: "What if nobody is home?" }).focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("A $5 redelivery fee may apply after two failed attempts.");
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(0);
});

test("the ZIP checker offers the waitlist outside the delivery area only", async ({ page }) => {
  await page.goto("/");
  const delivery = page.locator("#delivery");
  const checker = delivery.locator("form").first();
  await checker.getByRole("textbox").fill("55025");
  await checker.getByRole("button").click();
  await expect(delivery).toContainText("Outside our delivery area");
  const form = page.locator("#zip-waitlist");
  await expect(form.getByRole("button", { name: "Join the waitlist" })).toBeVisible();
  await checker.getByRole("textbox").fill("55435");
  await checker.getByRole("button").click();
  await expect(delivery).toContainText("We deliver to Edina");
  await expect(form).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows both prices of both plans and an example", async ({ page }) => {
    await page.goto("/");
    for (const price of ["$12.99", "$124.70", "$31.18", "$24.99", "$239.90", "$59.98"]) {
      await expect(membership(page)).toContainText(price);
    }
    await expect(membership(page).getByText("An example: 4 orders and $70 a month.")).toBeVisible();
    await expect(button(page, "One order more")).toBeHidden();
    await expect(result(page)).toContainText("$38.96");
  });
});
