import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

const LIST = "/admin/education/articles";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Opens the form of a new article and fills in what must be given. */
async function startArticle(page: Page, title: string) {
  await page.goto(`${LIST}/new`);
  await expect(page.getByRole("toolbar")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page
    .getByLabel("Description")
    .fill("Written by the journeys, long enough to be cut off in the list.");
  await page.getByLabel("Image").fill("/pictures/articles/milligrams-on-the-label.svg");
}

async function saved(page: Page) {
  await save(page).click();
  await page.waitForURL((url) => url.pathname === LIST);
  await expect(page.getByText("education_articles item saved successfully")).toBeVisible();
}

async function addPicture(page: Page, address: string, description: string, caption: string) {
  await tool(page, "Picture").click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByLabel("Description").fill(description);
  await dialog.getByLabel("Caption (optional)").fill(caption);
  await dialog.getByRole("button", { name: "Add picture" }).click();
  await expect(dialog).toBeHidden();
  await expect(text(page)).toBeFocused();
}

async function editOf(page: Page, title: string) {
  await page.goto(`${LIST}?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByRole("toolbar")).toBeVisible();
}

async function deleteArticle(page: Page, title: string) {
  await page.goto(`${LIST}?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("education_articles item deleted successfully")).toBeVisible();
}

test("an article with headings, lists, links and pictures is written, previewed, published and deleted", async ({
  page,
}) => {
  const id = randomUUID().slice(0, 8);
  const title = `How a tin is packed ${id}`;
  await enterAs(page, admin);
  await startArticle(page, title);
  await expectNoSidewaysScroll(page);

  // By keyboard: the tools are one stop, the arrow keys lead from one to the next.
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
  await expect(link.getByText(/^Please enter an address/)).toBeVisible();
  await link.getByLabel("Address").fill("/shop");
  await link.getByLabel("Words (optional)").fill("the shop");
  await page.keyboard.press("Enter");
  await expect(link).toBeHidden();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(".");
  await page.keyboard.press("Enter");

  // By mouse.
  await tool(page, "Bullet list").click();
  await page.keyboard.type("a lid");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a seal");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await addPicture(page, "/pictures/articles/milligrams-on-the-label.svg", "An open tin", "Before");
  await addPicture(page, "/pictures/articles/milligrams-on-the-label.svg", "A closed tin", "");
  await expect(text(page).getByRole("img")).toHaveCount(2);

  // A page that is reloaded keeps what was typed.
  await expect
    .poll(() =>
      page.evaluate(() => Object.values(sessionStorage).some((kept) => kept.includes("A closed tin"))),
    )
    .toBe(true);
  page.on("dialog", (question) => question.accept());
  await page.reload();
  await expect(page.getByText(/^This is what you typed here/)).toBeVisible();
  await expect(text(page).getByRole("img")).toHaveCount(2);

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 2, name: "The tin" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await saved(page);

  await page.goto(`/education/articles/how-a-tin-is-packed-${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const article = page.locator(".prose");
  await expect(article.getByRole("heading", { level: 2, name: "The tin" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("twice");
  await expect(article.getByRole("link", { name: "the shop" })).toHaveAttribute("href", "/shop");
  await expect(article.getByRole("listitem")).toHaveText(["a lid", "a seal"]);
  await expect(article.getByRole("img", { name: "An open tin" })).toBeVisible();
  await expect(article.locator("figcaption")).toHaveText(["Before"]);

  await deleteArticle(page, title);
  const gone = await page.request.get(`/education/articles/how-a-tin-is-packed-${id}`);
  expect(gone.status()).toBe(404);
});

test("two admins write one article: the second is told, and keeps their own text; a draft is nowhere public", async ({
  page,
  browser,
}) => {
  const id = randomUUID().slice(0, 8);
  const [title, slug] = [`Two pens ${id}`, `two-pens-${id}`];
  await enterAs(page, admin);
  await startArticle(page, title);
  await text(page).click();
  await page.keyboard.type("One hand.");
  await saved(page);

  await editOf(page, title);
  const context = await browser.newContext();
  const second = await context.newPage();
  await enterAs(second, admin);
  await editOf(second, title);
  // A form that nobody changed is left without a question.
  await second.getByRole("link", { name: "Cancel" }).click();
  await second.waitForURL((url) => url.pathname === LIST);
  await editOf(second, title);
  await text(second).click();
  await second.keyboard.press("Control+End");
  await second.keyboard.type(" Two hands.");
  await second.getByLabel("Status").selectOption("draft");
  await saved(second);
  await context.close();

  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" My hand.");
  await save(page).click();
  const notice = page.getByRole("region", { name: "Changed meanwhile" });
  await expect(notice).toContainText("What differs from yours: Text, Status.");
  await expect(text(page)).toHaveText("One hand. My hand.");
  await notice.getByRole("button", { name: "Show theirs" }).click();
  await expect(text(page)).toHaveText("One hand. Two hands.");
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(text(page)).toHaveText("One hand. My hand.");
  await page.getByLabel("Status").selectOption("draft");
  await saved(page);
  await page.goto(`${LIST}?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Draft");

  for (const path of [`/education/articles/${slug}`, `/education/articles/${slug}/content`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  for (const path of [
    "/education",
    "/education.data",
    `/education?article=${slug}`,
    "/sitemap.xml",
    `/education/articles/${slug}.data`,
  ]) {
    expect(await (await page.request.get(path)).text(), path).not.toContain("My hand.");
    if (!path.includes(slug)) {
      expect(await (await page.request.get(path)).text(), path).not.toContain(slug);
    }
  }
  await deleteArticle(page, title);
});

test("what is pasted keeps only what an article may have", async ({ page }) => {
  await enterAs(page, admin);
  await page.goto(`${LIST}/new`);
  await text(page).click();
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
});

test("a text of the shop is written as a draft, which no visitor sees", async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/homepage/texts");
  await expect(page.getByRole("row", { name: /Terms of Service/ })).toContainText(/Not written|Draft/);
  await page.getByRole("link", { name: "Edit Terms of Service" }).click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Please write the text.")).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("What we agree on.");
  await save(page).click();
  await page.waitForURL((url) => url.pathname === "/admin/homepage/texts");
  await expect(page.getByRole("row", { name: /Terms of Service/ })).toContainText("Draft");
  expect(await (await page.request.get("/terms")).text()).not.toContain("What we agree on.");
});
