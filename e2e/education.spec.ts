import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectSettled,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";

const readMore = (page: Page) => page.getByRole("link", { name: /^Read More/ }).first();
const startCourse = (page: Page) => page.getByRole("link", { name: /^Start Course/ }).first();

/** Presses the link on a hydrated page; before that, it would open the article's own page. */
async function open(page: Page, link: ReturnType<typeof readMore>) {
  await link.click();
  const overlay = page.getByRole("dialog");
  await expect(overlay).toBeVisible();
  await expectSettled(page);
  return overlay;
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("opens one question at a time, and an article over the page, which closes by Escape, Back, a press outside, and its button", async ({
    page,
  }) => {
    await openStarted(page, "/education");
    const [first, second] = [page.locator("#faq details").nth(0), page.locator("#faq details").nth(1)];
    await first.locator("summary").click();
    await expect(first).toHaveAttribute("open");
    await second.locator("summary").click();
    await expect(second).toHaveAttribute("open");
    await expect(first).not.toHaveAttribute("open");
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Safety" })
      .click();
    await expect(page).toHaveURL(/#safety$/);
    await expect(page.locator("#safety")).toBeInViewport();

    await openStarted(page, "/education");
    const link = readMore(page);
    const slug = (await link.getAttribute("href"))?.split("/").pop();
    // The age gate covers the bottom of the screen, where the link may be.
    await page.getByRole("button", { name: "I am 21 or older" }).click();
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);

    let overlay = await open(page, link);
    await expect(page).toHaveURL(`/education?article=${slug}`);
    await expect(overlay.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(overlay.getByText(/ min read$/)).toBeVisible();
    await expect(overlay.locator(".prose p").first()).toBeVisible();
    expect(await overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expectAccessible(page);

    await page.keyboard.press("Escape");
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL("/education");
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);

    overlay = await open(page, link);
    await page.goBack();
    await expect(overlay).toBeHidden();
    await expect(link).toBeFocused();

    overlay = await open(page, link);
    await page.mouse.click(20, 20);
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL("/education");

    // Opening and closing work by keyboard alone.
    await link.press("Enter");
    await expect(overlay).toBeVisible();
    await overlay.getByRole("button", { name: "Close" }).press("Enter");
    await expect(overlay).toBeHidden();
    await expect(link).toBeFocused();

    await test.step("reopens the article after a reload, and opens nothing for an unknown article", async () => {
      await page.goto(`/education?article=${slug}`);
      await page.reload();
      await expect(overlay.locator(".prose")).toBeVisible();
      await overlay.getByRole("button", { name: "Close" }).click();
      await expect(overlay).toBeHidden();
      await expect(page).toHaveURL("/education");
      await expect(link).toBeFocused();
      await openStarted(page, "/education?article=no-such-article");
      await expect(overlay).toBeHidden();
    });
  });
});

test("shows in the overlay that its text is loading or failed, loads it on Retry, and shows a course's lessons", async ({
  page,
}) => {
  await openStarted(page, "/education");
  const { promise: asked, resolve: refuse } = Promise.withResolvers<void>();
  let times = 0;
  await page.route("**/education/articles/*/content", async (route) => {
    times += 1;
    if (times > 1) return route.continue();
    await asked;
    return route.fulfill({ status: 404, body: "null" });
  });
  await readMore(page).click();
  const overlay = page.getByRole("dialog");
  await expect(overlay.getByText("Loading article content...")).toBeVisible();
  refuse();
  await expect(overlay.getByRole("alert")).toContainText("We couldn't load this article.");
  await overlay.getByRole("button", { name: "Retry" }).click();
  await expect(overlay.locator(".prose")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  // The page caches the text, so a second opening sends no request.
  await readMore(page).click();
  await expect(overlay.locator(".prose")).toBeVisible();
  expect(times).toBe(2);
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();

  await open(page, startCourse(page));
  await expect(page).toHaveURL(/\/education\?course=/);
  await expect(overlay.getByText("Free", { exact: true }).first()).toBeVisible();
  await expect(overlay.getByText("Premium", { exact: true }).first()).toBeVisible();
  await expect(overlay.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  await overlay.getByRole("link", { name: "Open this course on its own page" }).click();
  await expect(page).toHaveURL(/\/education\/courses\//);
  await expect(page.getByRole("heading", { name: "Curriculum" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
