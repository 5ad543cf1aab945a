import type { Page } from "@playwright/test";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { FAQS } from "#fixtures/journeys/own-questions.ts";

// Claim check (rules claims/*): flags claims while typing, requires confirmation, lists them in the report,
// and allows exceptions.

const ALL_THE_SAME = "Publish anyway";
const SAVED = "education_faqs item saved successfully";
const visitorsRead = async (page: Page) => (await page.request.get("/education")).text();

test("finds claims while typing, asks about them, reports them, and allows them in one place", async ({
  page,
}) => {
  const question = "Does it relieve pain?";
  await enterAs(page, admin);
  await openStarted(page, `${FAQS}/new`);
  const answer = page.getByLabel("Answer");
  const marks = page.locator("mark");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const asked = page.getByRole("region", { name: `${ALL_THE_SAME}?` });
  await page.getByLabel("Question").fill(question);
  await expect(marks).toHaveText(["relieve pain"]);
  await answer.fill("It is not a cure. Kids love our candy.");
  await expect(marks).toHaveText(["relieve pain", "Kids love", "candy"]);
  await expect(
    page.getByRole("status").filter({ hasText: "“Kids love”: Youth appeal. “candy”" }),
  ).toBeAttached();

  await test.step("saves a draft without a question, but not published text", async () => {
    await page.getByLabel("Status").selectOption("draft");
    await save.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await openStarted(page, `${FAQS}?q=${encodeURIComponent(question)}`);
    await page.getByRole("link", { name: `Edit ${question}` }).click();
    await expect(marks).toHaveText(["relieve pain", "Kids love", "candy"]);
    await page.getByLabel("Status").selectOption("published");
    await save.click();
    await expect(asked).toBeFocused();
    await expect(asked.getByRole("listitem")).toHaveText([
      /^Question: relieve pain/,
      /^Answer: Kids love/,
      /^Answer: candy/,
    ]);
    await expectAccessible(page);
    expect(await visitorsRead(page)).not.toContain(question);
  });

  await test.step("requires another confirmation for claims typed after the question", async () => {
    await answer.fill("Kids love our candy. It is organic.");
    await page.getByRole("button", { name: ALL_THE_SAME }).click();
    await expect(asked.getByText("Answer: organic")).toBeVisible();
    await answer.fill("Kids love our sweets.");
    await page.getByRole("button", { name: ALL_THE_SAME }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await visitorsRead(page)).toContain(question);
  });

  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: question }).first();
  const row = page.getByRole("row").filter({ hasText: "relieve pain" }).filter({ hasText: question });
  await test.step("lists the sentences in the report, where they can be allowed", async () => {
    await openStarted(page, "/admin/claims");
    await expect(card.locator("mark")).toHaveText(["relieve pain", "Kids love"]);
    await card.getByText("Allow here…").first().click();
    await card.getByRole("button", { name: "Allow here" }).first().click();
    await expect(card.getByText("Please enter the reason.")).toBeVisible();
    await expect(card.getByLabel("Reason to allow “relieve pain” here")).toBeFocused();
    await page.keyboard.type("People ask this.");
    await card.getByRole("button", { name: "Allow here" }).first().click();
    await expect(page.getByText("Allowed here")).toBeVisible();
    await expect(card.locator("mark")).toHaveText(["Kids love"]);
    await expect(row).toContainText("People ask this.");
  });

  await test.step("links to the form, which shows the exception too", async () => {
    await card.getByRole("link", { name: question }).click();
    await expect(marks).toHaveText(["Kids love"]);
    await page.goBack();
  });

  await test.step("removes an exception", async () => {
    await row.getByRole("link", { name: "Remove the exception for “relieve pain”" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Exception removed")).toBeVisible();
    await expect(card.locator("mark")).toHaveText(["relieve pain", "Kids love"]);
  });
});

test("finds custom words, even in formatted text", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/claims/words/new");
  const words = page.getByLabel("Words");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await words.fill("one two three four five six seven");
  await page.getByLabel("Reason").fill("Our counsel says so.");
  await save.click();
  await expect(page.getByText("Use up to 6 words.")).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill("lakecalm");
  await save.click();
  await expect(page.getByText("Words saved")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "lakecalm" })).toContainText("Our counsel says so.");

  await openStarted(page, "/admin/education/articles/new");
  await page.getByRole("textbox", { name: "Text" }).click();
  await page.keyboard.type("The lakecalms of the evening.");
  await expect(page.locator("mark")).toHaveText(["lakecalms"]);
  await expect(page.getByText("Our counsel says so.")).toBeVisible();
});

test("also checks texts outside of content: a closed day, a pause, a reply", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/delivery/closed-days");
  const soon = Temporal.Now.plainDateISO("America/Chicago").add({ days: 40 }).toString();
  await page.getByLabel("Day", { exact: true }).fill(soon);
  await page.getByLabel("Reason").fill("Free candy");
  await expect(page.locator("mark")).toHaveText(["candy"]);
  await page.getByRole("button", { name: "Close day" }).click();
  await expect(page.getByRole("region", { name: "Close anyway?" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "Free candy" })).toHaveCount(0);
  // Restored, so leaving the page needs no confirmation.
  await page.getByLabel("Reason").fill("");
  await page.getByLabel("Day", { exact: true }).fill("");

  await openStarted(page, "/admin/settings");
  await page.getByLabel("Message while ordering is paused").fill("Back with organic seltzer");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("region", { name: "Save anyway?" })).toBeFocused();
  await page.getByLabel("Message while ordering is paused").fill("");

  await openStarted(page, "/admin/waitlist/messages");
  await page.getByRole("main").locator('a[href^="/admin/waitlist/messages/"]').first().click();
  await page.getByLabel("Your reply").fill("It cures everything.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("region", { name: "Send anyway?" })).toContainText("cures");
  await expect(page.getByRole("button", { name: "Send anyway" })).toBeVisible();
});
