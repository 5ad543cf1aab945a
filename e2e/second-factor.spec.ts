import type { BrowserContext, Page } from "@playwright/test";
import { codeAt, secretOf } from "#fixtures/app-codes.ts";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  signIn,
  test,
} from "#fixtures/journeys/journey.ts";

// Two-step verification of an account: an authenticator app, recovery codes, and passkeys on a device
// simulated by Chromium.

test.use(PHONE);

type Person = { email: string; password: string };

/** Types the password at `path` and arrives at the second step. */
async function toSecondStep(page: Page, { email, password }: Person, path = "/login") {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
}

const signOut = (context: BrowserContext) => context.clearCookies({ name: /session/ });

const codeField = (page: Page) => page.getByLabel("Authenticator app code");
const onPage = (page: Page, sentence: string) => page.locator("main").getByText(sentence);

/** Returns the code this many steps from now; one step ahead is accepted, and no code is accepted twice. */
const codeOf = (secret: string, steps = 0) =>
  codeAt(secret, Temporal.Now.instant().add({ seconds: 30 * steps }));

/** Turns on the app on the open page; returns its secret and the recovery codes. */
async function turnOnApp(page: Page) {
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = secretOf((await page.getByText(/^([A-Z2-7]{4} ){6}[A-Z2-7]{2}$/).textContent()) ?? "");
  const app = page.getByRole("link", { name: "Open my authenticator app" });
  await expect(app).toHaveAttribute("href", /^otpauth:\/\/totp\/Evenlake:runa/i);
  await codeField(page).fill("000 000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(onPage(page, "This code is incorrect.")).toBeVisible();
  await codeField(page).fill(await codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your recovery codes" })).toBeVisible();
  const codes = await page
    .getByRole("region", { name: "Your recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { secret, codes };
}

test("turns an authenticator app on, signs in with its code and with a recovery code, and turns it off", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = await enterFresh(page, "runa");
  await page.goto("/account?tab=settings");
  await page.getByRole("link", { name: "Set up two-step verification" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  const { secret, codes } = await turnOnApp(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
  await page.getByRole("link", { name: "I've saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

  await test.step("doesn't sign in by password alone, and keeps the return address", async () => {
    await signOut(context);
    await toSecondStep(page, person, "/login?next=/account%3Ftab%3Dorders");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(onPage(page, "Please enter the code that your app shows.")).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login\?next=\/account$/);
    await toSecondStep(page, person, "/login?next=/account%3Ftab%3Dorders");
    await codeField(page).fill(await codeOf(secret, 1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/account\?tab=orders$/);
  });

  await test.step("signs in once by a recovery code", async () => {
    for (const isRight of [true, false]) {
      await signOut(context);
      await toSecondStep(page, person);
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(codes[0]?.toUpperCase() ?? "");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      if (isRight) await expect(page).toHaveURL(/\/account$/);
      else await expect(onPage(page, "This recovery code is incorrect or was already used.")).toBeVisible();
    }
    await page.getByLabel("Recovery code").fill(codes[1] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("replaces the old codes with new ones, and turns the app off after a confirmation", async () => {
    await page.goto("/account/second-factor");
    await expect(page.getByText("8 recovery codes left")).toBeVisible();
    await page.getByRole("button", { name: "Generate new recovery codes" }).click();
    await expect(page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem")).toHaveCount(
      10,
    );
    await page.getByRole("link", { name: "I've saved them" }).click();
    await page.getByRole("link", { name: "Turn off" }).click();
    await expect(page.getByRole("heading", { name: "Turn off the authenticator app?" })).toBeVisible();
    await expect(page.getByText(/your password alone signs you in/)).toBeVisible();
    await page.getByRole("button", { name: "Yes, turn it off" }).click();
    await expect(onPage(page, "Authenticator app turned off.")).toBeVisible();
    await expect(page.getByText(/recovery codes? left/)).toHaveCount(0);
    await signOut(context);
    await signIn(page, person);
    await expect(page).toHaveURL(/\/account$/);
  });
});

test("dismisses the message of a refused form with the form, or on a successful response", async ({
  page,
}) => {
  await enterFresh(page, "runa-hush");
  const message = page.getByRole("alert").getByText(/./);
  await page.goto("/account/second-factor");
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  const key = page.getByText(/^([A-Z2-7]{4} ){6}[A-Z2-7]{2}$/);
  const secret = secretOf((await key.textContent()) ?? "");
  await codeField(page).fill("000 000");
  await codeField(page).press("Enter");
  await message.hover();
  await codeField(page).fill(await codeOf(secret));
  await codeField(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your recovery codes" })).toBeVisible();
  await expect(message).toHaveCount(0);

  await page.goto("/account?tab=settings");
  await page.getByRole("button", { name: "Update Password" }).press("Enter");
  await message.hover();
  await page.getByRole("link", { name: "Orders", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your Orders" })).toBeVisible();
  await expect(message).toHaveCount(0);

  // The dismissed message was hovered, but the next one doesn't wait for that.
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: "Profile", exact: true }).press("Enter");
  await page.getByRole("link", { name: "Edit" }).press("Enter");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  const dismiss = page.getByRole("button", { name: "Dismiss message" });
  await expect(dismiss).toBeVisible();
  await expect(dismiss).toHaveCount(0);
});

/** A device that creates passkeys and presents them on request, with user verification. */
async function addDevice(context: BrowserContext, page: Page) {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const check = (isUserVerified: boolean) =>
    device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { check };
}

test("adds a passkey, signs in with it alone and as a second step, authenticates with it, and removes it", async ({
  page,
  context,
}) => {
  const device = await addDevice(context, page);
  const person = await enterFresh(page, "runa-key");
  await page.goto("/account/second-factor");
  await device.check(false);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("You didn't confirm on your device. Please try again.").first()).toBeVisible();
  await device.check(true);
  await page.getByLabel("Name (optional)").fill("Runa's phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your recovery codes" })).toBeVisible();
  await page.getByRole("link", { name: "I've saved them" }).click();
  await expect(page.getByRole("link", { name: "Remove Runa's phone" })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device already has a passkey for your account.").first()).toBeVisible();

  await test.step("signs in by passkey alone, without a password", async () => {
    await signOut(context);
    await page.goto("/login?next=/account%3Ftab%3Dfavorites");
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/account\?tab=favorites$/);
    await expect(page.getByRole("complementary", { name: "Account" })).toContainText(person.email);
  });

  await test.step("accepts it at the admin sign-in too, but refuses customers", async () => {
    await signOut(context);
    await page.goto("/admin/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("accepts it as the second step after the password", async () => {
    await signOut(context);
    await toSecondStep(page, person);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("accepts it as re-authentication", async () => {
    await page.goto("/account/confirm-identity?next=/account/second-factor");
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page).toHaveURL(/\/account\/second-factor$/);
  });

  await page.getByRole("link", { name: "Remove Runa's phone" }).click();
  await expect(page.getByRole("heading", { name: "Remove the passkey Runa's phone?" })).toBeVisible();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(onPage(page, "Passkey removed.")).toBeVisible();
  await signOut(context);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(onPage(page, "This passkey didn't work here.")).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/account$/);
});
