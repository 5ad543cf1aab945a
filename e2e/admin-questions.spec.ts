import type { Page } from "@playwright/test";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { addQuestion, FAQS } from "#fixtures/journeys/own-questions.ts";

// The questions' order, which is global, and the versions of a question's text.

const rows = (page: Page) => page.getByRole("rowheader");
/** The question at a position, without its number. */
const questionAt = async (page: Page, place: number) =>
  (await rows(page).nth(place).locator("span").first().textContent()) ?? "";
const moveUp = (page: Page, question: string) => page.getByRole("button", { name: `Move up: ${question}` });
const isSaved = (page: Page) => expect(page.getByText("Order saved")).toBeVisible();

test("reorders questions by keyboard and by mouse, immediately visible to visitors", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, FAQS);
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  const all = async () => {
    const texts = await rows(page).allTextContents();
    // The positions are renumbered; their contents are unchanged.
    return texts.map((text) => text.replace(/Order \d+$/, "").trim());
  };
  const before = await all();
  const last = await questionAt(page, count - 1);

  await test.step("moves two places up by keyboard, as fast as the keys can be pressed", async () => {
    const third = await questionAt(page, count - 2);
    await moveUp(page, last).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${last} is now ${count - 2} of ${count}.`)).toBeAttached();
    await expect(moveUp(page, last)).toBeFocused();
    await isSaved(page);
    await expect(rows(page).nth(count - 3)).toContainText(last);
    await openStarted(page, FAQS);
    await expect(rows(page).nth(count - 3)).toContainText(last);
    const shown = await (await page.request.get("/education")).text();
    expect(shown.indexOf(last)).toBeGreaterThan(0);
    expect(shown.indexOf(last)).toBeLessThan(shown.indexOf(third));
  });

  await test.step("moves back down by mouse", async () => {
    const handles = page.locator("[data-drag-handle]");
    const from = await handles.nth(count - 3).boundingBox();
    const to = await handles.nth(count - 1).boundingBox();
    if (!from || !to) throw new Error("no handles");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y - 10, { steps: 8 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
    await page.mouse.up();
    await isSaved(page);
    await openStarted(page, FAQS);
    expect(await all()).toEqual(before);
  });

  await test.step("keeps the last order when two admins reorder the list", async () => {
    const other = await page.context().newPage();
    await openStarted(other, FAQS);
    await moveUp(page, last).click();
    await isSaved(page);
    for (const topmost of [1, 0]) {
      await other
        .getByRole("button", { name: /^Move up: / })
        .nth(1)
        .click();
      await expect(rows(other).nth(topmost)).toContainText(before[0] ?? "");
      await isSaved(other);
    }
    await other.close();
    await page.reload();
    await expect(rows(page).nth(count - 1)).toContainText(last);
  });

  await page.goto(`${FAQS}?sort=question`);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);
});

test("applies the next move to the current rows if they changed while a reorder is in progress", async ({
  page,
}) => {
  await enterAs(page, admin);
  const gone = await addQuestion("Gone already?");
  await addQuestion("Moved slowly?");
  await openStarted(page, FAQS);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/education/faqs.data*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await moveUp(page, "Moved slowly?").click();
  const form = { intent: "delete", id: gone.split("/").at(-1) ?? "" };
  await page.request.post(FAQS, { form, headers: { "sec-fetch-site": "same-origin" } });
  await page.getByRole("link", { name: "FAQs", exact: true }).click();
  await expect(rows(page).filter({ hasText: "Gone already?" })).toHaveCount(0);
  await expect(rows(page).last()).toContainText("Moved slowly?");
  await moveUp(page, "Moved slowly?").click();
  release();
  await expect(page.getByText(/^Moved slowly\? is now /)).toBeAttached();
  await expect(rows(page).last()).not.toContainText("Moved slowly?");
  await isSaved(page);
});

/** A day next January at 9 AM, as typed into the field and as displayed. */
const YEAR = new Date().getFullYear() + 1;
const TIME = { typed: `${YEAR}-01-15T09:00`, shown: `Jan 15, ${YEAR}, 9:00 AM` };

test("drafts, compares, schedules, publishes, and restores a text", async ({ page }) => {
  const [question, green, blue, red] = ["What is a draft?", "It is green.", "It is blue.", "It is red."];
  /** Returns the answer that visitors see. */
  const expectShown = async (answer: string) => {
    const html = await (await page.request.get("/education")).text();
    expect([green, blue, red].filter((one) => html.includes(one))).toEqual([answer]);
  };
  const answer = page.getByLabel("Answer");
  const open = async () => {
    await openStarted(page, `${FAQS}?q=${encodeURIComponent(question)}`);
    await page.getByRole("link", { name: `Edit ${question}` }).click();
  };
  await enterAs(page, admin);
  await openStarted(page, `${FAQS}/new`);
  await page.getByLabel("Question").fill(question);
  await answer.fill(green);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await expectShown(green);

  await open();
  await answer.fill(blue);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("This is a draft of")).toContainText("Visitors see version 1.");
  await expect(answer).toHaveValue(blue);
  await expectShown(green);

  await page.getByRole("link", { name: "Compare version 2 with version 1" }).click();
  await expect(page.getByRole("heading", { name: "Version 1 and version 2" })).toBeVisible();
  const answers = page.getByRole("region", { name: "Answer" });
  await expect(answers.getByRole("deletion")).toHaveText("green");
  await expect(answers.getByRole("insertion")).toHaveText("blue");
  await expectAccessible(page);
  await page.getByRole("link", { name: question }).click();

  await expect(page.getByRole("heading", { name: "Edit question" })).toBeVisible();
  const publishLater = page.getByRole("button", { name: "Schedule publish", exact: true });
  await publishLater.click();
  await expect(page.getByText("Choose a date and a time.")).toBeVisible();
  await expect(answer).toHaveValue(blue);
  await page.getByLabel("Date and time in the shop").fill(TIME.typed);
  await publishLater.click();
  await expect(page.getByText(`Publishes ${TIME.shown}`)).toBeVisible();
  await expect(answer).toHaveValue(green);
  await expectShown(green);

  await test.step("keeps input while another schedule of the item is canceled", async () => {
    await answer.fill(red);
    await page.getByRole("button", { name: "Cancel version 3" }).click();
    await expect(page.getByText(`Publishes ${TIME.shown}`)).toHaveCount(0);
    await expect(answer).toHaveValue(red);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
    await expectShown(red);
  });

  await open();
  await page.getByRole("link", { name: "All 4 versions" }).click();
  await page.getByRole("button", { name: "Publish: version 1" }).click();
  await expect(page.getByText("Version restored")).toBeVisible();
  await expect(page.getByText("Restored from version 1.")).toBeVisible();
  await expectShown(green);
  await page.getByRole("button", { name: "Restore as draft: version 2" }).click();
  await expect(page.getByText("This is a draft of")).toBeVisible();
  await expect(answer).toHaveValue(blue);
  await expectShown(green);
});
