import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

// The settings are shared by all journeys, so only the contact address changes here, and is put back.

test("an admin sees the settings, is told what is wrong, and saves", async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "General Settings" })).toBeVisible();
  await expect(page.getByLabel("Site Name")).toHaveValue("Evenlake");
  await expect(page.getByLabel("Delivery Hours Start")).toHaveValue("08:00");
  await expect(page.getByLabel("Delivery Hours End")).toHaveValue("22:00");
  await expect(page.getByLabel("Minimum Order Amount")).toHaveValue("25.00");
  await expectNoSidewaysScroll(page);

  await test.step("each wrong field has its sentence, and nothing is saved", async () => {
    await page.getByLabel("Site Name").fill("");
    await page.getByLabel("Contact Email").fill("hello");
    await page.getByLabel("Delivery Hours End").fill("07:00");
    await page.getByLabel("Minimum Order Amount").fill("1000.01");
    await page.getByLabel("Sender of mail").fill("Evenlake");
    await page.getByLabel("Second factor of admins").selectOption("required");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByLabel("Site Name")).toHaveAccessibleDescription("Please enter the site name.");
    await expect(page.getByLabel("Site Name")).toBeFocused();
    await expect(page.getByLabel("Contact Email")).toHaveAccessibleDescription(/valid email address/);
    await expect(page.getByLabel("Delivery Hours End")).toHaveAccessibleDescription(/after it starts/);
    await expect(page.getByLabel("Minimum Order Amount")).toHaveAccessibleDescription(/in dollars/);
    await expect(page.getByLabel("Sender of mail")).toHaveAccessibleDescription(/Please enter a sender/);
    await expect(page.getByLabel("Contact Email")).toHaveValue("hello");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("who has no second factor cannot require one", async () => {
    await page.getByLabel("Site Name").fill("Evenlake");
    await page.getByLabel("Contact Email").fill("hello@evenlake.example");
    await page.getByLabel("Delivery Hours End").fill("22:00");
    await page.getByLabel("Minimum Order Amount").fill("25.00");
    await page.getByLabel("Sender of mail").fill("");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByLabel("Second factor of admins")).toHaveAccessibleDescription(
      /would keep you out/,
    );
    await page.getByLabel("Second factor of admins").selectOption("offered");
  });

  await test.step("a save says so while it lasts and when it is done, and the form stays with what was saved", async () => {
    const email = `admin-${Date.now()}@evenlake.example`;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/admin/settings.data*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.getByLabel("Contact Email").fill(email);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    release();
    await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(page.getByLabel("Contact Email")).toHaveValue(email);
    await expect(page.getByRole("button", { name: "Save Settings" })).toBeFocused();
    await page.reload();
    await expect(page.getByLabel("Contact Email")).toHaveValue(email);
    await page.getByLabel("Contact Email").fill("hello@evenlake.example");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByLabel("Contact Email")).toHaveValue("hello@evenlake.example");
    await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
  });
});
