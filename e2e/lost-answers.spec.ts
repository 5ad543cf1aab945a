import { test as bare, type Page, type Route } from "@playwright/test";
import { admin, expect, maya, signIn } from "#fixtures/journeys/journey.ts";
import { watchStart } from "#fixtures/journeys/moments.ts";
import { cardOf } from "#fixtures/journeys/own-orders.ts";

// When the connection drops while a form is being sent (app/base/ui/keep-failed-form.tsx), the form stays with everything typed in
// it, and a sentence says what happened. The browser writes the network error to its console, so these tests do not use
// our own test, which would fail on that.

const CONNECTION_FAILED = "We could not reach the shop. Please check your connection and try again.";

const DROPS: Record<string, (route: Route) => Promise<void>> = {
  "the connection is reset": (route) => route.abort("connectionreset"),
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

/** Keeps every sent form from reaching the shop until the returned function is called. */
async function drop(page: Page, how = DROPS["the connection is reset"] as (route: Route) => Promise<void>) {
  const fails = (route: Route) => (route.request().method() === "POST" ? how(route) : route.fallback());
  await page.route("**/*", fails);
  return () => page.unroute("**/*", fails);
}

const alertsOf = (page: Page, sentence: string) =>
  page.locator("[data-form-sentence]", { hasText: sentence });

for (const [name, how] of Object.entries(DROPS)) {
  bare(`the profile form keeps what was typed when ${name}`, async ({ page }) => {
    await signIn(page, maya);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Address").fill("1 Lake Street");
    await page.getByLabel("State").selectOption("WI");
    const mend = await drop(page, how);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(alertsOf(page, "Error updating profile")).toBeFocused();
    await expect(page.getByLabel("Address")).toHaveValue("1 Lake Street");
    await expect(page.getByLabel("State")).toHaveValue("WI");
    await mend();
    await page.getByLabel("Address").fill(maya.address);
    await page.getByLabel("State").selectOption("Minnesota (MN)");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator("main").getByText("Profile updated successfully")).toBeVisible();
    await expect(page.getByText(`${maya.address}, ${maya.city}, MN ${maya.zip}`)).toBeVisible();
  });
}

bare("the preferences and the password form keep what was entered", async ({ page }) => {
  await signIn(page, maya);
  await page.goto("/account?tab=settings");
  const mend = await drop(page);
  const box = page.getByRole("checkbox", { name: "Order updates" });
  const before = await box.isChecked();
  await box.click();
  await expect(page.getByText("We could not save this. Please try again.")).toBeVisible();
  await expect(box).toBeChecked({ checked: !before });
  for (const field of ["Current Password", "New Password", "Confirm Password"])
    await page.getByLabel(field).fill("what was typed");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(alertsOf(page, CONNECTION_FAILED)).toBeFocused();
  for (const field of ["Current Password", "New Password", "Confirm Password"])
    await expect(page.getByLabel(field)).toHaveValue("what was typed");
  await mend();
  await box.click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

bare("the sign-in, sign-up and email confirmation forms stay as they were", async ({ page }) => {
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
    if (path === "/admin/login")
      await expect(page.getByText("Failed to login", { exact: true })).toBeVisible();
    await mend();
  }
  await page.goto("/confirm-email?token=none");
  await started();
  const mend = await drop(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(alertsOf(page, CONNECTION_FAILED)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("This link does not work any more.")).toBeVisible();
});

bare("the admin sign-in stays with what was typed when the shop itself fails", async ({ page }) => {
  const started = await watchStart(page);
  await page.goto("/admin/login");
  await started();
  await page.route("**/admin/login.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("what was typed");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Failed to login", { exact: true })).toBeVisible();
  await expect(alertsOf(page, "Something went wrong on our side. Please try again.")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("what was typed");
});

bare(
  "a fresh proof and a passkey that do not reach the shop say so, and the password stays",
  async ({ page }) => {
    const started = await watchStart(page);
    await signIn(page, maya);
    await page.goto("/account/prove?next=/account");
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

bare("a sign-out that does not reach the shop says so, and works at the next try", async ({ page }) => {
  await signIn(page, maya);
  await page.goto("/account?tab=settings");
  const mend = await drop(page);
  const logout = page.getByRole("complementary", { name: "Account" }).getByRole("button", { name: "Logout" });
  await logout.click();
  await expect(page.getByText("We could not sign you out.").first()).toBeVisible();
  await expect(page).toHaveURL("/account?tab=settings");
  await mend();
  await logout.click();
  await expect(page.getByText("Successfully logged out").first()).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login/);
});

bare(
  "placing, confirming and canceling an order can be sent again after the connection dropped",
  async ({ page, browser }) => {
    await signIn(page, maya);
    await page.goto("/shop?q=North+Arm");
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
    await expect(page.getByText(/we do not know whether your order arrived/)).toBeVisible();
    await expect(page.getByLabel(/^Instructions/)).toHaveValue("Blue door.");
    await expect(windows.last()).toBeChecked();
    await mend();
    await page.getByRole("button", { name: /^Place order/ }).click();
    await expect(page).toHaveURL(/placed=/);
    const id = new URL(page.url()).searchParams.get("placed") as string;

    const context = await browser.newContext();
    const shopkeeper = await context.newPage();
    await signIn(shopkeeper, admin, "/admin/login");
    await shopkeeper.goto(`/admin/orders/${id}`);
    mend = await drop(shopkeeper);
    await shopkeeper.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(shopkeeper.getByRole("alert").first()).toContainText(CONNECTION_FAILED);
    await mend();
    await shopkeeper.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(shopkeeper.getByText("Order confirmed.")).toBeVisible();
    await context.close();

    const order = cardOf(page, id);
    await order.getByText("Cancel order", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
    mend = await drop(page);
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(dialog).toContainText("we do not know whether your order is cancelled");
    await mend();
    await dialog.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(order.getByText("Cancelled", { exact: true })).toBeVisible();
  },
);
