import { type Page, test } from "@playwright/test";
import { admin, expect, signIn } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { enter, FAQS } from "#fixtures/journeys/own-questions.ts";

// After an update of the shop the files of the build before are gone. Where the code of a screen cannot be fetched, the
// page is loaded anew (rules 33.11). The browser's console is not quiet here.

/** The file of the screen Mail, and that of the home page. */
const MAIL_CODE = /\/assets\/mails-[\w-]{8}\.js$/;
const HOME_CODE = /\/assets\/home-[\w-]{8}\.js$/;

/** While the screen is loading, its title stands there already. */
const mails = (page: Page) => page.getByRole("table", { name: "Mails" });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" });

/** Opens a screen of the admin area and waits until it has started: before, a link loads a whole page. */
async function open(page: Page, path: string) {
  const started = await watchStart(page);
  await page.goto(path);
  await started();
}

/** Takes a file of the shop away, as an update does; returns how often it has been asked for. */
async function takeAway(page: Page, file: RegExp, times?: number) {
  const asked: string[] = [];
  await page.route(
    file,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ status: 404, body: "" });
    },
    times ? { times } : {},
  );
  return asked;
}

test("where the file of a screen is gone, the page is loaded anew after the question about what was typed, and goes on", async ({
  page,
}) => {
  await enter(page);
  await open(page, `${FAQS}/new`);
  await page.getByLabel("Question").fill("Typed before the update?");
  const asked = await takeAway(page, MAIL_CODE, 1);
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("Typed before the update?");
  expect(asked).toHaveLength(0);

  const again = page.waitForEvent("load");
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await again;
  expect(asked).toHaveLength(1);
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await expect(mails(page)).toBeVisible();
});

test("a page of the shop whose file is gone is loaded anew, from the admin area too", async ({ page }) => {
  await enter(page);
  await open(page, "/admin/orders");
  const asked = await takeAway(page, HOME_CODE, 1);
  const again = page.waitForEvent("load");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await again;
  expect(asked).toHaveLength(1);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("the sign-in of the admin area has no frame, so it is loaded anew when the first screen's file is gone", async ({
  page,
}) => {
  const asked = await takeAway(page, /\/assets\/products-[\w-]{8}\.js$/, 1);
  await signIn(page, admin, "/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("an error of another kind is not taken for missing code", async ({ page }) => {
  await enter(page);
  await open(page, "/admin/orders");
  // An address inside the frame that has no screen of its own; only the browser's history can lead to it.
  await page.route("**/admin/orders/news.data*", (route) => route.abort("connectionreset"));
  await page.evaluate(() => {
    history.pushState(null, "", "/admin/orders/news");
    history.pushState(null, "", "/admin/orders");
    history.back();
  });
  await expect(page.getByRole("heading", { level: 1, name: "We cannot reach the shop." })).toBeVisible();
});
