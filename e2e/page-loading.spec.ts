import type { Page, Route } from "@playwright/test";
import { admin, enterAs, expect, loud, openStarted, signIn, test } from "#fixtures/journeys/journey.ts";
import { addQuestion, FAQS } from "#fixtures/journeys/own-questions.ts";

// How pages load: between the shop and the admin area, slowly, not at all, or after an update of the shop.

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin" });
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** While a screen is loading, its title is already shown. */
const mails = (page: Page) => page.getByRole("table", { name: "Emails" });

test("navigates from the shop to the admin area and back without a reload", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/about");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  await page.locator("header").first().locator("summary").filter({ hasText: "Account menu" }).click();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(title(page, "Products")).toBeVisible();
  await sidebar(page).getByRole("link", { name: "Email" }).click();
  await expect(mails(page)).toBeVisible();
  await page.goBack();
  await expect(title(page, "Products")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Products");
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await expect(title(page, "Products")).toBeVisible();
  expect(loaded).toEqual([]);
});

test("serves a cached page for unknown parameters, and applies those read only by the browser", async ({
  page,
}) => {
  for (const path of ["/shop/last-light-tart-cherry-gummies?utm=letter", "/login?mode=signup"]) {
    await openStarted(page, path);
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.goto("/?signed-out=1&utm=letter");
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/\?utm=letter$/);
  await page.goto("/education?article=milligrams-on-the-label&utm=letter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

/**
 * Holds the screens' requests back until released. The handler stays: if it were removed while a request is
 * on its way to it, that request would never get a response.
 */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/admin\/.*\.data(\?|$)/, (route) => later.then(() => route.continue()).catch(() => {}));
  return letGo;
}

test("shows immediately which tab is loading; for a search and an item, keeps the content and marks it as busy", async ({
  page,
}) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/education/articles");
  const main = page.getByRole("main");
  await test.step("shows another tab as loading", async () => {
    const tab = page
      .getByRole("navigation", { name: "Educational content" })
      .getByRole("link", { name: "FAQs" });
    const letGo = await holdAnswers(page);
    await tab.click();
    await expect(page.getByRole("status").filter({ hasText: "Loading FAQs..." })).toBeVisible();
    await expect(title(page, "Educational Content")).toBeVisible();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("table")).toHaveCount(0);
    letGo();
    await expect(page.getByText("Loading FAQs...")).toHaveCount(0);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(tab).toHaveAttribute("aria-current", "page");
  });

  const sign = main.locator("> [aria-hidden=true]");
  await expect(main).not.toHaveAttribute("aria-busy");
  const heightOf = () => main.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  for (const act of [
    () => page.getByRole("searchbox", { name: "Search" }).fill("deliver"),
    () => page.getByRole("link", { name: "Question", exact: true }).first().click(),
    () => page.getByRole("link", { name: "Add New" }).click(),
  ]) {
    const letGo = await holdAnswers(page);
    await act();
    await expect(main).toHaveAttribute("aria-busy", "true");
    await expect(sign).toHaveCSS("opacity", "1");
    await expect(page.getByRole("table")).toBeVisible();
    expect(await heightOf()).toBeLessThanOrEqual(height);
    letGo();
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(sign).toHaveCount(0);
  }
  await expect(page.getByLabel("Answer")).toBeVisible();
});

loud("shows an error instead of a failed screen or search, and loads it on Retry", async ({ page }) => {
  const drop = (route: Route) => route.abort("connectionreset");
  const breakDown = (route: Route) => route.fulfill({ status: 500, body: "" });
  const link = (name: string | RegExp) => () =>
    page.getByRole("link", { name }).filter({ visible: true }).first().click();
  await enterAs(page, admin);
  for (const [start, data, fail, act, sentence, shown] of [
    [
      "/admin/orders",
      "**/admin/education.data*",
      drop,
      link("Education"),
      "Error fetching education articles",
      "Educational Content",
    ],
    [
      "/admin/orders",
      "**/admin/orders/*.data*",
      drop,
      link(/^[0-9a-f]{8}$/),
      "Error fetching orders",
      /^Order [0-9a-f]{8}/,
    ],
    [
      "/admin/products",
      "**/admin/products.data*",
      drop,
      () => page.getByRole("searchbox").fill("lake"),
      "Error fetching products",
      "Products",
    ],
    [
      "/admin/homepage",
      "**/admin/homepage.data*",
      breakDown,
      () => page.getByLabel("Section").selectOption("education"),
      "Error fetching home page contents",
      "Home Page Content",
    ],
    [
      "/admin/audit",
      "**/admin/audit.data*",
      breakDown,
      () => page.getByRole("button", { name: "Filter" }).click(),
      "Error fetching the audit log",
      "Audit log",
    ],
  ] as const) {
    await test.step(sentence, async () => {
      // Before hydration, a link loads a full page, and the browser itself reports that it's unreachable.
      await openStarted(page, start);
      await page.route(data, fail);
      await act();
      await expect(title(page, sentence)).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      await expect(sidebar(page)).toBeVisible();
      await page.unroute(data);
      await page.getByRole("link", { name: "Retry" }).click();
      await expect(title(page, shown)).toBeVisible();
    });
  }
  await test.step("handles an address of the frame that has no screen", async () => {
    await openStarted(page, "/admin/orders");
    await page.route("**/admin/orders/news.data*", drop);
    // Only the browser's history can lead there. It isn't mistaken for missing code.
    await page.evaluate(() => {
      history.pushState(null, "", "/admin/orders/news");
      history.pushState(null, "", "/admin/orders");
      history.back();
    });
    await expect(title(page, "We couldn't connect.")).toBeVisible();
  });
});

/** Removes one of the shop's files for one request, as an update would; returns who requested it. */
async function removeOnce(page: Page, file: RegExp) {
  const asked: string[] = [];
  await page.route(
    file,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404, body: "" });
    },
    { times: 1 },
  );
  return asked;
}

// After an update, the previous build's files are gone. A page whose code can't be fetched is reloaded (rules
// screens/loading-failure).
loud("reloads the page if a screen's file is gone, after asking about unsaved input", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, `${FAQS}/new`);
  await page.getByLabel("Question").fill("Typed before the update?");
  const asked = await removeOnce(page, /\/assets\/mails-[\w-]{8}\.js$/);
  const mail = sidebar(page).getByRole("link", { name: "Email" });
  await mail.click();
  const question = page.getByRole("dialog", { name: "Leave without saving your changes?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Question")).toHaveValue("Typed before the update?");
  expect(asked).toHaveLength(0);
  const again = page.waitForEvent("load");
  await mail.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await again;
  expect(asked).toHaveLength(1);
  await mail.click();
  await expect(mails(page)).toBeVisible();

  await test.step("reloads on the way from the admin area to the shop too", async () => {
    const askedHome = await removeOnce(page, /\/assets\/home-[\w-]{8}\.js$/);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await reloaded;
    expect(askedHome).toHaveLength(1);
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });

  await test.step("reloads from the admin sign-in, which has no frame", async () => {
    await page.context().clearCookies();
    const askedProducts = await removeOnce(page, /\/assets\/products-[\w-]{8}\.js$/);
    await signIn(page, admin, "/admin/login");
    await expect(title(page, "Products")).toBeVisible();
    expect(askedProducts).toHaveLength(1);
  });
});

test.describe("reloads when a page starts", () => {
  test("keeps the filter in a search while it's still loading", async ({ page }) => {
    await enterAs(page, admin);
    await openStarted(page, "/admin/mail");
    const letGo = await holdAnswers(page);
    await page.getByRole("link", { name: /^Not sent/ }).click();
    await page.getByRole("searchbox").fill("maya");
    await page.waitForRequest((request) => request.url().includes("q=maya"));
    letGo();
    await expect(page).toHaveURL(/state=kept&q=maya/);
    await expect(page.getByRole("link", { name: /^Not sent/ })).toHaveAttribute("aria-current", "true");
  });

  test("follows a link pressed right after typing into the search, even when the browser is busy", async ({
    page,
  }) => {
    await enterAs(page, admin);
    const form = await addQuestion("Do I get there?");
    await openStarted(page, "/admin/mail");
    // The search begins while the browser is busy with the press.
    await page.evaluate(() => {
      addEventListener("click", () => {
        const until = performance.now() + 600;
        while (performance.now() < until);
      });
    });
    await page.getByRole("searchbox").pressSequentially("maya");
    await sidebar(page).getByRole("link", { name: "Audit log", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await expect(title(page, "Audit log")).toBeVisible();

    await openStarted(page, FAQS);
    await page.getByRole("searchbox", { name: "Search" }).fill("Do I");
    await page.getByRole("link", { name: "Edit Do I get there?" }).click();
    await expect(page.getByLabel("Question")).toHaveValue("Do I get there?");
    await expect(page).toHaveURL(form);
  });
});
