import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  PHONE,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";

// Visitors' forms: waitlist, newsletter, messages (rules waitlist/*), and the letters to subscribers (rules letters/*).

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

test("writes a letter, previews it, schedules it, sends it, and ends it for a reader with one press", async ({
  page,
}) => {
  const reader = `reader-${randomUUID()}@lake.example`;
  await page.goto("/education");
  const newsletter = page.locator("form#newsletter");
  await expectStarted(newsletter);
  await emailOf(newsletter).fill(reader);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thank you. You're subscribed.")).toBeVisible();

  // Sending a letter requires a recent sign-in.
  await signInBy(page.request, admin);
  await openStarted(page, "/admin/mail/letters");
  await page.getByRole("link", { name: "New letter" }).click();
  const save = page.getByRole("button", { name: "Save draft" });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const send = page.getByRole("link", { name: /^Send to \d+ pe/ });
  const dialog = page.getByRole("dialog");

  await test.step("refuses an empty letter, asks about claims, and has no images", async () => {
    await page.getByLabel("Subject").fill("Later on Fridays");
    await save.click();
    await expect(page.getByText("Please enter the text.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Picture" })).toHaveCount(0);
    await text.fill("Our gummies cure insomnia.");
    await page.getByLabel("Recipients").selectOption("Newsletter subscribers");
    await save.click();
    await expect(page.getByRole("region", { name: "Save anyway?" })).toBeFocused();
    await text.fill("We deliver until 11 PM.");
    await save.click();
    await expect(page.getByText("Letter saved")).toBeVisible();
    await expect(page.getByRole("article", { name: "Email preview" })).toContainText("until 11 PM");
    await expectAccessible(page);
  });

  await test.step("emails a preview to the admin alone", async () => {
    await page.getByRole("button", { name: "Email me a preview" }).click();
    await expect(page.getByText(`Preview queued to ${admin.email}`)).toBeVisible();
    const [preview] = await mailsFor(admin.email, "Preview: Later on Fridays");
    expect(preview).not.toContain("Unsubscribe");
    await mailsFor(reader, "Later on Fridays", 0);
  });

  await test.step("schedules it for a time to come, and takes the schedule back", async () => {
    await send.click();
    const at = dialog.getByLabel(/^Date and time in the shop/);
    await at.fill("2020-01-01T10:00");
    await dialog.getByRole("button", { name: "Send letter" }).click();
    await expect(at).toHaveAccessibleDescription(/Choose a time in the future\./);
    await expect(at).toHaveValue("2020-01-01T10:00");
    await expectAccessible(page);
    const year = new Date().getFullYear() + 1;
    await at.fill(`${year}-06-01T10:00`);
    await dialog.getByRole("button", { name: "Send letter" }).click();
    await expect(page.getByText("Letter scheduled")).toBeVisible();
    await expect(page.getByText(`Next wave: Jun 1, ${year}, 10:00 AM.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel schedule" }).click();
    await expect(page.getByText("Schedule canceled")).toBeVisible();
    await expect(text).toContainText("until 11 PM");
  });

  await test.step("sends it, and counts only emails", async () => {
    await send.click();
    await dialog.getByRole("button", { name: "Send letter" }).click();
    await expect(page.getByText("Sending started")).toBeVisible();
    const [letter = ""] = await mailsFor(reader, "Later on Fridays");
    expect(letter).toContain("We deliver until 11 PM.");
    const letters = page.url();
    await page.goto(/https?:\S+\/unsubscribe\?token=\S+/.exec(letter)?.[0] ?? "");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
    await page.goto(letters);
    await expect(page.getByText("Finished", { exact: true })).toBeVisible();
    await expect(page.getByText("Unsubscribed since: 1.")).toBeVisible();
    await expectAccessible(page);
  });
});
