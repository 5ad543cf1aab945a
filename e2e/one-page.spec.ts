import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { heart, names } from "#fixtures/journeys/hearts.ts";
import { admin, enterAs, expect, maya, test } from "#fixtures/journeys/journey.ts";

// The public pages are the same for everybody. What of them is a person's own comes with one small answer.

const ANSWER = "**/account/viewer";
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const header = (page: Page) => page.locator("header").first();
const menu = (page: Page) => header(page).locator("summary").filter({ hasText: "Account menu" });
const signInLink = (page: Page) => header(page).getByRole("link", { name: "Sign In" });

/** Signs somebody in as another tab of the browser would. */
async function signInElsewhere(page: Page, { email, password }: { email: string; password: string }) {
  const answer = await page.request.post("/login", {
    form: { email, password },
    headers: SAME_ORIGIN,
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/** Ends the session on the server alone: the browser keeps its cookie. */
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

/** Keeps the answer about the session back until the returned function is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ANSWER, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a visit asks once who is signed in, and the pages themselves are kept for everybody", async ({
  page,
}) => {
  const person = await enterFresh(page, "Sunniva");
  // The page after the sign-in has asked for itself.
  await page.goto("about:blank");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/account/viewer")) asked += 1;
  });
  const opened = await page.goto("/shop");
  expect(opened?.headers()["cache-control"]).toBe("no-cache");
  expect(await opened?.text()).not.toContain(person.email);
  for (const [link, heading] of [
    ["Education", "Education"],
    ["About", "About"],
    ["Shop", "Shop"],
  ] as const) {
    await header(page).getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(heading));
    await menu(page).click();
    await expect(header(page).getByText(person.email).locator("visible=true")).toBeVisible();
    await menu(page).click();
  }
  expect(asked).toBe(1);
});

test("a session that has ended elsewhere shows as signed out after one answer, and the next page begins so", async ({
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
  // A new session takes the place of the ended one.
  await signInElsewhere(page, maya);
  await header(page).getByRole("link", { name: "About" }).click();
  await expect(menu(page)).toBeVisible();
  await menu(page).click();
  await expect(header(page).getByText(maya.email).locator("visible=true")).toBeVisible();
});

test("when somebody else signs in in another tab, nobody's name is shown to the other", async ({ page }) => {
  const former = await enterFresh(page, "Ragnhild");
  await page.goto("/shop");
  await menu(page).click();
  await expect(header(page).getByText(former.email).locator("visible=true")).toBeVisible();
  await menu(page).click();
  await page.request.post("/sign-out", { headers: SAME_ORIGIN });
  await signInElsewhere(page, maya);
  // The answer about the new session comes late: until then no name is shown at all.
  const answer = await holdAnswer(page);
  await header(page).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(/About/);
  await menu(page).click();
  await expect(header(page).getByText("My Orders").locator("visible=true")).toBeVisible();
  await expect(page.getByText(former.email)).toHaveCount(0);
  answer();
  await expect(header(page).getByText(maya.email).locator("visible=true")).toBeVisible();
  await expect(page.getByText(former.email)).toHaveCount(0);
});

test("after Sign Out the page before, opened again by Back, shows nobody's name", async ({ page }) => {
  const person = await enterFresh(page, "Eskil");
  await page.goto("/about");
  await menu(page).click();
  await expect(header(page).getByText(person.email).locator("visible=true")).toBeVisible();
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/About/);
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
});

test("a cookie that opens nothing shows Sign In and the age question after one answer", async ({ page }) => {
  await page.goto("/about");
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ url: origin, name: "evenlake.session_token", value: "made.up" }]);
  const forged = await page.goto("/shop");
  expect(await forged?.text()).toContain("Account menu");
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText("Are you 21 or older?")).toBeVisible();
});

test("a changed name is shown by the next page", async ({ page }) => {
  const person = await enterFresh(page, "Gudrun");
  await page.goto("/account?edit=1");
  const edit = page.getByRole("link", { name: "Edit" });
  if (await edit.isVisible()) await edit.click();
  await page.getByLabel("Last name").fill("Nordahl");
  await page.getByRole("button", { name: /Save/ }).click();
  await expect(page.locator("main").getByText(`${person.firstName} Nordahl`).first()).toBeVisible();
  await header(page).getByRole("link", { name: "About" }).click();
  // The menu closes when a page comes, so it is opened on the new one.
  await expect(page).toHaveTitle(/^About/);
  await menu(page).click();
  await expect(header(page).getByText(`${person.firstName} Nordahl`).locator("visible=true")).toBeVisible();
});

test("a heart that is pressed before the answer is kept for the person it tells of", async ({ page }) => {
  await enterFresh(page, "Solveig");
  const answer = await holdAnswer(page);
  await page.goto("/shop?q=Tincture");
  const name = (await names(page).first().textContent()) as string;
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  answer();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();
  await page.goto("/account?tab=favorites");
  await expect(names(page).filter({ hasText: name })).toBeVisible();
});

test("when the answer does not come, the menu stays without a name, and a heart waits in the browser for it", async ({
  page,
}) => {
  await enterFresh(page, "Asbjorn");
  await page.route(ANSWER, (route) => route.fulfill({ body: "a proxy's page" }));
  await page.goto("/shop?q=Tincture");
  await expect(menu(page)).toBeVisible();
  const name = (await names(page).first().textContent()) as string;
  await heart(page, name).click();
  await expect(page.getByText("Saved to your favorites")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await page.unroute(ANSWER);
  await page.goto("/account?tab=favorites");
  await expect(names(page)).toHaveText([name]);
  expect(await page.evaluate(() => localStorage.getItem("evenlake-favorites"))).toBeNull();
});

test("the menu leads an admin to the admin area, and a customer not", async ({ page, browser }) => {
  await enterFresh(page, "Halvard");
  await page.goto("/about");
  await menu(page).click();
  await expect(header(page).getByText("Halvard").locator("visible=true").first()).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Admin" })).toHaveCount(0);
  const other = await browser.newPage();
  await enterAs(other, admin);
  await other.goto("/about");
  await menu(other).click();
  await expect(header(other).getByRole("link", { name: "Admin" }).locator("visible=true")).toBeVisible();
  await other.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header leads to sign-in, or to the account and to Sign Out", async ({ page }) => {
    await page.goto("/about");
    await expect(signInLink(page)).toBeVisible();
    await page.goto("/login");
    await page.getByLabel("Email").fill(maya.email);
    await page.getByLabel("Password").fill(maya.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.goto("/about");
    await menu(page).click();
    await header(page).getByRole("link", { name: "My Orders" }).locator("visible=true").click();
    await expect(page).toHaveURL(/tab=orders/);
    await menu(page).click();
    await header(page).getByRole("button", { name: "Sign Out" }).locator("visible=true").click();
    await expect(signInLink(page)).toBeVisible();
  });
});
