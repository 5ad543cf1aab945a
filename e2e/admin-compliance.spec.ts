import { buffer } from "node:stream/consumers";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { filesOfZip } from "#fixtures/zip-files.ts";
import { drawReport } from "#seed/demo/draw-report.ts";

// Batches and recalls (rules batches/*), compliance rules (rules compliance/dated-rules,
// compliance/rule-edits, compliance/rule-preview), and inspection records (rules inspection/*).

test("adds a batch, puts it on hold, and writes off units; shows the lab results publicly by its number", async ({
  page,
}) => {
  const number = "Batched-1";
  const [id = ""] = await addProducts(["Batched"], "archived");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await enterAs(page, admin);
  await openStarted(page, `/admin/products/${id}`);

  await test.step("reports missing or invalid input beside its field, and keeps it", async () => {
    await page.getByRole("link", { name: "Add batch" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New batch of Batched" })).toBeVisible();
    await page.getByLabel("Batch number").fill("no spaces");
    await page.getByLabel("Units received").fill("12");
    await save.click();
    await expect(page.getByLabel("Batch number")).toHaveAccessibleDescription(
      /letters, digits, periods, and dashes/,
    );
    await expect(page.getByLabel("Lab", { exact: true })).toHaveAccessibleDescription(
      "Please enter the lab.",
    );
    await expect(page.getByLabel("Units received")).toHaveValue("12");
    await page.getByLabel("Batch number").fill(number);
    await page.getByLabel("Lab", { exact: true }).fill("Journey Lab");
    await page.getByLabel("Delta-9 THC in %").fill("0.4");
    await save.click();
    await expect(page.getByLabel("Delta-9 THC in %")).toHaveAccessibleDescription(
      /0\.1% over the limit of 0\.3%/,
    );
    await page.getByLabel("Delta-9 THC in %").fill("0.2");
    await save.click();
    await expect(page.getByRole("heading", { level: 1, name: `Batch ${number}` })).toBeVisible();
  });
  const batch = page.url();

  await test.step("writes off at most the units on hand", async () => {
    const units = page.getByLabel("Units", { exact: true });
    await units.fill("13");
    await page.getByLabel("Reason", { exact: true }).fill("Dropped");
    await page.getByRole("button", { name: "Write off" }).click();
    await expect(units).toHaveAccessibleDescription("Only 12 units on hand.");
    await units.fill("2");
    await page.getByRole("button", { name: "Write off" }).click();
    await expect(page.getByText("Units written off.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^10$/ })).toBeVisible();
  });

  await test.step("accepts only a PDF as its report", async () => {
    const file = page.getByLabel("PDF file, up to 5 MB");
    const send = async (name: string, content: Buffer) => {
      await file.setInputFiles({ name, mimeType: "application/pdf", buffer: content });
      await page.getByRole("button", { name: "Upload" }).click();
    };
    await send("report.pdf", Buffer.from("<script>alert(1)</script>"));
    await expect(file).toHaveAccessibleDescription("This isn't a PDF file.");
    const facts = { product: "Batched", number, lab: "Journey Lab", testedOn: "2026-11-20" };
    await send("Report 7.pdf", drawReport({ ...facts, delta9Percent: 0.2, mgFound: 50, labeledMg: 50 }));
    await expect(page.getByText("Report saved")).toBeVisible();
    const answer = await page.request.get(`/lab-results/${number}/report.pdf`);
    expect(answer.headers()["content-disposition"]).toBe(`attachment; filename="${number}.pdf"`);
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("shows the hold reason, and doesn't count units on hold as stock", async () => {
    const why = page.getByLabel(/Hold reason/);
    await page.getByLabel("Put on hold").check();
    await save.click();
    await expect(why).toHaveAccessibleDescription(/Enter a hold reason/);
    await why.fill("A smell");
    await save.click();
    await expect(page.getByText("On hold", { exact: true })).toBeVisible();
    await page.goto(`/admin/batches?q=${number}`);
    await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("A smell");
    await page.goto(`/admin/products/${id}`);
    await expect(page.getByLabel(/^Stock/)).toHaveValue("0");
    await expect(page.getByLabel(/^Stock/)).not.toBeEditable();
  });

  await page.goto(batch);
  await page.getByRole("link", { name: "Label" }).click();
  await expect(page.getByRole("img", { name: new RegExp(`/lab-results/${number}$`) })).toBeVisible();

  await test.step("finds it by its number, in any spelling", async () => {
    await openStarted(page, "/lab-results");
    await page.getByLabel("Batch number").fill("none-such");
    await page.getByRole("button", { name: "Look up batch" }).click();
    await expect(page.getByLabel("Batch number")).toHaveAccessibleDescription(
      /We don't have a batch “none-such”/,
    );
    await page.getByLabel("Batch number").fill(number.toUpperCase());
    await page.getByRole("button", { name: "Look up batch" }).click();
    await expect(page).toHaveURL(`/lab-results/${number}`);
    await expect(page.getByRole("definition").filter({ hasText: "Journey Lab" })).toBeVisible();
  });
});

test("finds a recall's affected customers, notifies each address once, and leaves a record", async ({
  page,
}) => {
  const [id = ""] = await addProducts(["Recalled"], "active");
  await addSale(id);
  await enterAs(page, admin);
  await openStarted(page, "/admin/batches/recalls/new");
  await page.getByLabel("Find the product").fill("Recalled");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByLabel("Product", { exact: true })).toHaveText("Recalled");
  const [from, until] = [page.getByLabel("Ordered from"), page.getByLabel("Ordered until")];
  await from.fill("2020-01-02");
  await until.fill("2020-01-01");
  await page.getByRole("button", { name: "Show orders" }).click();
  await expect(until).toHaveAccessibleDescription("The last day comes before the first one.");
  await openStarted(page, `/admin/batches/recalls/new?product=${id}&from=2019-12-31&to=2020-01-01`);
  await expect(page.getByText("Ordered from Dec 31, 2019 to Jan 1, 2020")).toBeVisible();
  await expect(page.getByRole("table", { name: "Affected orders" }).getByRole("row")).toHaveCount(2);
  const begin = page.getByRole("button", { name: "Stop sales and start recall" });
  await begin.click();
  await expect(page.getByLabel("Recall reason")).toHaveAccessibleDescription(/Please enter the reason/);
  await page.getByLabel("Recall reason").fill("Mold in one jar");
  await begin.click();
  await expect(page.getByText("No one notified yet.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send recall notice to 1 customer" }).click();
  await expect(page.getByText(/^1 address: 1 /)).toBeVisible();
  await expect(page.getByRole("button", { name: /Send recall notice/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Print record" }).click();
  await expect(page.getByText("Mold in one jar")).toBeVisible();
  await expect(page.getByRole("table", { name: "Affected orders" })).not.toContainText("@");
});

test("lists the rules in effect, and adds an upcoming rule with its violations", async ({ page }) => {
  const day = "2031-03-09";
  const words = "THC per jar";
  await enterAs(page, admin);
  await openStarted(page, "/admin/rules");
  const row = page.getByRole("row", { name: new RegExp(words) });
  await expect(page.getByRole("row", { name: /THC per package: at most 50 mg/ })).toContainText("In effect");
  await expect(page.getByRole("row", { name: /Total THC per container: at most 0\.4 mg/ })).toContainText(
    "Off",
  );
  await page.getByRole("link", { name: "Add rule" }).click();
  const atMost = page.getByRole("textbox", { name: "Maximum" });
  const firstDay = page.getByLabel("First day", { exact: true });
  await atMost.fill("1");
  await firstDay.fill("2020-01-01");
  await page.getByLabel("Source").fill("A law of the journey");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(firstDay).toHaveAccessibleDescription(/Choose today or a later day/);
  await expect(atMost).toHaveValue("1");
  await page.getByLabel("Measure").selectOption({ label: "THC per package, in mg" });
  await page.getByLabel("Limit name").fill(words);
  await page.getByLabel("Tinctures").check();
  await firstDay.fill(day);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row).toContainText("Upcoming");

  await test.step("bans tinctures on its first day, and nothing on the day before", async () => {
    const shown = page.getByRole("table", { name: "Products with violations" });
    const show = async (asked: string) => {
      await page.getByLabel("Date", { exact: true }).fill(asked);
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(new RegExp(`day=${asked}`));
    };
    await show(day);
    await expect(shown).toContainText(`${words} is 50 mg, 49 mg over the limit of 1 mg`);
    await show("2031-03-08");
    await expect(shown.getByText(words)).toHaveCount(0);
    await page.getByLabel("Include rules that are off").check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(shown).toContainText("Total THC per container is");
  });

  await row.getByRole("link", { name: /^Delete / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);

  await test.step("allows a rule in effect only to be ended", async () => {
    await page.getByRole("link", { name: "Edit Customers must be 21 or older" }).click();
    await expect(page.getByText("You can change only its last day and note.")).toBeVisible();
    await expect(page.getByLabel("Age in years")).toHaveCount(0);
  });
});

test("shows the inspection records of a date range, and downloads their archive", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/inspector");
  await expect(page.getByRole("table", { name: "Rules in effect" })).toContainText(
    "THC per package: at most 50 mg",
  );
  const orders = page.getByRole("table", { name: "Orders", exact: true });
  await expect(orders).toContainText("21 or older, confirmed at checkout");
  await expect(orders).toContainText("Delivered");
  await expect(page.getByRole("main")).not.toContainText("@evenlake.example");

  await test.step("keeps invalid days in their fields, each with a message", async () => {
    const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
    await first.fill("2026-11-10");
    await last.fill("2026-11-01");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(last).toHaveAccessibleDescription("The last day is before the first day.");
    await expect(first).toHaveValue("2026-11-10");
    await expect(page.getByRole("button", { name: "Download records" })).toHaveCount(0);
  });

  await openStarted(page, "/admin/inspector");
  await page.getByLabel("Include names").check();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download records" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^evenlake-inspection-[\d-]+-to-[\d-]+\.zip$/);
  const files = filesOfZip(await buffer(await file.createReadStream()));
  expect(files.get("orders.csv")?.toString("utf8")).toContain("@evenlake.example");
});
