import { type Page, test } from "@playwright/test";
import { admin, expect, expectAccessible, signIn } from "./fixtures.ts";
import { watchStart } from "./moments.ts";
import { enter, FAQS } from "./own-questions.ts";

// What the desk does when the code of a screen cannot be fetched (rules 33.11): without a connection, and after an update
// of the shop, which takes the files of the build before away. The browser's console is not quiet here.

const FAILED = "This screen could not be loaded";
/** The file of the screen Mail, and that of the home page. */
const MAIL_CODE = /\/assets\/mails-[\w-]{8}\.js$/;
const HOME_CODE = /\/assets\/home-[\w-]{8}\.js$/;

/** While the screen is loading, its title stands there already. */
const mails = (page: Page) => page.getByRole("table", { name: "Mails" });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" });

/** Opens a screen of the desk and waits until it has started: before, a link loads a whole page. */
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

/** The documents of a path that the browser loads from now on. */
function documentsOf(page: Page, path: string) {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const isHere = request.isNavigationRequest() && new URL(request.url()).pathname === path;
    if (isHere) loaded.push(request.method());
  });
  return loaded;
}

test("without a connection the frame is left standing, and the screen is loaded once the shop answers", async ({
  page,
  context,
}) => {
  await enter(page);
  await open(page, FAQS);
  await context.setOffline(true);
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The shop may have been updated");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The shop still cannot be reached.")).toBeVisible();
  // What is loaded already still opens, and says what it lacks.
  await sidebar(page).getByRole("link", { name: "Education" }).click();
  await expect(page.getByRole("main")).toContainText(/could not be loaded|Error fetching education/);
  await expect(sidebar(page)).toBeVisible();
  // The try that this screen makes by itself is over before the connection is back; the screen before made one as well.
  const failed = page.waitForEvent(
    "requestfailed",
    (request) => request.method() === "HEAD" && new URL(request.url()).pathname === "/admin/mail",
  );
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  await failed;
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(mails(page)).toBeVisible();
});

test("a screen whose file an update has replaced is loaded by itself, after the question about what was typed", async ({
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

  const loaded = documentsOf(page, "/admin/mail");
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(mails(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(loaded).toEqual(["GET"]);
});

test("a screen whose file stays away is loaded by itself only once", async ({ page }) => {
  await enter(page);
  await open(page, "/admin/orders");
  const asked = await takeAway(page, MAIL_CODE);
  const loaded = documentsOf(page, "/admin/mail");
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await expect(mails(page)).toBeVisible();
  expect(loaded).toHaveLength(1);

  await open(page, "/admin/orders");
  const before = asked.length;
  const answered = page.waitForResponse((response) => response.request().method() === "HEAD");
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await answered;
  await expect(page.getByText(FAILED)).toBeVisible();
  expect(asked.length).toBeGreaterThan(before);
  // Another screen opens, so the page was not loaded anew.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await sidebar(page).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
  expect(loaded).toHaveLength(1);
});

test("a browser that keeps nothing is never loaded by itself", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("Storage is forbidden.", "SecurityError");
      },
    });
  });
  await enter(page);
  await open(page, "/admin/orders");
  await takeAway(page, MAIL_CODE, 1);
  const loaded = documentsOf(page, "/admin/mail");
  const answered = page.waitForResponse((response) => response.request().method() === "HEAD");
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await answered;
  await expect(page.getByText(FAILED)).toBeVisible();
  // Another screen opens in the same document, so the page was not loaded anew.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await sidebar(page).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "stillHere"))).toBe(true);
  expect(loaded).toHaveLength(0);
  await sidebar(page).getByRole("link", { name: "Mail" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(mails(page)).toBeVisible();
});

test("a page of the shop whose file is gone is loaded anew, from the desk too", async ({ page }) => {
  await enter(page);
  await open(page, "/admin/orders");
  const asked = await takeAway(page, HOME_CODE, 1);
  const again = page.waitForEvent("load");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await again;
  expect(asked).toHaveLength(1);
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("the sign-in of the desk has no frame, so it is loaded anew when the first screen's file is gone", async ({
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
