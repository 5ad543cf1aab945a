import type { Locator, Page } from "@playwright/test";
import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "#fixtures/journeys/journey.ts";

// Visitors' forms: waitlist, newsletter, messages (rules waitlist/*).

const THANKS = "Thank you. You're on the waitlist.";
const EMPTY = "Please enter your email address.";

const hero = (page: Page) => page.locator("form#waitlist");
const emailOf = (form: Locator) => form.getByLabel("Email address");
const joinButton = (form: Locator) => form.getByRole("button", { name: "Join the waitlist" });

/** Waits until the form is hydrated. Before that, the browser itself would send it, as without JavaScript. */
async function expectStarted(form: Locator) {
  const isOurs = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isOurs).toBe(true);
}

/** Stops the page's clock: from now on, only the test advances it. */
async function stopTheClock(page: Page) {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("reports an error in the waitlist form, and shows its thanks for exactly five seconds", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    const form = hero(page);
    await expectStarted(form);
    await joinButton(form).click();
    await expect(emailOf(form)).toHaveAccessibleDescription(EMPTY);
    await expect(emailOf(form)).toBeFocused();
    await emailOf(form).fill("nora at evenlake");
    await joinButton(form).click();
    await expect(emailOf(form)).toHaveAccessibleDescription(
      "Please enter a valid email address, such as name@example.com.",
    );
    await expect(emailOf(form)).toHaveValue("nora at evenlake");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await stopTheClock(page);
    await emailOf(form).fill("nora@evenlake.example");
    await joinButton(form).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    await expect(emailOf(form)).toHaveValue("");
    await page.clock.runFor(4_999);
    await expect(page.getByText(THANKS)).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByText(THANKS)).toHaveCount(0);
  });
});

test("keeps the thanks banner while the pointer is on it, and dismisses it on request", async ({ page }) => {
  await page.clock.install();
  await page.goto("/landing");
  const form = page.locator("form#landing-waitlist");
  await expectStarted(form);
  await stopTheClock(page);
  await emailOf(form).fill("nora@evenlake.example");
  await emailOf(form).press("Enter");
  const thanks = page.getByRole("status").filter({ hasText: THANKS });
  await thanks.getByText(THANKS).hover();
  await page.clock.runFor(20_000);
  await expect(thanks).toBeVisible();
  await thanks.getByRole("button", { name: "Dismiss message" }).click();
  await expect(page.getByText(THANKS)).toHaveCount(0);
  await expect(joinButton(form)).toBeFocused();
});

test("reports a lost connection on a form, and keeps the input", async ({ context }) => {
  // The fixture's page allows no console messages, but a browser logs a lost connection.
  const page = await context.newPage();
  await page.goto("/about");
  await expectStarted(page.locator("#contact-form"));
  await page.getByLabel("Name", { exact: true }).fill("Nora Berglund");
  await page.locator("#contact-form").getByLabel("Email").fill("nora@evenlake.example");
  await page.getByLabel("Message", { exact: true }).fill("Which ZIPs?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("We couldn't send your message right now. Please try again.")).toBeFocused();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Which ZIPs?");
  await context.setOffline(false);

  await page.goto("/landing");
  const form = page.locator("form#landing-waitlist");
  await expectStarted(form);
  await emailOf(form).fill("nora@evenlake.example");
  await context.setOffline(true);
  await joinButton(form).click();
  await expect(emailOf(form)).toHaveAccessibleDescription("We couldn't add you right now. Please try again.");
  await expect(emailOf(form)).toHaveValue("nora@evenlake.example");
});

test("confirms and emails a message from the About page, and confirms the newsletter on its page", async ({
  page,
}) => {
  await page.goto("/about");
  const form = page.locator("form#contact-form");
  await expectStarted(form);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(EMPTY);
  await expect(form.getByLabel("Message")).toHaveAccessibleDescription("Please enter your message.");
  await form.getByLabel("Name").fill("Nora Berglund");
  await form.getByLabel("Email").fill("nora@evenlake.example");
  await form.getByLabel("Message").fill("Which ZIPs?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank you. We got your message.")).toBeVisible();
  await mailsFor("hello@evenlake.example", "Message from Nora Berglund");

  await page.goto("/education");
  const newsletter = page.locator("form#newsletter");
  await expectStarted(newsletter);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(emailOf(newsletter)).toHaveAccessibleDescription(EMPTY);
  await emailOf(newsletter).fill("nora@evenlake.example");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thank you. You're subscribed.")).toBeVisible();
});
