import type { Page } from "@playwright/test";
import { mailsFor, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";

const NEW = "otters-by-the-sauna";

/** Asks for a link on the page and returns the path of the newest link in the mail. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Both pages have a field of this name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  const [mail = ""] = await mailsFor(email, "Choose a new password");
  return /\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? "";
}

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(again);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("a forgotten password is replaced by a mailed link, and all browsers are signed out", async ({
  page,
  browser,
}) => {
  const person = await signUpFresh(page, "Ronja");
  const elsewhere = await (await browser.newContext()).newPage();
  await signInBy(elsewhere.request, person);

  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await expect(page.getByLabel("Email address")).toHaveAccessibleDescription(
    "Please enter your email address.",
  );
  await expect(page.getByLabel("Email address")).toBeFocused();

  const link = await askForLink(page, person.email);
  await expect(page.getByText(`If ${person.email} has an account here`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeFocused();

  await test.step("the link opens a form, as often as it is opened", async () => {
    // Programs that check mails open links.
    await page.request.get(link);
    const answer = await page.goto(link);
    // No other site gets more than the shop's own address as a referrer.
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await expect(page.locator("main form")).toHaveAttribute("action", "/reset-password");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  await test.step("two passwords that differ, and one that is easy to guess, are refused", async () => {
    await setPassword(page, NEW, `${NEW}!`);
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
    await setPassword(page, "1234567890");
    await expect(page.getByLabel("New Password")).toBeFocused();
    await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(/run of letters or digits/);
    await expect(page.getByLabel("New Password")).toHaveValue("");
  });

  await test.step("the new password is set, and opens the account", async () => {
    await setPassword(page, NEW);
    await expect(page.getByText("Your new password is set. Please sign in with it.").first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Password")).toBeFocused();
    await page.getByLabel("Password").fill(NEW);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/account");
    await mailsFor(person.email, "Your password for");
    await elsewhere.goto("/account");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
  });

  await test.step("the used link says so, and leads to a new one", async () => {
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("heading", { name: "This link does not work any more." })).toBeVisible();
    await elsewhere.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(elsewhere).toHaveURL("/forgot-password");
  });
  await elsewhere.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a forgotten password is replaced as well", async ({ page }) => {
    const person = await signUpFresh(page, "Sanna");
    await page.goto(await askForLink(page, person.email));
    await setPassword(page, NEW, "something else");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await setPassword(page, NEW);
    await expect(page.getByText("Your new password is set. Please sign in with it.")).toBeVisible();
    await page.getByLabel("Password").fill(NEW);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/account");
  });
});
