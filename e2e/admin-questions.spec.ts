import { admin, enterAs, expect, openStarted, test } from "#fixtures/journeys/journey.ts";
import { deleteRow, own } from "#fixtures/journeys/own-rows.ts";

// The order of the questions. It is one order for all, so these run on a shop to which no other journey adds.

test("questions are put into their order by keyboard and by mouse, and visitors see it at once", async ({
  page,
  context,
}) => {
  const asked = (name: string) => page.getByRole("row", { name }).first();
  const [first, second] = [own("First question?"), own("Second question?")];
  await enterAs(page, admin);
  for (const question of [first, second]) {
    await openStarted(page, "/admin/education/faqs/new");
    await page.getByLabel("Question").fill(question);
    await page.getByLabel("Answer").fill("An answer.");
    await page.getByLabel("Display Order").fill("9000");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/faqs$/);
    await expect(asked(question)).toBeVisible();
  }
  // What was typed for the first one was forgotten when it was saved.
  await expect(asked(first)).toBeVisible();
  const questions = page.getByRole("rowheader");
  const count = await questions.count();
  const before = await questions.allTextContents();

  await test.step("two places up by keyboard, as fast as one can press", async () => {
    const name =
      (await questions
        .nth(count - 1)
        .locator("span")
        .first()
        .textContent()) ?? "";
    const up = page.getByRole("button", { name: `Move up: ${name}` });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${name} is now ${count - 2} of ${count}.`)).toBeAttached();
    await expect(up).toBeFocused();
    await expect(page.getByText("Order saved")).toBeVisible();
    await expect(questions.nth(count - 3)).toContainText(name);
    await page.reload();
    await expect(questions.nth(count - 3)).toContainText(name);
    const shown = await (await page.request.get("/education")).text();
    const third =
      (await questions
        .nth(count - 2)
        .locator("span")
        .first()
        .textContent()) ?? "";
    expect(shown.indexOf(name)).toBeGreaterThan(0);
    expect(shown.indexOf(name)).toBeLessThan(shown.indexOf(third));
  });

  await test.step("of two admins who order the list, the last one counts", async () => {
    const other = await context.newPage();
    await openStarted(other, page.url());
    const last = questions
      .nth(count - 1)
      .locator("span")
      .first();
    const name = (await last.textContent()) ?? "";
    await openStarted(page, page.url());
    await page.getByRole("button", { name: `Move up: ${name}` }).click();
    await expect(page.getByText("Order saved")).toBeVisible();
    const [top = ""] = await other.getByRole("rowheader").allTextContents();
    for (const topmost of [1, 0]) {
      await other
        .getByRole("button", { name: /^Move up: / })
        .nth(1)
        .click();
      await expect(other.getByRole("rowheader").nth(topmost)).toContainText(top.replace(/Order \d+$/, ""));
      await expect(other.getByText("Order saved")).toBeVisible();
    }
    await expect(other.getByRole("rowheader").nth(count - 1)).toContainText(name);
    await other.close();
    await page.reload();
    await expect(questions.nth(count - 1)).toContainText(name);
  });

  await test.step("and back down with the mouse", async () => {
    await openStarted(page, page.url());
    const from = await page
      .locator("[data-drag-handle]")
      .nth(count - 3)
      .boundingBox();
    const to = await page
      .locator("[data-drag-handle]")
      .nth(count - 1)
      .boundingBox();
    if (!from || !to) throw new Error("no handles");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y - 10, { steps: 8 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText("Order saved")).toBeVisible();
    await page.reload();
    // The numbers of the places are given anew; what stands in which place is as before.
    const withoutPlace = (text: string) => text.replace(/Order \d+$/, "").trim();
    expect((await questions.allTextContents()).map(withoutPlace)).toEqual(before.map(withoutPlace));
  });

  await test.step("sorted or searched, the list offers no order", async () => {
    await page.goto("/admin/education/faqs?sort=question");
    await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  });

  await page.goto("/admin/education/faqs");
  for (const question of [first, second]) await deleteRow(page, question);
});

test("while an order is under way and the rows have changed, the next move is of the rows as they are", async ({
  page,
  context,
}) => {
  const [moved, gone] = [own("Moved slowly?"), own("Gone meanwhile?")];
  await enterAs(page, admin);
  for (const [question, order] of [
    [gone, "9004"],
    [moved, "9005"],
  ] as const) {
    await openStarted(page, "/admin/education/faqs/new");
    await page.getByLabel("Question").fill(question);
    await page.getByLabel("Answer").fill("An answer.");
    await page.getByLabel("Display Order").fill(order);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/faqs$/);
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/education/faqs.data*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  const questions = page.getByRole("rowheader");
  const up = page.getByRole("button", { name: `Move up: ${moved}` });
  await up.click();
  const other = await context.newPage();
  await other.goto("/admin/education/faqs");
  await deleteRow(other, gone);
  await other.close();
  await page.getByRole("link", { name: "FAQs", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: gone })).toHaveCount(0);

  await expect(questions.last()).toContainText(moved);
  await up.click();
  release();
  await expect(page.getByText(new RegExp(`^${RegExp.escape(moved)} is now `))).toBeAttached();
  await expect(questions.last()).not.toContainText(moved);
  await expect(page.getByText("Order saved")).toBeVisible();
  await deleteRow(page, moved);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a question is moved by the buttons of its row", async ({ page }) => {
    const question = own("Moved by a form?");
    await enterAs(page, admin);
    await page.goto("/admin/education/faqs/new");
    await page.getByLabel("Question").fill(question);
    await page.getByLabel("Answer").fill("An answer.");
    await page.getByLabel("Display Order").fill("9001");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: question })).toBeVisible();
    const position = async () =>
      (await page.getByRole("rowheader").allTextContents()).findIndex((text) => text.includes(question));
    const before = await position();
    const old = await page.context().newPage();
    await old.goto("/admin/education/faqs");
    await page.getByRole("button", { name: `Move up: ${question}` }).click();
    await expect(page).toHaveURL(/\/admin\/education\/faqs$/);
    expect(await position()).toBe(before - 1);

    // A list that was rendered before that moves its row alone; twice, so that all others stand as they stood.
    const [top = ""] = await old.getByRole("rowheader").allTextContents();
    for (const topmost of [1, 0]) {
      await old
        .getByRole("button", { name: /^Move up: / })
        .nth(1)
        .click();
      await expect(old.getByRole("rowheader").nth(topmost)).toContainText(top.replace(/Order \d+$/, ""));
    }
    await expect(old.getByRole("rowheader").nth(before - 1)).toContainText(question);
    await old.close();
    await page.getByRole("link", { name: `Delete ${question}` }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("rowheader", { name: question })).toHaveCount(0);
  });
});
