import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test as bare, type Locator, type Page } from "@playwright/test";
import { mailFolder } from "#fixtures/journeys/own-shop.ts";
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  test,
} from "#fixtures/journeys/journey.ts";

// What visitors leave with us: waitlist, newsletter, messages (rules 17.1 to 17.11).

const THANKS = "Thank you. You are on the waitlist.";
const EMPTY = "Please enter your email address.";
const MALFORMED = "Please enter a valid email address, such as name@example.com.";
const FAILED = "We couldn't add you just now. Please try again.";

const hero = (page: Page) => page.locator("form#waitlist");
const emailOf = (form: Locator) => form.getByLabel("Email address");
const joinButton = (form: Locator) => form.getByRole("button", { name: "Join the waitlist" });

/** Waits until React has taken the form over. Before that, the browser itself would send it, as without JavaScript. */
async function expectStarted(form: Locator) {
  const isOurs = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isOurs).toBe(true);
}

/** Stops the page's clock: from now on it moves only when the test moves it. */
async function stopTheClock(page: Page) {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

test("the hero's waitlist form shows its thanks for exactly five seconds", { tag: "@phone" }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await expectStarted(hero(page));
  await stopTheClock(page);
  await emailOf(hero(page)).fill("nora@evenlake.example");
  await joinButton(hero(page)).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(emailOf(hero(page))).toHaveValue("");
  await page.clock.runFor(4_999);
  await expect(page.getByText(THANKS)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(THANKS)).toHaveCount(0);
});

test("the thanks banner stays while the pointer is on it, and can be dismissed", async ({ page }) => {
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

test("a refused form says what is wrong beside the field, and keeps what was typed", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  await expectStarted(hero(page));
  await joinButton(hero(page)).click();
  await expect(emailOf(hero(page))).toHaveAccessibleDescription(EMPTY);
  await expect(emailOf(hero(page))).toBeFocused();
  await emailOf(hero(page)).fill("nora at evenlake");
  await joinButton(hero(page)).click();
  await expect(emailOf(hero(page))).toHaveAccessibleDescription(MALFORMED);
  await expect(emailOf(hero(page))).toHaveValue("nora at evenlake");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

// The browser writes the network error to its console, so this test does not use our own test, which fails on that.
bare("without a network a form says so and keeps what was typed", async ({ page, context }) => {
  await page.goto("/about");
  await expectStarted(page.locator("#contact-form"));
  await page.getByLabel("Name", { exact: true }).fill("Nora Berglund");
  await page.locator("#contact-form").getByLabel("Email").fill("nora@evenlake.example");
  await page.getByLabel("Message", { exact: true }).fill("Which ZIPs?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("We couldn't send your message just now. Please try again.")).toBeFocused();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Which ZIPs?");
  await context.setOffline(false);

  await page.goto("/landing");
  const form = page.locator("form#landing-waitlist");
  await expectStarted(form);
  await emailOf(form).fill("nora@evenlake.example");
  await context.setOffline(true);
  await joinButton(form).click();
  await expect(emailOf(form)).toHaveAccessibleDescription(FAILED);
  await expect(emailOf(form)).toHaveValue("nora@evenlake.example");
});

test("a message from the About page is thanked for and sent by mail", async ({ page }, { project }) => {
  await page.goto("/about");
  await expectNoSidewaysScroll(page);
  const form = page.locator("form#contact-form");
  await expectStarted(form);
  const name = `Nora ${project.name} ${Date.now()}`;
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(EMPTY);
  await expect(form.getByLabel("Message")).toHaveAccessibleDescription("Please enter your message.");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("nora@evenlake.example");
  await form.getByLabel("Message").fill("Which ZIPs?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank you. Your message is with us.")).toBeVisible();
  const folder = mailFolder();
  const mails = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  await expect
    .poll(() => mails().filter((mail) => mail.includes(`Subject: Message from ${name}`)).length)
    .toBe(1);
});

test("the journey has five phases at its anchor", async ({ page }) => {
  await page.goto("/about#journey");
  const journey = page.locator("section#journey");
  await expect(journey.getByRole("listitem")).toHaveCount(5);
  await expect(journey.getByRole("heading", { level: 2 })).toBeInViewport();
});

test("the newsletter form shows its thanks on the page", async ({ page }) => {
  await page.goto("/education");
  const form = page.locator("form#newsletter");
  await expectStarted(form);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(emailOf(form)).toHaveAccessibleDescription(EMPTY);
  await emailOf(form).fill("nora@evenlake.example");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thank you. You are subscribed.")).toBeVisible();
});

test("the landing page is shown to visitors, and sends signed-in customers to the home page", async ({
  page,
}) => {
  await page.goto("/landing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await enterAs(page, maya);
  await page.goto("/landing");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page's waitlist form is answered on the home page", async ({ page }) => {
    await page.goto("/landing");
    await emailOf(page.locator("form#landing-waitlist")).fill("nora at evenlake");
    await joinButton(page.locator("form#landing-waitlist")).click();
    await expect(page).toHaveURL(/\/#waitlist$/);
    await expect(page.getByText(MALFORMED)).toBeVisible();
    await expect(emailOf(hero(page))).toHaveValue("nora at evenlake");
    await emailOf(hero(page)).fill("nora@evenlake.example");
    await joinButton(hero(page)).click();
    await expect(page.getByText(THANKS)).toBeVisible();
  });

  test("a message and a subscription are thanked for", async ({ page }) => {
    await page.goto("/about");
    const form = page.locator("form#contact-form");
    await form.getByLabel("Message").fill("Which ZIPs?");
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Please enter your name.")).toBeVisible();
    await expect(form.getByLabel("Message")).toHaveValue("Which ZIPs?");
    await form.getByLabel("Name").fill("Nora Berglund");
    await form.getByLabel("Email").fill("nora@evenlake.example");
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Thank you. Your message is with us.")).toBeVisible();

    await page.goto("/education");
    await emailOf(page.locator("form#newsletter")).fill("nora@evenlake.example");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Thank you. You are subscribed.")).toBeVisible();
  });
});
