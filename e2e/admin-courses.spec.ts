import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { deleteRow, own } from "#fixtures/journeys/own-rows.ts";

test("an admin writes a course with its curriculum by keyboard alone, and visitors read it", async ({
  page,
}) => {
  const title = own("Reading a lab report");
  await enterAs(page, admin);
  await openStarted(page, "/admin/education/courses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Educational Content");
  await expectNoSidewaysScroll(page);

  await test.step("the form asks for what it needs", async () => {
    await page.getByRole("link", { name: "Add New" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New course");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("Please enter the title.")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("three lessons, typed one after the other", async () => {
    await page.keyboard.type(title);
    await page.getByLabel("Description").fill("What the numbers of a lab report mean.");
    await page.getByLabel("Duration", { exact: true }).fill("25 minutes");
    await page.getByLabel("Image").fill("/pictures/default-article.svg");
    await page.getByRole("button", { name: "Add lesson" }).press("Enter");
    for (const [index, lesson] of ["The batch", "The numbers", "The date"].entries()) {
      await expect(page.getByLabel(`Title of lesson ${index + 1}`)).toBeFocused();
      await page.keyboard.type(lesson);
      await page.keyboard.press("Tab");
      await page.keyboard.type(`${index + 5} minutes`);
      await page.keyboard.press("Enter");
    }
    await page.getByLabel("Access of lesson 1").selectOption("Free");
    await page.getByRole("button", { name: "Remove lesson 4" }).press("Enter");
    await expect(page.getByText("Removed: a lesson.")).toBeVisible();
    await expect(page.getByLabel("Title of lesson 3")).toBeFocused();
  });

  await test.step("the last one goes first, the focus goes with it, and each move is announced", async () => {
    const up = page.getByRole("button", { name: "Move up: The date" });
    await up.press("Enter");
    await expect(page.getByText("The date is now 2 of 3.")).toBeAttached();
    await expect(up).toBeFocused();
    await up.press("Enter");
    await expect(page.getByText("The date is now 1 of 3.")).toBeAttached();
    // There is no way further up.
    await expect(page.getByRole("button", { name: "Move down: The date" })).toBeFocused();
    await expect(page.getByLabel("Title of lesson 1")).toHaveValue("The date");
  });

  await test.step("the number of lessons is taken over from the curriculum", async () => {
    await expect(page.getByText("The curriculum has 3 lessons.")).toBeVisible();
    await page.getByRole("button", { name: "Use 3" }).press("Enter");
    await expect(page.getByLabel("Lessons", { exact: true })).toHaveValue("3");
    await expect(page.getByText("The curriculum has 3 lessons.")).toBeHidden();
  });

  await test.step("the preview shows it as visitors will see it", async () => {
    const button = page.getByRole("button", { name: "Preview" });
    await button.press("Enter");
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: title })).toBeVisible();
    await expect(preview.getByText("3 lessons")).toBeVisible();
    await expect(preview.getByRole("listitem").first()).toContainText("The date");
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
    await expect(button).toBeFocused();
  });

  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("education_courses item saved successfully")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toContainText("Beginner");

  await test.step("visitors read it at once, in this order", async () => {
    await page.goto(`/education/courses/${title.toLowerCase().replaceAll(" ", "-")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const lessons = page.getByRole("region", { name: "Curriculum" }).getByRole("listitem");
    await expect(lessons).toHaveText([/The date.*Premium/, /The batch.*Free/, /The numbers.*Premium/]);
  });

  await test.step("as a draft, nobody reads it", async () => {
    await page.goto(`/admin/education/courses?q=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await page.getByLabel("Status").selectOption("Draft, only here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: title })).toContainText("Draft");
    const slug = title.toLowerCase().replaceAll(" ", "-");
    expect((await page.request.get(`/education/courses/${slug}`)).status()).toBe(404);
    expect((await page.request.get(`/education/courses/${slug}/curriculum`)).status()).toBe(404);
    expect(await (await page.request.get("/education")).text()).not.toContain(title);
  });

  await deleteRow(page, title);
});
