import type { Page } from "@playwright/test";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";

// Articles with their editor, a policy, and courses with their curriculum.

const ARTICLES = "/admin/education/articles";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

async function saved(page: Page) {
  await save(page).click();
  await page.waitForURL((url) => url.pathname === ARTICLES);
  await expect(page.getByText("education_articles item saved successfully")).toBeVisible();
}

async function addPicture(page: Page, description: string, caption: string) {
  await tool(page, "Picture").click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await dialog.getByLabel("Address").fill("/pictures/articles/milligrams-on-the-label.svg");
  await dialog.getByLabel("Description").fill(description);
  await dialog.getByLabel("Caption (optional)").fill(caption);
  await dialog.getByRole("button", { name: "Add image" }).click();
  await expect(dialog).toBeHidden();
  await expect(text(page)).toBeFocused();
}

test("writes, previews, and publishes an article with headings, lists, links, and images, and keeps the input of the second of two editors", async ({
  page,
}) => {
  await enterAs(page, admin);
  await openStarted(page, `${ARTICLES}/new`);
  await page.getByLabel("Title").fill("How a tin is packed");
  await page.getByLabel("Description").fill("Long enough to be cut off in the list of all the articles.");
  await page.getByLabel("Image").fill("/pictures/articles/milligrams-on-the-label.svg");

  await test.step("has one tab stop for the toolbar, with arrow keys between tools", async () => {
    await text(page).click();
    await page.keyboard.press("Alt+F10");
    await expect(tool(page, "Heading")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await expect(tool(page, "Heading")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type("The tin");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It closes ");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Bold")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("twice");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(". See ");
    await page.keyboard.press("Control+k");
    const link = page.getByRole("dialog", { name: "Link" });
    await expect(link.getByLabel("Address")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(link.getByText(/^Enter a link that starts/)).toBeVisible();
    await link.getByLabel("Address").fill("/shop");
    await link.getByLabel("Words (optional)").fill("the shop");
    await page.keyboard.press("Enter");
    await expect(link).toBeHidden();
    await expect(text(page)).toBeFocused();
    await page.keyboard.type(".");
    await page.keyboard.press("Enter");
  });

  await test.step("works by mouse", async () => {
    await tool(page, "Bullet list").click();
    await page.keyboard.type("a lid");
    await page.keyboard.press("Enter");
    await page.keyboard.type("a seal");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await addPicture(page, "An open tin", "Before");
    await addPicture(page, "A closed tin", "");
    await expect(text(page).getByRole("img")).toHaveCount(2);
  });

  await test.step("keeps the input after a reload", async () => {
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(sessionStorage).some((kept) => kept.includes("A closed tin"))),
      )
      .toBe(true);
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(page.getByText(/^This is what you typed here/)).toBeVisible();
    await expect(text(page).getByRole("img")).toHaveCount(2);
  });

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1, name: "How a tin is packed" })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 2, name: "The tin" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await saved(page);

  await page.goto("/education/articles/how-a-tin-is-packed");
  const article = page.locator(".prose");
  await expect(article.getByRole("heading", { level: 2, name: "The tin" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("twice");
  await expect(article.getByRole("link", { name: "the shop" })).toHaveAttribute("href", "/shop");
  await expect(article.getByRole("listitem")).toHaveText(["a lid", "a seal"]);
  await expect(article.getByRole("img", { name: "An open tin" })).toBeVisible();
  await expect(article.locator("figcaption")).toHaveText(["Before"]);

  await test.step("shows two concurrent editors the conflict", async () => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await openStarted(tab, `${ARTICLES}?q=How+a+tin`);
      await tab.getByRole("link", { name: "Edit How a tin is packed" }).click();
      await expect(tab.getByRole("toolbar")).toBeVisible();
    }
    await text(other).fill("Two hands.");
    await other.getByLabel("Status").selectOption("draft");
    await saved(other);
    await other.close();
    await text(page).fill("My hand.");
    await save(page).click();
    const notice = page.getByRole("region", { name: "Edit conflict" });
    await expect(notice).toContainText("Fields that differ: Text, Status.");
    await expect(text(page)).toHaveText("My hand.");
    await notice.getByRole("button", { name: "Use theirs" }).click();
    await expect(text(page)).toHaveText("Two hands.");
    await expect(page.getByLabel("Status")).toHaveValue("draft");
    await notice.getByRole("button", { name: "Keep my changes" }).click();
    await expect(text(page)).toHaveText("My hand.");
    await saved(page);
  });
});

test("cleans pasted text to the allowed formats, and refuses an empty policy", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/homepage/texts");
  await page.getByRole("link", { name: "Edit Terms of Service" }).click();
  await save(page).click();
  await expect(page.getByText("Please enter the text.")).toBeVisible();
  await expect(text(page)).toBeFocused();
  await text(page).evaluate((target) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<b style="font-weight:normal"><h1 style="color:red">Big</h1><p>Not bold, <span style="font-weight:700">fat</span></p></b><p onclick="alert(1)">Some <u>plain</u> <b>words</b>
       <a href="javascript:alert(1)">bad</a> <a href="https://example.com" target="_blank">good</a></p>
       <script>alert(1)</script><img src="data:image/png;base64,AA" alt="x"><table><tr><td>Cell</td></tr></table>
       <ol start="4"><li>Four</li></ol>`,
    );
    target.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text(page).getByRole("heading", { level: 2, name: "Big" })).toBeVisible();
  await expect(text(page).locator("strong")).toHaveText(["fat", "words"]);
  await expect(text(page).getByRole("link")).toHaveText(["good"]);
  await expect(
    text(page).locator("script, table, u, img:not(.ProseMirror-separator), [style], [target], [start]"),
  ).toHaveCount(0);
  await expect(text(page)).toContainText("Cell");
  await expect(text(page).locator("ol")).toHaveText("Four");
  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/admin/homepage/texts");
  await expect(page.getByRole("row", { name: /Terms of Service/ })).toContainText("Draft");
});

test("creates a course with its curriculum by keyboard alone, and shows it to visitors", async ({ page }) => {
  const title = "Reading a report";
  await enterAs(page, admin);
  await openStarted(page, "/admin/education/courses");

  await test.step("reports the form's required fields", async () => {
    await page.getByRole("link", { name: "Add New" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New course");
    await save(page).press("Enter");
    await expect(page.getByText("Please enter the title.")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  });

  await test.step("adds three lessons, typed one after another", async () => {
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

  await test.step("moves the last one to the top with the focus, and announces each move", async () => {
    const up = page.getByRole("button", { name: "Move up: The date" });
    await up.press("Enter");
    await expect(page.getByText("The date is now 2 of 3.")).toBeAttached();
    await expect(up).toBeFocused();
    await up.press("Enter");
    await expect(page.getByText("The date is now 1 of 3.")).toBeAttached();
    // It can't move up any further.
    await expect(page.getByRole("button", { name: "Move down: The date" })).toBeFocused();
    await expect(page.getByLabel("Title of lesson 1")).toHaveValue("The date");
  });

  await test.step("takes the number of lessons from the curriculum", async () => {
    await expect(page.getByText("The curriculum has 3 lessons.")).toBeVisible();
    await page.getByRole("button", { name: "Use 3" }).press("Enter");
    await expect(page.getByLabel("Lessons", { exact: true })).toHaveValue("3");
    await expect(page.getByText("The curriculum has 3 lessons.")).toBeHidden();
  });

  await test.step("previews it as visitors will see it", async () => {
    const button = page.getByRole("button", { name: "Preview" });
    await button.press("Enter");
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(preview.getByText("3 lessons")).toBeVisible();
    await expect(preview.getByRole("listitem").first()).toContainText("The date");
    await page.keyboard.press("Escape");
    await expect(preview).toBeHidden();
    await expect(button).toBeFocused();
  });

  await save(page).press("Enter");
  await expect(page.getByText("education_courses item saved successfully")).toBeVisible();
  await page.goto("/education/courses/reading-a-report");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const lessons = page.getByRole("region", { name: "Curriculum" }).getByRole("listitem");
  await expect(lessons).toHaveText([/The date.*Premium/, /The batch.*Free/, /The numbers.*Premium/]);
});
