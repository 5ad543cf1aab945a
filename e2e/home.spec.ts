import type { Page } from "@playwright/test";
import { expect, expectAccessible, openStarted, PHONE, test } from "#fixtures/journeys/journey.ts";

// The home page: its first screen, the ZIP code checker and its questions, and the membership's plans and
// savings. process/site.test.ts and unit tests cover its texts and figures (rules zip-codes/*,
// delivery/questions, membership/*).

const membership = (page: Page) => page.locator("#membership");
const radio = (page: Page, name: string) => membership(page).getByRole("radio", { name });
const button = (page: Page, name: string) => membership(page).getByRole("button", { name });
const spend = (page: Page) => membership(page).getByLabel("Average order value per month");
const orders = (page: Page) => membership(page).getByLabel("Orders per month", { exact: true });
const result = (page: Page) => membership(page).getByRole("status").filter({ hasText: "Total per month" });

async function expectFirstScreen(page: Page) {
  const height = page.viewportSize()?.height ?? 0;
  const hero = page.getByRole("main");
  for (const part of [
    hero.getByRole("heading", { level: 1 }),
    hero.getByText(/brought to your door/),
    page.locator("#waitlist").getByRole("textbox", { name: "Email" }),
    page.locator("#waitlist").getByRole("button"),
    hero.getByAltText(/^A carton, a dropper bottle/),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("shows heading, text, email field, button, and image on the first screen, and links tiles to the shop", async ({
    page,
  }) => {
    await page.goto("/");
    await expectFirstScreen(page);
    const tiles = page.getByRole("region", { name: "Shop by category", exact: true }).getByRole("link");
    await tiles.filter({ hasText: "Tinctures" }).click();
    await expect(page).toHaveURL("/shop?category=Tinctures");
  });
});

test("does so on a desktop too, and replaces a broken image with the default image", async ({ page }) => {
  await page.route("**/pictures/tile-topicals.svg", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("/");
  await expectFirstScreen(page);
  const education = page.getByRole("region", { name: "Know what you pour", exact: true });
  const item = education.getByRole("article").filter({ hasText: "Safe at home" });
  await item.scrollIntoViewIfNeeded();
  await expect(item.locator("img")).toHaveAttribute("src", "/pictures/home/education.svg");
});

test("answers the ZIP code checker on the page, offers the waitlist only outside the area, and opens one question at a time", async ({
  page,
}) => {
  await openStarted(page, "/");
  const delivery = page.locator("#delivery");
  const checker = delivery.locator("form").first();
  const form = page.locator("#zip-waitlist");
  for (const { zip, says, outside } of [
    { zip: "1234", says: "Please enter a valid 5-digit ZIP code", outside: false },
    { zip: "55025", says: "Outside our delivery area", outside: true },
    { zip: "55435", says: "We deliver to Edina", outside: false },
  ]) {
    await checker.getByRole("textbox").fill(zip);
    await checker.getByRole("button").click();
    await expect(delivery).toContainText(says);
    await expect(form.getByRole("button", { name: "Join the waitlist" })).toHaveCount(outside ? 1 : 0);
    await expect(page).toHaveURL("/");
  }
  await expectAccessible(page);

  const questions = delivery.locator("summary");
  const open = delivery.locator("details[open]");
  await expect(questions).toHaveCount(6);
  await expect(open).toHaveCount(0);
  await questions.filter({ hasText: "What does delivery cost?" }).click();
  await expect(open).toContainText("Express is $12.99, Standard $7.99, and Scheduled Delivery $5.99.");
  await questions.filter({ hasText: "What if no one is home?" }).focus();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("A $5 redelivery fee may apply after two failed attempts.");
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(0);
});

test("works by keyboard alone in plans and calculator, and keeps tier, bounds, and messages", async ({
  page,
}) => {
  await openStarted(page, "/");
  await expect(radio(page, "Monthly")).toBeChecked();
  await expect(radio(page, "Standard")).toHaveAccessibleDescription(
    /^\$12\.99 per month Or \$124\.70 per year, saves \$31\.18\./,
  );
  await radio(page, "Monthly").focus();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Annual")).toBeChecked();
  await expect(radio(page, "Annual")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Standard")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, "Premium")).toBeChecked();
  await expect(radio(page, "Premium")).toHaveAccessibleDescription(
    /^\$239\.90 per year Saves \$59\.98\. Or \$24\.99 per month\./,
  );
  await expect(result(page)).toContainText("Premium at $239.90 per year");
  await page.keyboard.press("Tab");
  await expect(button(page, "One order less")).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press("Space");
  await expect(orders(page)).toHaveText("1");
  await expect(button(page, "One order less")).toBeDisabled();
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

  await test.step("shows one message for an invalid amount, and still shows the delivery savings", async () => {
    await spend(page).fill("seventy");
    await expect(spend(page)).toHaveAccessibleDescription(
      /Please enter a dollar amount, such as 70 or 70\.50\./,
    );
    await expect(result(page)).toContainText("not known");
    await expect(membership(page)).toContainText("$15.98");
    // An empty field is an error only after it loses focus.
    await spend(page).fill("");
    await expect(spend(page)).toHaveAccessibleDescription("Your monthly spend in dollars.");
    await spend(page).blur();
    await expect(spend(page)).toHaveAccessibleDescription(/Please enter a dollar amount/);
  });

  await test.step("keeps the tier when the billing period changes", async () => {
    await radio(page, "Monthly").check();
    await expect(radio(page, "Premium")).toBeChecked();
  });
});
