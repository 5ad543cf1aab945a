import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectWithinScreen,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { addQuestion } from "#fixtures/journeys/own-questions.ts";
import { photo } from "#fixtures/pictures.ts";

// The owner's settings and monitoring: settings, the audit log, and system health (rules
// health/*).

test("reports errors in the settings, and saves them", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/settings");
  const [name, email] = [page.getByLabel("Site Name"), page.getByLabel("Contact Email")];
  const [end, minimum] = [page.getByLabel("Delivery Hours End"), page.getByLabel("Minimum Order Amount")];
  const [sender, factor] = [
    page.getByLabel("Email sender"),
    page.getByLabel("Two-step verification for admins"),
  ];
  const save = page.getByRole("button", { name: "Save Settings" });
  await expect(name).toHaveValue("Evenlake");
  await expect(page.getByLabel("Delivery Hours Start")).toHaveValue("08:00");
  await expect(end).toHaveValue("22:00");
  await expect(minimum).toHaveValue("25.00");

  await test.step("shows a message for each invalid field, and saves nothing", async () => {
    await name.fill("");
    await email.fill("hello");
    await end.fill("07:00");
    await minimum.fill("1000.01");
    await sender.fill("Evenlake");
    await factor.selectOption("required");
    await save.click();
    await expect(name).toHaveAccessibleDescription("Please enter the site name.");
    await expect(name).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/valid email address/);
    await expect(end).toHaveAccessibleDescription(/after it starts/);
    await expect(minimum).toHaveAccessibleDescription(/in dollars/);
    await expect(sender).toHaveAccessibleDescription(/Enter one email address/);
    await expect(email).toHaveValue("hello");
  });

  await test.step("doesn't let an admin without two-step verification require it", async () => {
    await name.fill("Evenlake");
    await email.fill("admin@evenlake.example");
    await end.fill("22:00");
    await minimum.fill("25.00");
    await sender.fill("");
    await save.click();
    await expect(factor).toHaveAccessibleDescription(/would keep you out/);
    await factor.selectOption("offered");
  });

  await test.step("shows a save's progress and result, and keeps the saved values in the form", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/admin/settings.data*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    // Shows the saved values, even if unchanged.
    await name.fill("  Evenlake ");
    await save.click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    release();
    await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(save).toBeFocused();
    await expect(name).toHaveValue("Evenlake");
    await page.reload();
    await expect(email).toHaveValue("admin@evenlake.example");
  });
});

test("fits the longest shop name into every bar", async ({ page }) => {
  await enterAs(page, admin);
  const call = async (name: string) => {
    await openStarted(page, "/admin/settings");
    await page.getByLabel("Site Name").fill(name);
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
  };
  const name = "Wolfeschlegelstein".repeat(4).slice(0, 60);
  await call(name);
  for (const path of ["/", "/about", "/login", "/landing", "/admin/settings"]) {
    await test.step(path, async () => {
      await page.goto(path);
      for (const width of [1440, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectWithinScreen(page);
        await expectWholeBar(page);
      }
    });
  }
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await call("Evenlake");
});

test("gives the shop its own look, and refuses a color that can't be read @phone", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/settings/look");
  const accent = page.getByLabel("Accent color");
  const mark = page.getByRole("textbox", { name: /^Mark/ });
  const save = page.getByRole("button", { name: "Save Settings" });
  await accent.fill("#E8C547");
  await save.click();
  await expect(accent).toHaveAccessibleDescription(/contrast of 1\.6:1; it needs 4\.5:1\. Try #8E7400/);
  await expect(accent).toHaveValue("#E8C547");
  await accent.fill("#8E7400");
  await mark.fill("/pictures/hero.svg");
  await save.click();
  await expect(mark).toHaveAccessibleDescription(/Upload the mark/);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload" }).first().click();
  await (await chooser).setFiles({ name: "mark.jpg", mimeType: "image/jpeg", buffer: await photo(300, 300) });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("A sun");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog).toBeHidden();
  await save.click();
  await expect(page.getByText("Look saved")).toBeVisible();
  // The page itself shows it.
  await expect(save).toHaveCSS("background-color", "rgb(142, 116, 0)");
  await expectAccessible(page);
  await expectWithinScreen(page);

  await openStarted(page, "/");
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute(
    "src",
    /^\/uploads\/[0-9a-f]{32}-300x300\.webp$/,
  );
  await expectAccessible(page);

  await openStarted(page, "/admin/settings/look");
  await accent.fill("");
  await mark.fill("");
  await save.click();
  await expect(page.getByText("Look saved")).toBeVisible();
  await expect(save).toHaveCSS("background-color", "rgb(30, 77, 59)");
});

test("writes the words of order emails, and shows each email as typed", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/settings/emails");
  const [greeting, attempted] = [page.getByLabel("Greeting"), page.getByLabel("Delivery attempted")];
  const save = page.getByRole("button", { name: "Save Settings" });
  await page.getByText("Preview of Delivery attempted").click();
  const preview = page.getByRole("article", { name: "Email preview" });
  await expect(preview).toContainText("Contact us to arrange another time.");
  await greeting.fill("Good evening");
  await attempted.fill("We'll call you. Our seltzer cures insomnia.");
  await expect(preview).toContainText("Good evening Alex Morgan,");
  await expect(preview).toContainText("We'll call you.");
  await expect(preview).not.toContainText("Contact us");
  await expect(preview).toContainText("show a valid ID");
  await expectAccessible(page);
  await save.click();
  await expect(page.getByRole("button", { name: "Save anyway" })).toBeVisible();
  await attempted.fill("We'll call you.");
  await save.click();
  await expect(page.getByText("Order emails saved")).toBeVisible();
  await expect(attempted).toHaveValue("We'll call you.");
  await greeting.fill("");
  await attempted.fill("");
  await save.click();
  await expect(attempted).toHaveValue("");
});

/** Fails if a control in the top bar extends beyond the bar or overlaps another element in it. */
async function expectWholeBar(page: Page) {
  const faults = await page.evaluate(() => {
    const bar = [...document.querySelectorAll("header")].find((header) => header.checkVisibility());
    if (!bar) return [];
    const edges = bar.getBoundingClientRect();
    const shown = [...bar.querySelectorAll<HTMLElement>("a, button, summary")]
      .filter(
        (control) => control.checkVisibility() && !control.closest("details:not([open]) > :not(summary)"),
      )
      .map((control) => ({ text: control.innerText, box: control.getBoundingClientRect() }));
    return shown.filter(
      ({ box }, index) =>
        box.left < 0 ||
        box.right > innerWidth ||
        box.bottom > edges.bottom ||
        shown.some((other, place) => place > index && other.box.left < box.right - 1),
    );
  });
  expect(faults).toEqual([]);
}

test("records an admin's changes in the audit log, with filters and export", async ({ page }) => {
  const question = "Do you deliver to cabins?";
  await enterAs(page, admin);
  await openStarted(page, await addQuestion(question));
  await page.getByLabel("Answer").fill("Yes. ".repeat(40));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();

  await openStarted(page, "/admin/audit");
  const filter = page.getByRole("button", { name: "Filter" });
  const row = page.getByRole("row").filter({ hasText: question });
  await page.getByLabel("Person").selectOption({ label: `${admin.firstName} ${admin.lastName}` });
  await page.getByLabel("Record type").selectOption("Question");
  await page.getByLabel("Action").selectOption("Saved a question");
  await filter.click();
  await expect(page).toHaveURL(/kind=education_faqs/);
  await expect(row).toContainText("saved a question");
  await row.getByText("Show all").filter({ visible: true }).first().click();
  await page.getByLabel("To day").fill("2024-01-01");
  await filter.click();
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect(row).toBeVisible();

  await page.getByRole("link", { name: "Export" }).click();
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = Buffer.concat(await (await (await loading).createReadStream()).toArray()).toString("utf8");
  expect(file).toContain(question);
  await openStarted(page, "/admin/audit");
  await expect(
    page.getByRole("table", { name: "Audit log" }).getByText("exported the audit log").first(),
  ).toBeVisible();
  await row.getByRole("link", { name: question }).click();
  await expect(page.getByLabel("Question")).toHaveValue(question);
});

test("shows the system health, with links to the next steps", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/health");
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  // The test shop has no mail server and an embedded database.
  await expect(page.getByText(/needs? attention: .*email/)).toBeVisible();
  await expect(part("Database")).toContainText(/Healthy.*It responds in/);
  await expect(part("Disk")).toContainText(/free of/);
  await expect(part("Orders")).toContainText(/The last order was placed/);
  await expect(part("Server")).toContainText(/Version\s*\d+\.\d+\.\d+/);
  await expect(part("Email")).toContainText("Needs attention");
  await part("Email").getByRole("link", { name: "Email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email" })).toBeVisible();
});
