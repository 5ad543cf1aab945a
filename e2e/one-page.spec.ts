import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { admin, enterAs, expect, maya, signInBy, test } from "#fixtures/journeys/journey.ts";

// Public pages are the same for everyone. Personal data comes in one small response.

const ANSWER = "**/account/viewer";
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const header = (page: Page) => page.locator("header").first();
const menu = (page: Page) => header(page).locator("summary").filter({ hasText: "Account menu" });
const signInLink = (page: Page) => header(page).getByRole("link", { name: "Sign In" });
const inMenu = (page: Page, words: string) => header(page).getByText(words).locator("visible=true");

/** Ends the session on the server only: the browser keeps its cookie. */
async function endSessionElsewhere(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(new URL("/sign-out", page.url()), {
    method: "POST",
    headers: { cookie, ...SAME_ORIGIN },
    body: new URLSearchParams({ next: "/" }),
    redirect: "manual",
  });
  expect(answer.status).toBe(302);
}

test("requests the signed-in user once per visit, shows a changed name, and caches pages for everyone", async ({
  page,
}) => {
  const person = await enterFresh(page, "Sunniva");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/account/viewer")) asked += 1;
  });
  const opened = await page.goto("/shop");
  expect(opened?.headers()["cache-control"]).toBe("no-cache");
  expect(await opened?.text()).not.toContain(person.email);
  for (const link of ["Education", "About", "Shop"]) {
    await header(page).getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(link));
    await menu(page).click();
    await expect(inMenu(page, person.email)).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
    await menu(page).click();
  }
  expect(asked).toBe(1);

  await page.goto("/account?tab=profile&edit=1");
  await page.getByLabel("Last name").fill("Nordahl");
  await page.getByRole("button", { name: /Save/ }).click();
  await expect(page.locator("main").getByText("Sunniva Nordahl").first()).toBeVisible();
  await header(page).getByRole("link", { name: "About" }).click();
  // Navigation closes the menu, so it's reopened on the new page.
  await expect(page).toHaveTitle(/^About/);
  await menu(page).click();
  await expect(inMenu(page, "Sunniva Nordahl")).toBeVisible();
});

test("shows a session ended elsewhere as signed out after one response, and immediately on the next page", async ({
  page,
}) => {
  await enterFresh(page, "Torbjorn");
  await page.goto("/about");
  await expect(menu(page)).toBeVisible();
  await endSessionElsewhere(page);
  const answered = page.waitForResponse(ANSWER);
  await page.reload();
  await answered;
  await expect(signInLink(page)).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  const next = await page.goto("/education");
  expect(await next?.text()).toContain("Sign In");
  await expect(signInLink(page)).toBeVisible();
  // A new session replaces the ended one.
  await signInBy(page.request, admin);
  await header(page).getByRole("link", { name: "About" }).click();
  await menu(page).click();
  await expect(inMenu(page, admin.email)).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Admin" }).locator("visible=true")).toBeVisible();
});

test("never shows one user's name to another who signs in in another tab", async ({ page }) => {
  const former = await enterFresh(page, "Ragnhild");
  await page.goto("/shop");
  await menu(page).click();
  await expect(inMenu(page, former.email)).toBeVisible();
  await menu(page).click();
  await page.request.post("/sign-out", { headers: SAME_ORIGIN });
  await signInBy(page.request, maya);
  // The response about the new session is delayed: until then no name is shown.
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  await page.route(ANSWER, async (route) => {
    await later;
    await route.continue();
  });
  await header(page).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(/About/);
  await menu(page).click();
  await expect(inMenu(page, "My Orders")).toBeVisible();
  await expect(page.getByText(former.email)).toHaveCount(0);
  answer();
  await expect(inMenu(page, maya.email)).toBeVisible();
  await expect(page.getByText(former.email)).toHaveCount(0);
});

test("shows the signed-in user and links in the account menu, and no name on Back after Sign Out", async ({
  page,
}) => {
  await enterAs(page, maya);
  await page.goto("/about");
  await menu(page).click();
  await expect(inMenu(page, "Maya Lindqvist")).toBeVisible();
  for (const [name, address] of [
    ["My Account", "/account"],
    ["My Orders", "/account?tab=orders"],
    ["Favorites", "/account?tab=favorites"],
    ["Settings", "/account?tab=settings"],
  ] as const)
    await expect(
      header(page).getByRole("link", { name, exact: true }).locator("visible=true"),
    ).toHaveAttribute("href", address);
  await header(page).getByRole("button", { name: "Sign Out" }).locator("visible=true").click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText(maya.email)).toHaveCount(0);
});

test("shows Sign In and the age gate after one response if the cookie is invalid", async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ url: baseURL, name: "shop.session_token", value: "made.up" }]);
  const forged = await page.goto("/shop");
  expect(await forged?.text()).toContain("Account menu");
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText("Are you 21 or older?")).toBeVisible();
});

test("leaves the menu without a name if there's no response", async ({ page }) => {
  await enterFresh(page, "Asbjorn");
  await page.route(ANSWER, (route) => route.fulfill({ body: "a proxy's page" }));
  await page.goto("/about");
  await menu(page).click();
  await expect(inMenu(page, "My Orders")).toBeVisible();
  await expect(page.getByText("Asbjorn")).toHaveCount(0);
});
