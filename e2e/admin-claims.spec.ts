import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  test,
  withoutScripts,
} from "#fixtures/journeys/journey.ts";
import { deleteQuestion, FAQS } from "#fixtures/journeys/own-questions.ts";
import { own } from "#fixtures/journeys/own-rows.ts";

// The words that are not said (rules 42.1 to 42.6): found while they are typed, asked about, reported, allowed.

const ALL_THE_SAME = "Publish all the same";

test("claims are found while they are typed, asked about, reported, and allowed at their place", async ({
  page,
}) => {
  const question = own("Does it relieve pain?");
  await enterAs(page, admin);
  await openStarted(page, `${FAQS}/new`);
  const answer = page.getByLabel("Answer");
  const marks = page.locator("mark");
  await page.getByLabel("Question").fill(question);
  await expect(marks).toHaveText(["relieve pain"]);
  await answer.fill("It is not a cure. Kids love our candy.");
  await expect(marks).toHaveText(["relieve pain", "Kids love", "candy"]);
  await expect(
    page.getByRole("status").filter({ hasText: "“Kids love”: Appeal to the young. “candy”" }),
  ).toBeAttached();
  await expectAccessible(page);

  await test.step("a draft is saved without a question, what visitors read is not", async () => {
    await page.getByLabel("Status").selectOption("draft");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
    await openStarted(page, `${FAQS}?q=${encodeURIComponent(question)}`);
    await page.getByRole("link", { name: `Edit ${question}` }).click();
    await expect(marks).toHaveText(["relieve pain", "Kids love", "candy"]);
    await page.getByLabel("Status").selectOption("published");
    await page.getByRole("button", { name: "Save" }).click();
    const asked = page.getByRole("region", { name: `${ALL_THE_SAME}?` });
    await expect(asked).toBeFocused();
    await expect(asked.getByRole("listitem")).toHaveText([
      /^Question: relieve pain/,
      /^Answer: Kids love/,
      /^Answer: candy/,
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await (await page.request.get("/education")).text()).not.toContain(question);
  });

  const form = page.url();
  await test.step("a request that brings no answer, or one to other words, is asked as well", async () => {
    const id = form.split("/").at(-1) ?? "";
    const send = (claimsAnswer: string) =>
      page.request.post(form, {
        form: {
          id,
          version: "1",
          question,
          answer: "A cure.",
          displayOrder: "0",
          status: "published",
          claimsAnswer,
        },
        headers: { "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
    for (const answered of ["", "yes", `education_faqs ${id} question relieve pain`]) {
      const sent = await send(answered);
      expect(sent.status()).toBe(409);
      expect(await sent.text()).toContain(`${ALL_THE_SAME}?`);
    }
    expect(await (await page.request.get("/education")).text()).not.toContain(question);
  });

  await test.step("words that are typed after the question are asked about again, then the answer counts", async () => {
    await answer.fill("Kids love our candy. It is organic.");
    await page.getByRole("button", { name: ALL_THE_SAME }).click();
    const asked = page.getByRole("region", { name: `${ALL_THE_SAME}?` });
    await expect(asked.getByText("Answer: organic")).toBeVisible();
    await answer.fill("Kids love our sweets.");
    await page.getByRole("button", { name: ALL_THE_SAME }).click();
    await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
    expect(await (await page.request.get("/education")).text()).toContain(question);
    await page.goto("/admin/audit");
    await expect(page.getByText(/“relieve pain” \(Health claim\)/).first()).toBeAttached();
  });

  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: question }).first();
  await test.step("the report names the sentences and leads to the form", async () => {
    await openStarted(page, "/admin/claims");
    await expect(card.locator("mark")).toHaveText(["relieve pain", "Kids love"]);
    await expect(card.getByRole("link", { name: question })).toHaveAttribute("href", new URL(form).pathname);
    await card.getByText("Allow here, because…").first().click();
    await card.getByRole("button", { name: "Allow here" }).first().click();
    await expect(card.getByText("Please enter why these words may stand here.")).toBeVisible();
    await expect(card.getByLabel("Why “relieve pain” may stand here")).toBeFocused();
    await expectAccessible(page);
    await card.getByLabel("Why “relieve pain” may stand here").fill("People ask this.");
    await card.getByRole("button", { name: "Allow here" }).first().click();
    await expect(page.getByText("Allowed at this place")).toBeVisible();
    await expect(card.locator("mark")).toHaveText(["Kids love"]);
    await expect(
      page.getByRole("row").filter({ hasText: "relieve pain" }).filter({ hasText: question }),
    ).toContainText("People ask this.");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(form);
    await expect(marks).toHaveText(["Kids love"]);
  });

  await test.step("an exception is ended", async () => {
    await openStarted(page, "/admin/claims");
    const row = page.getByRole("row").filter({ hasText: question });
    await row.getByRole("link", { name: "End the exception of “relieve pain”" }).click();
    const box = page.getByRole("dialog");
    await box.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The exception is ended")).toBeVisible();
    await expect(card.locator("mark")).toHaveText(["relieve pain", "Kids love"]);
  });
  await deleteQuestion(page, question);
});

test("words of the shop's own are found, in a text with formatting too, and without JavaScript", async ({
  page,
  browser,
}) => {
  const word = own("Lakecalm")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
  await enterAs(page, admin);
  await openStarted(page, "/admin/claims/words/new");
  await page.getByLabel("Words").fill("one two three four five six seven");
  await page.getByLabel("Why not").fill("Our counsel says so.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please keep to 6 words.")).toBeVisible();
  await expect(page.getByLabel("Words")).toBeFocused();
  await page.getByLabel("Words").fill(word);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Words saved")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toContainText("Our counsel says so.");

  await openStarted(page, "/admin/education/articles/new");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type(`The ${word}s of the evening.`);
  await expect(page.locator("mark")).toHaveText([`${word}s`]);
  await expect(page.getByText("Our counsel says so.")).toBeVisible();

  const { still, leave } = await withoutScripts(browser, page);
  const question = own("Which one?");
  await still.goto(`${FAQS}/new`);
  await still.getByLabel("Question").fill(question);
  await still.getByLabel("Answer").fill(`The ${word} one.`);
  await still.getByRole("button", { name: "Save" }).click();
  await expect(still.getByRole("region", { name: `${ALL_THE_SAME}?` })).toContainText(word);
  await expect(still.getByLabel("Answer")).toHaveValue(`The ${word} one.`);
  await still.getByRole("button", { name: ALL_THE_SAME }).click();
  await expect(still.getByRole("rowheader").filter({ hasText: question })).toBeVisible();
  await leave();
  await deleteQuestion(page, question);

  await page.goto("/admin/claims/words");
  await page.getByRole("link", { name: `Delete ${word}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Words deleted")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(0);
});

test("what customers read outside of texts is asked about as well: a closed day, a pause, an answer", async ({
  page,
}) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/delivery/closed-days");
  const soon = Temporal.Now.plainDateISO().add({ days: 40 }).toString();
  await page.getByLabel("Day", { exact: true }).fill(soon);
  await page.getByLabel("Reason").fill("Free candy");
  await expect(page.locator("mark")).toHaveText(["candy"]);
  await page.getByRole("button", { name: "Close this day" }).click();
  await expect(page.getByRole("region", { name: "Close all the same?" })).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByRole("row").filter({ hasText: "Free candy" })).toHaveCount(0);

  await openStarted(page, "/admin/settings");
  await page.getByLabel("Message while ordering is paused").fill("Back with organic seltzer");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("region", { name: "Save all the same?" })).toBeFocused();
  // As it was before, so that nothing is asked about when the page is left.
  await page.getByLabel("Message while ordering is paused").fill("");

  await page.goto("/admin/waitlist/messages");
  const message = page.getByRole("main").locator('a[href^="/admin/waitlist/messages/"]').first();
  await openStarted(page, (await message.getAttribute("href")) ?? "");
  await page.getByRole("textbox").last().fill("It cures everything.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("region", { name: "Send all the same?" })).toContainText("cures");
  await expect(page.getByRole("button", { name: "Send all the same" })).toBeVisible();
});
