import { test as bare, type Page, type Route } from "@playwright/test";
import { expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { holdScripts, watchStart } from "#fixtures/journeys/moments.ts";
import { deleteQuestion, enter, FAQS, makeQuestion } from "#fixtures/journeys/own-questions.ts";

// What is typed into a list or a form of the admin area around the start of a page, lists without rows, and lists
// that cannot be read, which the browser's console reports too.

test("a search that finds nothing names its words and leads back to the whole list", async ({ page }) => {
  await enter(page);
  await page.goto(`${FAQS}?q=no%20such%20question`);
  await expect(page.getByText("No FAQs match “no such question”.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all FAQs" }).click();
  await expect(page.getByRole("link", { name: /^Edit / }).first()).toBeVisible();
  await page.goto(`${FAQS}?page=900`);
  await expect(page.getByText("Nothing on this page")).toBeVisible();
});

test("what is searched while a filter is still loading keeps the filter", async ({ page }) => {
  await enter(page);
  await openStarted(page, "/admin/mail");
  const waiting = Promise.withResolvers<void>();
  await page.route("**/admin/mail.data?*", async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: /^No mail server/ }).click();
  await page.getByRole("searchbox").fill("maya");
  await page.waitForRequest((request) => request.url().includes("q=maya"));
  waiting.resolve();
  await expect(page).toHaveURL(/state=kept&q=maya/);
  await expect(page.getByRole("link", { name: /^No mail server/ })).toHaveAttribute("aria-current", "true");
});

test("a link that is followed right after typing leads there, also while the browser is busy", async ({
  page,
}) => {
  await enter(page);
  await openStarted(page, "/admin/mail");
  await page.evaluate(() => {
    addEventListener("click", () => {
      const until = performance.now() + 600;
      while (performance.now() < until);
    });
  });
  await page.getByRole("searchbox").pressSequentially("maya");
  await page
    .getByRole("link", { name: "Audit", exact: true })
    .filter({ visible: true })
    .click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");
});

for (const { list, narrow, sentence } of [
  {
    list: "/admin/products",
    narrow: (page: Page) => page.getByRole("searchbox", { name: "Search" }).fill("lake"),
    sentence: "Error fetching products",
  },
  {
    list: "/admin/homepage",
    narrow: (page: Page) => page.getByLabel("Section").selectOption("education"),
    sentence: "Error fetching home page contents",
  },
  {
    list: "/admin/audit",
    narrow: (page: Page) => page.getByRole("button", { name: "Filter" }).click(),
    sentence: "Error fetching the audit log",
  },
]) {
  bare(
    `a search or filter of ${list} that fails leaves the frame and its sentence, and Retry shows it`,
    async ({ page }) => {
      await enter(page);
      const started = await watchStart(page);
      await page.goto(list);
      await started();
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      for (const fail of [
        (route: Route) => route.abort("connectionreset"),
        (route: Route) => route.fulfill({ status: 500, body: "" }),
      ]) {
        await page.route(`**${list}.data*`, fail);
        await narrow(page);
        await expect(page.getByRole("heading", { level: 1, name: sentence })).toBeVisible();
        await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
        await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
        await page.unroute(`**${list}.data*`);
        await page.getByRole("link", { name: "Retry" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading as string);
        await page.goto(list);
        await started();
      }
    },
  );
}

test("a text that is marked before the page has started is replaced by what is typed after it", async ({
  page,
}) => {
  await enter(page);
  const question = await makeQuestion(page, "Is it replaced");
  const address = await page.getByRole("link", { name: `Edit ${question}` }).getAttribute("href");
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto(address ?? "", { waitUntil: "domcontentloaded" });
  const answer = page.getByLabel("Answer");
  await answer.press("ControlOrMeta+a");
  release();
  await started();
  await page.keyboard.type("Written anew.");
  await expect(answer).toHaveValue("Written anew.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();
  await deleteQuestion(page, question);
});

test("a link that is followed right after typing into the search leads where it says", async ({ page }) => {
  await enter(page);
  const question = await makeQuestion(page, "Do I get there");
  const started = await watchStart(page);
  await page.goto(FAQS);
  await started();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("searchbox", { name: "Search" }).fill("Do I");
  await page.getByRole("link", { name: `Edit ${question}` }).click();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/faqs\/[0-9a-f-]{36}$/);
  await page.clock.runFor(2_000);
  await expect(page.getByLabel("Question")).toHaveValue(question);
  await page.clock.resume();
  await deleteQuestion(page, question);
});
