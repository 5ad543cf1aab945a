import type { Page } from "@playwright/test";
import { signInAs } from "#fixtures/buyer.ts";
import { mailsFor, signUpFresh } from "#fixtures/journeys/fresh-person.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "#fixtures/journeys/journey.ts";
import { shopUrl } from "#fixtures/journeys/own-shop.ts";

test.use(PHONE);

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(again);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("replaces a forgotten password by an emailed link, signs out all browsers, and can show a password", async ({
  page,
}) => {
  const newPassword = "otters-by-the-sauna";
  const person = await signUpFresh(page, "Ronja");
  const elsewhere = await signInAs(shopUrl(), person);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Both pages have a field with this name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  const email = page.getByLabel("Email address");
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(email).toHaveAccessibleDescription("Please enter your email address.");
  await expect(email).toBeFocused();
  await email.fill(person.email);
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByText(`If ${person.email} has an account here`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  const [mail = ""] = await mailsFor(person.email, "Choose a new password");
  const link = /\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? "";

  await test.step("opens a form by the link every time", async () => {
    // Email scanners open links.
    await page.request.get(link);
    const answer = await page.goto(link);
    // Other sites get at most the shop's origin as a referrer.
    expect(answer?.headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await expect(page.locator("main form")).toHaveAttribute("action", "/reset-password");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  await test.step("refuses two different passwords, and one that's easy to guess", async () => {
    await setPassword(page, newPassword, `${newPassword}!`);
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
    await setPassword(page, "1234567890");
    await expect(page.getByLabel("New Password")).toBeFocused();
    await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(/run of letters or digits/);
    await expect(page.getByLabel("New Password")).toHaveValue("");
  });

  await test.step("sets the new password", async () => {
    await setPassword(page, newPassword);
    await expect(page.getByText("Your new password is set. Sign in with it.").first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Password")).toBeFocused();
    await mailsFor(person.email, "Your password for");
    const account = await fetch(`${shopUrl()}/account`, {
      headers: { cookie: elsewhere },
      redirect: "manual",
    });
    expect(account.headers.get("location")).toMatch(/^\/login\?next=/);
  });

  await test.step("shows a password without moving focus or cursor, hides it on submit, and signs in", async () => {
    const field = page.getByLabel("Password");
    const show = page.getByRole("button", { name: "Show password" });
    await field.fill("what was typed");
    await field.press("ArrowLeft");
    await field.press("ArrowLeft");
    await show.click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(field).toBeFocused();
    await page.keyboard.type("!");
    await expect(field).toHaveValue("what was typ!ed");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Invalid email or password.").first()).toBeVisible();
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("");
    await show.press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    await expect(show).toBeFocused();
    await field.fill(newPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/account");
  });

  await test.step("says that the link was used, and links to a new one", async () => {
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works." })).toBeVisible();
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(page).toHaveURL("/forgot-password");
  });
});
