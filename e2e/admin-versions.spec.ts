import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  maya,
  test,
} from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { deleteQuestion, enter, FAQS } from "#fixtures/journeys/own-questions.ts";

test.beforeEach(async ({ page }) => {
  await enter(page);
});

/** A day of next January at nine in the morning, as the field takes it and as the screens write it. */
const YEAR = new Date().getFullYear() + 1;
const TIME = { typed: `${YEAR}-01-15T09:00`, shown: `Jan 15, ${YEAR}, 9:00 AM` };

test("a text is drafted, compared, given a time, published and restored", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  // Both projects share one shop.
  const { name } = test.info().project;
  const question = `What is a draft, on ${name}?`;
  const [green = "", blue = "", red = ""] = ["green", "blue", "red"].map(
    (color) => `It is ${color} on a ${name}.`,
  );
  const but = (...answers: string[]) => new RegExp(answers.join("|"));
  const visitor = await browser.newPage();
  const expectAnswer = async (answer: string, others: RegExp) => {
    await visitor.goto("/education");
    const html = await visitor.content();
    expect(html).toContain(answer);
    expect(html).not.toMatch(others);
  };

  await page.goto(`${FAQS}/new`);
  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Answer").fill(green);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await expectAnswer(green, but(blue));

  await page.goto(`${FAQS}?q=${encodeURIComponent(question)}`);
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await page.getByLabel("Answer").fill(blue);
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await expect(page.getByText("You are looking at a draft of")).toContainText("Visitors see version 1.");
  await expect(page.getByLabel("Answer")).toHaveValue(blue);
  await expectAnswer(green, but(blue));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${FAQS}?q=${encodeURIComponent(question)}`);
  await expect(page.getByText("Draft waiting")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await page.getByRole("link", { name: "Compare version 2 with version 1" }).click();
  await expect(page.getByRole("heading", { name: "Version 1 and version 2" })).toBeVisible();
  const answers = page.getByRole("region", { name: "Answer" });
  await expect(answers.getByRole("deletion")).toHaveText("green");
  await expect(answers.getByRole("insertion")).toHaveText("blue");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: question }).click();

  await expect(page.getByRole("heading", { name: "Edit question" })).toBeVisible();
  const form = page.url();
  const time = page.getByLabel("Date and time in the shop");
  await page.getByRole("button", { name: "Publish at this time", exact: true }).click();
  await expect(page.getByText("Please choose a date and a time.")).toBeVisible();
  await expect(page.getByLabel("Answer")).toHaveValue(blue);
  await time.fill(TIME.typed);
  await page.getByRole("button", { name: "Publish at this time", exact: true }).click();
  await expect(page.getByText(`Publishes ${TIME.shown}`)).toBeVisible();
  await expect(page.getByLabel("Answer")).toHaveValue(green);
  await expectAnswer(green, but(blue));

  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "All 3 versions" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const started = await watchStart(page);
  await page.goto(form);

  // What is typed stays while something else of the thing is canceled. A selection that is made in the very moment in which React
  // takes the text area over is lost, so the page has to have started before one text is typed in place of another.
  await started();
  await page.getByLabel("Answer").fill(red);
  await page.getByRole("button", { name: "Cancel version 3" }).click();
  await expect(page.getByText(`Publishes ${TIME.shown}`)).toHaveCount(0);
  await expect(page.getByLabel("Answer")).toHaveValue(red);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await expectAnswer(red, but(blue, green));

  await page.goto(form);
  await page.getByRole("link", { name: "All 4 versions" }).click();
  await page.getByRole("button", { name: "Publish: version 1" }).click();
  await expect(page.getByText("The version is published again")).toBeVisible();
  await expect(page.getByText("Restored from version 1.")).toBeVisible();
  await expectAnswer(green, but(blue, red));
  await page.getByRole("button", { name: "Restore as draft: version 2" }).click();
  await expect(page.getByText("You are looking at a draft of")).toBeVisible();
  await expect(page.getByLabel("Answer")).toHaveValue(blue);
  await expectAnswer(green, but(blue, red));

  await deleteQuestion(page, question);
  await visitor.close();
});

test("drafts and times work without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page);
  await page.goto("/admin/education/faqs/new");
  const draft = page.getByRole("button", { name: "Keep as draft" });
  await expect(draft).toBeVisible();
  await draft.click();
  await expect(page.getByText("Please enter the question.")).toBeVisible();
  await context.close();
});

test("a customer sees no history", async ({ browser }) => {
  const page = await browser.newPage();
  await enterAs(page, maya);
  const answer = await page.goto(`/admin/versions/education_faqs/${crypto.randomUUID()}`);
  expect(new URL(page.url()).pathname).not.toContain("versions");
  expect(answer?.ok()).toBe(true);
  await page.close();
});
