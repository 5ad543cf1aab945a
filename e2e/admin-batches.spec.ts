import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { addProducts, addSale, unique } from "#fixtures/journeys/own-products.ts";
import { drawReport } from "#seed/demo/draw-report.ts";

// Batches, what a lab found in them, and recalls (rules 44.1 to 45.5). The products are archived, so that no other journey meets them.

const numberOf = (name: string) => name.replace(" ", "-");

test("an admin adds a batch, holds it and writes units off; its number leads everybody to what the lab found", {
  tag: "@phone",
}, async ({ page }) => {
  const name = unique("Batched");
  const number = numberOf(name);
  const [id = ""] = await addProducts([name], "archived");
  await enterAs(page, admin);
  await page.goto(`/admin/products/${id}`);

  await test.step("what is missing or wrong is said beside its field, and what was typed stays", async () => {
    await page.getByRole("link", { name: "Add batch" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `New batch of ${name}` })).toBeVisible();
    await page.getByLabel("Batch number").fill("no spaces");
    await page.getByLabel("Units received").fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Batch number")).toHaveAccessibleDescription(
      /letters, digits, points and dashes/,
    );
    await expect(page.getByLabel("Lab", { exact: true })).toHaveAccessibleDescription(
      "Please enter the lab.",
    );
    await expect(page.getByLabel("Units received")).toHaveValue("12");
    await page.getByLabel("Batch number").fill(number);
    await page.getByLabel("Lab", { exact: true }).fill("Journey Lab");
    await page.getByLabel("Delta-9 THC in %").fill("0.4");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Delta-9 THC in %")).toHaveAccessibleDescription(
      /0\.1% over the limit of 0\.3%/,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Delta-9 THC in %").fill("0.2");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Batch ${number}` })).toBeVisible();
  });

  await test.step("its units are the stock of the product", async () => {
    await page.goto(`/admin/products/${id}`);
    await expect(page.getByLabel(/^Stock/)).toHaveValue("12");
    await expect(page.getByLabel(/^Stock/)).not.toBeEditable();
    await page.getByRole("link", { name: "Its batches" }).click();
    await page.getByRole("link", { name: number, exact: true }).click();
  });

  await test.step("units are written off, no more than there are", async () => {
    await page.getByLabel("Units", { exact: true }).fill("13");
    await page.getByLabel("Reason", { exact: true }).fill("Dropped");
    await page.getByRole("button", { name: "Write off" }).click();
    await expect(page.getByLabel("Units", { exact: true })).toHaveAccessibleDescription(
      "Only 12 units are left.",
    );
    await page.getByLabel("Units", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Write off" }).click();
    await expect(page.getByText("The units are written off.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^10$/ })).toBeVisible();
  });

  await test.step("its report is a PDF, and nothing else", async () => {
    const file = page.getByLabel("PDF file, up to 5 MB");
    const send = (name: string, buffer: Buffer) =>
      file.setInputFiles({ name, mimeType: "application/pdf", buffer });
    await send("report.pdf", Buffer.from("<script>alert(1)</script>"));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(file).toHaveAccessibleDescription("This is not a PDF file.");
    const facts = { product: name, number, lab: "Journey Lab", testedOn: "2026-11-20" };
    await send("Report 7.pdf", drawReport({ ...facts, delta9Percent: 0.2, mgFound: 50, labeledMg: 50 }));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("Report saved")).toBeVisible();
    const answer = await page.request.get(`/lab-results/${number}/report.pdf`);
    expect(answer.headers()["content-disposition"]).toBe(`attachment; filename="${number}.pdf"`);
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("held, it says why in the list", async () => {
    await page.getByLabel("Hold back from sale").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel(/Why it is held/)).toHaveAccessibleDescription(/Please say why it is held/);
    await page.getByLabel(/Why it is held/).fill("A smell");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Held", { exact: true })).toBeVisible();
    await page.goto(`/admin/batches?q=${number}`);
    await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("A smell");
  });

  await test.step("its label has a code that leads to its page", async () => {
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("link", { name: "Label" }).click();
    await expect(page.getByRole("img", { name: new RegExp(`/lab-results/${number}$`) })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("anybody finds it by its number, however it is written", async () => {
    await page.goto("/lab-results");
    await page.getByLabel("Batch number").fill("none-such");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByLabel("Batch number")).toHaveAccessibleDescription(/We have no batch “none-such”/);
    await page.getByLabel("Batch number").fill(number.toUpperCase());
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(`/lab-results/${number}`);
    await expect(page.getByRole("definition").filter({ hasText: "Journey Lab" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("a recall finds who ordered on some days, tells each address once, and leaves a record", async ({
  page,
}) => {
  const name = unique("Recalled");
  const [id = ""] = await addProducts([name], "active");
  await addSale(id);
  await enterAs(page, admin);
  await page.goto("/admin/batches/recalls");
  await page.getByRole("link", { name: "Begin a recall" }).click();
  await page.getByLabel("Find the product").fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByLabel("Product", { exact: true })).toHaveText(name);
  await page.getByLabel("Ordered from").fill("2020-01-02");
  await page.getByLabel("Ordered until").fill("2020-01-01");
  await page.getByRole("button", { name: "Show the orders" }).click();
  await expect(page.getByLabel("Ordered until")).toHaveAccessibleDescription(
    "The last day comes before the first one.",
  );

  await page.goto(`/admin/batches/recalls/new?product=${id}&from=2019-12-31&to=2020-01-01`);
  await expect(page.getByText("Ordered from Dec 31, 2019 to Jan 1, 2020")).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders of the recall" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Stop the sale and begin the recall" }).click();
  await expect(page.getByLabel("Why it is recalled")).toHaveAccessibleDescription(/Please enter the reason/);
  await page.getByLabel("Why it is recalled").fill("Mold in one jar");
  await page.getByRole("button", { name: "Stop the sale and begin the recall" }).click();
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send the notice to 1 person" }).click();
  await expect(page.getByText(/^1 address: 1 /)).toBeVisible();
  await expect(page.getByRole("button", { name: /Send the notice/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Print the record" }).click();
  await expect(page.getByText("Mold in one jar")).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders of the recall" })).not.toContainText("@");
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByLabel("Status")).toHaveValue("archived");
});
