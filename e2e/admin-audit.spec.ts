import { randomUUID } from "node:crypto";
import { admin, enterAs, expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

test("what an admin writes stands in the audit log, is found by its filters, and goes into a file", async ({
  page,
}) => {
  const question = `Do you deliver to cabins? ${randomUUID()}`;
  await enterAs(page, admin);
  await page.goto("/admin/education/faqs/new");
  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Answer").fill("Yes. ".repeat(40));
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("education_faqs item saved successfully")).toBeVisible();

  await test.step("it is found by person, kind and action", async () => {
    await page.goto("/admin/audit");
    await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
    await page.getByLabel("Person").selectOption({ label: `${admin.firstName} ${admin.lastName}` });
    await page.getByLabel("Kind of thing").selectOption("Question");
    await page.getByLabel("Action").selectOption("Saved a question");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(/kind=education_faqs/);
    const row = page.getByRole("row").filter({ hasText: question });
    await expect(row).toContainText("added a question");
    await expect(row).toContainText("Question:");
    const value = row.getByText("Show all").filter({ visible: true }).first();
    await value.click();
    await expectNoSidewaysScroll(page);
  });

  await test.step("a day before it shows nothing", async () => {
    await page.getByLabel("To day").fill("2024-01-01");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
    await page.getByRole("link", { name: "Show all entries" }).click();
    await expect(page.getByRole("row").filter({ hasText: question })).toBeVisible();
  });

  await test.step("behind the oldest entry it says so and leads back, with and without filters", async () => {
    const before = `before=2020-01-01T00:00:00Z~${randomUUID()}`;
    for (const query of [`?${before}`, `?kind=education_faqs&${before}`]) {
      await page.goto(`/admin/audit${query}`);
      await expect(page.getByText("No older entries.")).toBeVisible();
      await page.getByRole("link", { name: "Newest entries" }).click();
      await expect(page.getByRole("row").filter({ hasText: question })).toBeVisible();
    }
  });

  await test.step("the file has it", async () => {
    await page.getByRole("link", { name: "Export" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Export the audit log" })).toBeVisible();
    const loading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const stream = await (await loading).createReadStream();
    const file = Buffer.concat(await stream.toArray()).toString("utf8");
    expect(file).toContain(question);
    await page.goto("/admin/audit?action=audit_log.export");
    const log = page.getByRole("table", { name: "Audit log" });
    await expect(log.getByText("exported the audit log").first()).toBeVisible();
  });

  await test.step("the link of an entry leads to the thing", async () => {
    await page.goto("/admin/audit?kind=education_faqs");
    await page.getByRole("row").filter({ hasText: question }).getByRole("link", { name: question }).click();
    await expect(page.getByLabel("Question")).toHaveValue(question);
  });

  await test.step("the question is taken away again", async () => {
    await page.goto(`/admin/education/faqs?q=${encodeURIComponent(question)}`);
    await page.getByRole("link", { name: `Delete ${question}` }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("education_faqs item deleted successfully")).toBeVisible();
  });
});
