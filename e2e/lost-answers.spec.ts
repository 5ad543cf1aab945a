import type { Page, Route } from "@playwright/test";
import { enterAs, expect, loud, maya, openStarted } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { cardOf } from "#fixtures/journeys/own-orders.ts";

// If the connection drops while a form is being sent (app/base/ui/keep-failed-form.tsx), the form keeps its
// input, and a message says what happened. The browser logs the network error to its console.

const CONNECTION_FAILED = "We couldn't connect. Check your internet connection and try again.";

const reset = (route: Route) => route.abort("connectionreset");
const DROPS: Record<string, (route: Route) => Promise<void>> = {
  "the connection is reset": reset,
  "the shop is away": (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<p>We will be back shortly.</p>" }),
  "the answer is cut off": (route) =>
    route.fulfill({
      status: 200,
      headers: { "X-Remix-Response": "yes" },
      contentType: "text/x-script",
      body: "[{",
    }),
};

/** Keeps every submitted form from reaching the shop until the returned function is called. */
async function drop(page: Page, how = reset) {
  const fails = (route: Route) => (route.request().method() === "POST" ? how(route) : route.fallback());
  await page.route("**/*", fails);
  return () => page.unroute("**/*", fails);
}

const alertsOf = (page: Page, sentence: string) =>
  page.locator("[data-form-sentence]", { hasText: sentence });

loud("keeps input in the account's forms, which work at the next attempt", async ({ page }) => {
  await enterAs(page, maya);
  await openStarted(page, "/account?tab=profile&edit=1");
  const [address, state] = [page.getByLabel("Address"), page.getByLabel("State")];
  for (const [name, how] of Object.entries(DROPS)) {
    await loud.step(`the profile when ${name}`, async () => {
      await address.fill(name);
      await state.selectOption("WI");
      const mend = await drop(page, how);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(alertsOf(page, "Error updating profile")).toBeFocused();
      await expect(address).toHaveValue(name);
      await expect(state).toHaveValue("WI");
      await mend();
    });
  }
  await address.fill(maya.address);
  await state.selectOption("Minnesota (MN)");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("main").getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByText(`${maya.address}, ${maya.city}, MN ${maya.zip}`)).toBeVisible();

  await loud.step("the preferences and the password", async () => {
    await openStarted(page, "/account?tab=settings");
    const mend = await drop(page);
    const box = page.getByRole("checkbox", { name: "Order updates" });
    const before = await box.isChecked();
    await box.click();
    await expect(page.getByText("We couldn't save this. Please try again.")).toBeVisible();
    await expect(box).toBeChecked({ checked: !before });
    const fields = ["Current Password", "New Password", "Confirm Password"].map((name) =>
      page.getByLabel(name),
    );
    for (const field of fields) await field.fill("what was typed");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(alertsOf(page, CONNECTION_FAILED)).toBeFocused();
    for (const field of fields) await expect(field).toHaveValue("what was typed");
    await mend();
    await box.click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  await loud.step("a sign-out says so, and works at the next attempt", async () => {
    const mend = await drop(page);
    const logout = page
      .getByRole("complementary", { name: "Account" })
      .getByRole("button", { name: "Logout" });
    await logout.click();
    await expect(page.getByText("We couldn't sign you out.").first()).toBeVisible();
    await expect(page).toHaveURL("/account?tab=settings");
    await mend();
    await logout.click();
    await expect(page.getByText("Successfully logged out").first()).toBeVisible();
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/);
  });
});

loud("keeps the sign-in, sign-up, and email confirmation forms unchanged", async ({ page }) => {
  const started = await watchStart(page);
  for (const [path, button] of [
    ["/login", "Sign in"],
    ["/login?mode=signup", "Sign up"],
    ["/admin/login", "Sign in"],
  ] as const) {
    await page.goto(path);
    await started();
    const mend = await drop(page);
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password").fill("what was typed");
    if (button === "Sign up") await page.getByLabel("Year").fill("1990");
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(alertsOf(page, CONNECTION_FAILED)).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
    await expect(page.getByLabel("Password")).toHaveValue("what was typed");
    if (button === "Sign up") await expect(page.getByLabel("Year")).toHaveValue("1990");
    await mend();
  }
  await loud.step("even if the shop itself fails", async () => {
    await page.route("**/admin/login.data*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Failed to login", { exact: true }).first()).toBeVisible();
    await expect(alertsOf(page, "Something went wrong on our end. Please try again.")).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveValue("what was typed");
  });
  await page.goto("/confirm-email?token=none");
  await started();
  const mend = await drop(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(alertsOf(page, CONNECTION_FAILED)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("This link no longer works.")).toBeVisible();
});

loud(
  "reports a reauthentication and a passkey that don't reach the shop, and keeps the password",
  async ({ page }) => {
    const started = await watchStart(page);
    await enterAs(page, maya);
    await page.goto("/account/confirm-identity?next=/account");
    await started();
    const mend = await drop(page);
    await page.getByLabel("Password").fill(maya.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(alertsOf(page, CONNECTION_FAILED)).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveValue(maya.password);
    await mend();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/account$/);
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/login");
    await drop(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(alertsOf(page, CONNECTION_FAILED)).toBeFocused();
  },
);

loud("resends an order and its cancellation after a dropped connection", async ({ page }) => {
  await enterAs(page, maya);
  await openStarted(page, "/shop?q=North+Arm");
  await page.getByRole("button", { name: /^Add to Cart: North Arm/ }).click();
  await page
    .getByRole("dialog", { name: /Your cart/ })
    .getByRole("link", { name: "Checkout" })
    .click();
  await page.getByRole("radio", { name: /^Scheduled/ }).check();
  await page.getByRole("group", { name: "Day", exact: true }).getByRole("radio").last().check();
  const windows = page.getByRole("group", { name: /^Delivery window/ }).getByRole("radio");
  await windows.last().check();
  await page.getByLabel(/^I am 21 or older and will show/).check();
  await page.getByLabel(/^Someone 21 or older/).check();
  await page.getByLabel(/^Instructions/).fill("Blue door.");
  let mend = await drop(page);
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText(/can't tell whether your order went through/)).toBeVisible();
  await expect(page.getByLabel(/^Instructions/)).toHaveValue("Blue door.");
  await expect(windows.last()).toBeChecked();
  await mend();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/placed=/);
  const id = new URL(page.url()).searchParams.get("placed") as string;

  const order = cardOf(page, id);
  await order.getByText("Cancel order", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  mend = await drop(page);
  await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
  await expect(dialog).toContainText("can't tell whether your order was canceled");
  await mend();
  await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
  await expect(order.getByText("Canceled", { exact: true })).toBeVisible();
});
