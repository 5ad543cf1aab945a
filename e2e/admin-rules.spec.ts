import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

// The rulebook in the admin area (rules 1.12 to 1.15). Its rule begins far ahead, so that no other journey meets it.

const DAY = { desktop: "2031-03-09", phone: "2031-11-02" };

test(
  "an admin sees what is in force, adds a rule for a day to come, and what it would forbid on that day",
  {
    tag: "@phone",
  },
  async ({ page }, { project }) => {
    const day = DAY[project.name as keyof typeof DAY];
    const words = `THC per ${project.name} jar`;
    await enterAs(page, admin);
    await page.goto("/admin/rules");
    const row = page.getByRole("row", { name: new RegExp(words) });
    await expect(page.getByRole("row", { name: /THC per package: at most 50 mg/ })).toContainText("In force");
    await expect(page.getByRole("row", { name: /Total THC per container: at most 0\.4 mg/ })).toContainText(
      "Off",
    );
    await expect(page.getByRole("status").filter({ hasText: "active products break no rule" })).toBeVisible();

    await test.step("a form that is empty or wrong says so beside each field", async () => {
      await page.getByRole("link", { name: "Add rule" }).click();
      await page.getByRole("spinbutton", { name: "At most" }).fill("1");
      await page.getByLabel("First day", { exact: true }).fill("2020-01-01");
      await page.getByLabel("Source").fill("A law of the journey");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("First day", { exact: true })).toHaveAccessibleDescription(
        /Please choose today or a later day/,
      );
      await expect(page.getByRole("spinbutton", { name: "At most" })).toHaveValue("1");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step("saved, it is listed as not yet", async () => {
      await page.getByLabel("What is limited").selectOption({ label: "THC per package, in mg" });
      await page.getByLabel("What it is called").fill(words);
      await page.getByLabel("Tinctures").check();
      await page.getByLabel("First day", { exact: true }).fill(day);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(row).toContainText("Not yet");
    });

    await test.step("on its first day it forbids tinctures, on the day before nothing", async () => {
      const shown = page.getByRole("table", { name: "Products that break a rule" });
      for (const [asked, isForbidden] of [
        [day, true],
        [Temporal.PlainDate.from(day).subtract({ days: 1 }).toString(), false],
      ] as const) {
        await page.getByLabel("On", { exact: true }).fill(asked);
        await page.getByRole("button", { name: "Show" }).click();
        await expect(page).toHaveURL(new RegExp(`day=${asked}`));
        if (isForbidden) await expect(shown).toContainText(`${words} is 50 mg, 49 mg over the limit of 1 mg`);
        else await expect(shown.getByText(words)).toHaveCount(0);
      }
    });

    await test.step("as if the rules that are off were on, nearly all break one", async () => {
      await page.getByLabel("As if the rules that are off were on").check();
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page.getByRole("table", { name: "Products that break a rule" })).toContainText(
        "Total THC per container is",
      );
    });

    await test.step("deleted before it began, it is gone", async () => {
      await page.goto("/admin/rules");
      await row.getByRole("link", { name: /^Delete / }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(row).toHaveCount(0);
    });
  },
);

test("a rule that has begun can only be ended", async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/rules");
  await page.getByRole("link", { name: "Edit Customers are 21 or older" }).click();
  await expect(
    page.getByText("This rule has begun, so only its last day and its note can change."),
  ).toBeVisible();
  await expect(page.getByLabel("Age in years")).toHaveCount(0);
  await page.getByLabel("Last day").fill("2022-07-02");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/Please choose yesterday/);
});
