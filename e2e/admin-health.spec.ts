import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

// The owner's page (rules 58.1 to 58.9). The shop of the journeys has no mail server, and a database of its own.

test("an owner reads how the shop is, and is led to what is to be done", { tag: "@phone" }, async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto("/admin/search?q=backups");
  await page.getByRole("main").getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Is the shop well?" })).toBeVisible();
  await expect(page.getByText(/^The shop works, with .* to look at: .*mail/)).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("Database")).toContainText(/Well.*It answers in/);
  await expect(part("Disk")).toContainText(/free of/);
  await expect(part("Orders")).toContainText(/The last one was placed/);
  await expect(part("Program")).toContainText(/Version\s*\d+\.\d+\.\d+/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(part("Mail")).toContainText("Look at it");
  await part("Mail").getByRole("link", { name: "Mail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
});
