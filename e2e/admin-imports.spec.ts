import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { addProducts, list, slugOf, unique } from "#fixtures/journeys/own-products.ts";

// Files for spreadsheets (rules 43.1 to 43.9). Each journey makes products of its own.

async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const file = (...lines: readonly string[]) => ({
  name: "table.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.map((line) => `${line}\r\n`).join("")),
});

/** The lines of a file that are about products with this word in their names, with the head. */
function linesAbout(text: string, word: string): string[] {
  const [head = "", ...lines] = text.split("\r\n");
  return [head, ...lines.filter((line) => line.includes(word))];
}

const standing = (page: Page) => page.getByRole("region", { name: "Where it stands" });

test("products go out as a file, come back with other prices, and are taken back", { tag: "@phone" }, async ({
  page,
}) => {
  const word = unique("Abroad");
  await addProducts([`${word} one`, `${word} two`]);
  await enterAs(page, admin);

  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Export" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Export products" })).toBeVisible();
  await page.getByLabel("Description").uncheck();
  await expectGood(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^evenlake-products-[\d-]+\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = linesAbout(Buffer.concat(chunks).toString("utf8"), word);
  expect(lines).toHaveLength(3);
  expect(lines[0]).not.toContain("Description");

  await test.step("as it is, it changes nothing", async () => {
    await page.goto("/admin/products");
    await page.getByRole("link", { name: "Import" }).click();
    await expectGood(page);
    await page.getByLabel("File").setInputFiles(file(...lines));
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(standing(page)).toContainText("0 of 2 rows change. There is nothing to apply.");
    await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step("a fault in one row is named, and nothing can be applied", async () => {
    await page.getByRole("link", { name: "Import another file" }).click();
    const faulty = lines.map((line, nth) => (nth === 1 ? line.replace(",24.00,", ',"24,00",') : line));
    await page.getByLabel("File").setInputFiles(file(...faulty));
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(standing(page)).toContainText("1 of 2 rows has a fault, so nothing can be applied.");
    await expect(page.getByText("Row 2, Price:")).toBeVisible();
    await expectGood(page);
    await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step("another price is shown, applied and undone", async () => {
    await page.getByRole("link", { name: "Import another file" }).click();
    const dearer = lines.map((line) => line.replace(",24.00,", ",26.50,"));
    await page.getByLabel("File").setInputFiles(file(...dearer));
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(standing(page)).toContainText("2 of 2 rows change.");
    await expect(page.getByRole("table", { name: "Rows of the file" })).toContainText("24.00 → 26.50");
    await expectGood(page);
    await page.getByRole("button", { name: "Apply 2 rows" }).click();
    await expect(standing(page)).toContainText("Applied: 2 rows changed.");
    await expectGood(page);
    const address = page.url();
    await page.goto(`/admin/products?q=${encodeURIComponent(word)}`);
    await expect(list(page).getByText("$26.50")).toHaveCount(2);
    await page.goto(address);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(standing(page)).toContainText("Undone:");
    await page.goto(`/admin/products?q=${encodeURIComponent(word)}`);
    await expect(list(page).getByText("$24.00")).toHaveCount(2);
  });
});

test("batches come as a file, and their stock with them", async ({ page }) => {
  const name = unique("Filed");
  const lot = name.replace(" ", "-");
  const [id = ""] = await addProducts([name], "archived");
  await enterAs(page, admin);
  await page.goto("/admin/batches");
  await expect(page.getByRole("link", { name: "Export" })).toBeVisible();
  await page.getByRole("link", { name: "Import" }).click();
  await expectGood(page);
  const head =
    'Batch number,Product,Lab,Tested on,Units received,Delta-9 THC in %,"THC found in a package, in mg"';
  const row = `${lot},${slugOf(name)},Journey Lab,2026-10-01,12,0.2,50`;
  await page.getByLabel("File").setInputFiles(file(head, row.replace(",12,", ",twelve,")));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Row 2, Units received:")).toBeVisible();
  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByLabel("File").setInputFiles(file(head, row));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(standing(page)).toContainText("Applied: 1 row added.");
  const address = page.url();
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByLabel(/^Stock/)).toHaveValue("12");
  await page.goto(address);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(standing(page)).toContainText("Undone:");
  await page.goto(`/admin/batches?q=${encodeURIComponent(lot)}`);
  await expect(page.getByRole("link", { name: lot })).toHaveCount(0);
});

test("words that an import would publish are asked about before it is applied", { tag: "@phone" }, async ({
  page,
}) => {
  const name = unique("Candy");
  const [id = ""] = await addProducts([name]);
  await enterAs(page, admin);
  await page.goto("/admin/imports/products");
  await page.getByLabel("File").setInputFiles(file("Id,Status", `${id},active`));
  await page.getByRole("button", { name: "Check the file" }).click();
  const asked = page.getByRole("region", { name: "Publish all the same?" });
  await expect(asked.getByRole("listitem")).toHaveText([/^Candy .*: Name: Candy/]);
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectGood(page);
  await test.step("a request without the answer applies nothing", async () => {
    const answer = await page.request.post(page.url(), {
      form: { intent: "apply" },
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
      // The shop may close a silent connection in the moment in which this takes it up again.
      maxRetries: 1,
    });
    expect(answer.status()).toBe(302);
    await page.reload();
    await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  });
  await page.getByRole("button", { name: "Publish all the same" }).click();
  await expect(standing(page)).toContainText("Applied: 1 row changed.");
  await page.goto(`/admin/versions/products/${id}`);
  await expect(page.getByText("From an import.")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(standing(page)).toContainText("Undone:");
});

test("an import works without JavaScript, and the second of two presses is told", async ({
  page,
  browser,
}) => {
  const word = unique("Plain");
  await enterAs(page, admin);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const [one, other] = [await plain.newPage(), await plain.newPage()];
  await one.goto("/admin/imports/taxes");
  const head = "Name;Rate in percent;ZIP;First day;Source";
  const row = `${word};1,5;;2027-01-01;city.example`;
  await one.getByLabel("File").setInputFiles(file(head, row));
  await one.getByRole("button", { name: "Check the file" }).click();
  const settled = async (shown: Page, words: string) =>
    expect(async () => {
      await shown.goto(shown.url());
      await expect(standing(shown)).toContainText(words, { timeout: 1_000 });
    }).toPass();
  await settled(one, "1 of 1 row has a fault");
  await one.getByRole("link", { name: "Import another file" }).click();
  await one.getByLabel("File").setInputFiles(file(head, row.replace("1,5", "1.5")));
  await one.getByRole("button", { name: "Check the file" }).click();
  await settled(one, "0 of 1 row changes, 1 is new.");
  await other.goto(one.url());
  await one.getByRole("button", { name: "Apply 1 row" }).click();
  await settled(one, "Applied: 1 row added.");
  await other.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(other.getByText(/has applied this import already\.$/)).toBeVisible();
  await other.goto("/admin/delivery/taxes");
  await expect(other.getByRole("rowheader", { name: new RegExp(word) })).toHaveCount(1);
  await one.getByRole("button", { name: "Undo" }).click();
  await settled(one, "Undone:");
  await other.goto("/admin/delivery/taxes");
  await expect(other.getByRole("rowheader", { name: new RegExp(word) })).toHaveCount(0);
  await plain.close();
});
