import { buffer } from "node:stream/consumers";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { filesOfZip, sha256Of } from "#fixtures/zip-files.ts";

// The records of a span of days and their archive (rules 47.1 to 47.5).

test("an admin shows an inspector a span of days, and hands over its archive", { tag: "@phone" }, async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto("/admin/inspector");
  await expect(page.getByRole("heading", { level: 1, name: "Inspector" })).toBeVisible();

  await test.step("the last 30 days show what was in force, sold and checked, and name nobody", async () => {
    await expect(page.getByRole("table", { name: "Rules in force" })).toContainText(
      "THC per package: at most 50 mg",
    );
    await expect(page.getByRole("table", { name: "Products" })).toContainText("mg per package");
    await expect(page.getByRole("table", { name: "Batches sold or on the shelf" })).toBeVisible();
    const orders = page.getByRole("table", { name: "Orders", exact: true });
    await expect(orders).toContainText("21 or older, checked at the checkout");
    await expect(orders).toContainText("Handed over");
    await expect(page.getByRole("main")).not.toContainText("@evenlake.example");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("wrong days stay in their fields, each with a sentence", async () => {
    const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
    await first.fill("2026-11-10");
    await last.fill("2026-11-01");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(last).toHaveAccessibleDescription("The last day comes before the first one.");
    await expect(first).toHaveValue("2026-11-10");
    await expect(page.getByRole("button", { name: "Download the archive" })).toHaveCount(0);
    await expectAccessible(page);
    await last.fill("2027-11-10");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(last).toHaveAccessibleDescription(/The last day is still to come/);
    await last.fill("");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(last).toHaveAccessibleDescription("Please choose the last day.");
  });

  const download = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the archive" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^evenlake-inspection-[\d-]+-to-[\d-]+\.zip$/);
    return filesOfZip(await buffer(await file.createReadStream()));
  };

  await test.step("the archive has the files and their sums, and names only who made it", async () => {
    await page.goto("/admin/inspector");
    const files = await download();
    const index = files.get("index.txt")?.toString("utf8") ?? "";
    for (const [name, file] of files) {
      if (name === "index.txt") continue;
      expect(index).toContain(`${sha256Of(file)}  ${name}`);
      if (name.endsWith(".csv")) expect(file.toString("utf8")).not.toContain(admin.email);
    }
    expect(index).toContain(`Made by     ${admin.firstName} ${admin.lastName}`);
    expect(files.get("orders.csv")?.toString("utf8")).not.toContain("Email");
    expect(files.get("orders.csv")?.toString("utf8")).toContain("21 or older");
    expect([...files.keys()].some((name) => /^reports\/.+\.pdf$/.test(name))).toBe(true);
  });

  await test.step("with names it has them", async () => {
    await page.getByLabel("With names").check();
    const files = await download();
    expect(files.get("orders.csv")?.toString("utf8")).toContain("@evenlake.example");
  });

  await test.step("that it was made stands in the audit log", async () => {
    await page.goto("/admin/audit?action=inspections.export");
    const newest = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
    await expect(newest).toContainText("made an archive for an inspector");
    await expect(newest).toContainText("With names");
  });
});
