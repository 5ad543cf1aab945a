import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

// What visitors leave with the shop, as its admins see it (rules 38.1 to 38.8). Every visitor here is a new one.

const enter = (page: Page) => enterAs(page, admin);

async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Writes to the shop by the form of the About page. */
async function writeToShop(page: Page, fields: { name: string; email: string; message: string }) {
  await page.goto("/about");
  const form = page.locator("form#contact-form");
  await form.getByLabel("Name").fill(fields.name);
  await form.getByLabel("Email").fill(fields.email);
  await form.getByLabel("Message").fill(fields.message);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Thank you. Your message is with us.")).toBeVisible();
}

/** The message of this sender, opened from the list. */
async function openMessage(page: Page, name: string) {
  await page.goto(`/admin/waitlist/messages?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

test("an address that came through the ZIP checker is listed with its ZIP, counted, exported and removed", async ({
  page,
}) => {
  const email = `liv-${randomUUID()}@example.com`;
  await test.step("a visitor outside the area joins the waitlist", async () => {
    await page.goto("/?zip=55025#zip-waitlist");
    const form = page.locator("form#zip-waitlist");
    await form.getByLabel("Email address").fill(email);
    await form.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByText("Thank you. You are on the waitlist.")).toBeVisible();
  });

  await enter(page);
  await test.step("the admin finds the address by the search, the source and the ZIP", async () => {
    await page.goto("/admin/waitlist");
    await expectNoSidewaysScroll(page);
    await page.getByRole("searchbox").fill(email);
    await expect(page.getByText("1 address", { exact: true })).toBeVisible();
    await page.getByLabel("Source").selectOption({ label: "ZIP checker" });
    await page.getByLabel("ZIP", { exact: true }).fill("550");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(/source=zip&zip=550/);
    const row = page
      .getByRole("table", { name: "Waitlist", exact: true })
      .getByRole("row")
      .filter({ hasText: email });
    await expect(row).toContainText("55025");
    await expect(row).toContainText("ZIP checker");
  });

  await test.step("the chart's table counts it today", async () => {
    await page.getByText("Show the figures as a table").click();
    const figures = page.getByRole("table", { name: "New on the waitlist" });
    await expect(figures.getByRole("columnheader")).toHaveText([
      "Day",
      "Home page",
      "Membership section",
      "ZIP checker",
      "Landing page",
      "Total",
    ]);
    const cells = await figures.getByRole("row").last().getByRole("cell").allTextContents();
    expect(Number(cells[2])).toBeGreaterThan(0);
    expect(cells.slice(0, 4).reduce((sum, cell) => sum + Number(cell), 0)).toBe(Number(cells[4]));
    await expect(page.getByRole("listitem").filter({ hasText: "55025" })).toBeVisible();
    await expectGood(page);
    await page.getByRole("link", { name: "One year" }).click();
    await expect(page).toHaveURL(/days=365/);
    await expect(page.getByRole("table", { name: "Waitlist", exact: true })).toContainText(email);
  });

  await test.step("it stands in the file", async () => {
    const file = await page.request.get("/admin/waitlist/waitlist.csv");
    expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="waitlist-[\d-]+\.csv"$/);
    expect(file.headers()["x-content-type-options"]).toBe("nosniff");
    expect(await file.text()).toContain(`\r\n${email},ZIP checker,55025,`);
  });

  await test.step("its owner wants it removed", async () => {
    await page.getByRole("link", { name: `Remove ${email}` }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(email);
    await expectNoSidewaysScroll(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The address is off the waitlist")).toBeVisible();
    await expect(page.getByText(/^No addresses match/)).toBeVisible();
  });
});

test("a message is answered by mail, and of two admins who answer, the second learns what the first one wrote", async ({
  page,
  browser,
  baseURL,
}) => {
  const key = randomUUID().slice(0, 8);
  const [name, email] = [`=cmd|' /C calc'!A0 ${key}`, `nora-${key}@example.com`];
  await writeToShop(page, { name, email, message: "Do you deliver to 55025?\nThank you." });
  await enter(page);
  await page.goto("/admin/waitlist/messages");
  await expectNoSidewaysScroll(page);
  await openMessage(page, name);
  await expect(page.getByText("Do you deliver to 55025?")).toBeVisible();

  const theirs = await browser.newContext({ baseURL: baseURL as string });
  const other = await theirs.newPage();
  await enter(other);
  await other.goto(page.url());
  await other.getByLabel("Your answer").fill("Yes, we do.");

  await test.step("the first answer goes out", async () => {
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByLabel("Your answer")).toHaveAccessibleDescription(/Please enter your answer\./);
    await page.getByLabel("Your answer").fill("Not yet.\nWe write when we do.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("Your answer is on its way")).toBeVisible();
    await expect(page.getByRole("region", { name: /answered on/ })).toContainText("We write when we do.");
    await expectNoSidewaysScroll(page);
    const [mail] = await mailsFor(email, "Your message to Evenlake");
    expect(mail).toContain("Not yet.\nWe write when we do.");
    expect(mail).toContain("Do you deliver to 55025?\nThank you.");
  });

  await test.step("the second admin reads who answered and what, and keeps what was typed", async () => {
    await other.getByRole("button", { name: "Send answer" }).click();
    await expect(other.getByText(/Ingrid .* has answered this/)).toContainText("We write when we do.");
    await expect(other.getByLabel("Your answer")).toHaveValue("Yes, we do.");
    await mailsFor(email, "Your message to Evenlake", 1);
    await theirs.close();
  });

  await test.step("the answer is found in Mail, and the name is harmless in the file", async () => {
    await page.getByRole("link", { name: "See the mail" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Your message to Evenlake");
    await expect(page.getByRole("article", { name: "How the mail looks" })).toContainText(
      "We write when we do.",
    );
    await expectNoSidewaysScroll(page);
    const file = await (await page.request.get("/admin/waitlist/messages.csv")).text();
    expect(file).toContain(`\r\n'${name},${email},"Do you deliver to 55025?\nThank you.",Answered,`);
  });

  await test.step("the message is opened again, and done without an answer", async () => {
    await openMessage(page, name);
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(page.getByText("The message is open again")).toBeVisible();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByText("The message is done", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(3);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscriber is found and removed, and a message answered", async ({ page }) => {
    const key = randomUUID().slice(0, 8);
    const [name, email] = [`Ove ${key}`, `ove-${key}@example.com`];
    await page.goto("/education");
    await page.locator("form#newsletter").getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await writeToShop(page, { name, email, message: "Hello." });
    await enter(page);
    await page.goto(`/admin/waitlist/newsletter?q=${email}`);
    await page.getByRole("link", { name: `Remove ${email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`No subscribers match “${email}”.`)).toBeVisible();
    await openMessage(page, name);
    await page.getByLabel("Your answer").fill("Good evening.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByRole("region", { name: /answered on/ })).toContainText("Good evening.");
    await mailsFor(email, "Your message to Evenlake", 1);
  });
});
