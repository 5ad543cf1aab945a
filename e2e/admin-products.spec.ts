import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  loud,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";
import { holdScripts, watchStart } from "#fixtures/journeys/moments.ts";
import { addProducts, addSale, list, save } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Products in the admin area: one by one, in bulk (rules product-screens/bulk-edit), and as a file (rules
// import/*).

test("creates a product by keyboard alone, with a card preview, and shows it in the shop with the next request", async ({
  page,
}) => {
  const name = "Keyboard Gummies";
  await enterAs(page, admin);
  await openStarted(page, "/admin/products");
  await page.getByRole("link", { name: "Add New" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New product" })).toBeVisible();

  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  };
  const addPicture = async (address: string, description: string) => {
    await page.getByRole("button", { name: "Add image" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type(address);
    await page.keyboard.press("Tab");
    await page.keyboard.type(description);
  };
  await type("Name", name);
  await type("Type", "Gummies");
  await type("THC Content", "5 mg per piece");
  await type("Effects", "Calm, Clear");
  await type("Image", "/pictures/products/last-light-tart-cherry-gummies.svg");
  await addPicture("/pictures/tile-vapes.svg", "A pen on a dock");
  await addPicture("/pictures/tile-edibles.svg", "A tin of gummies");
  await page.getByRole("button", { name: "Move Image 3 up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Image 2 down" })).toBeFocused();
  await type("Price", "19.5");
  await type("Stock (optional)", "40");
  await type("THC per serving, in mg (optional)", "5");
  await type("Servings per package (optional)", "10");
  await type("THC per package, in mg (optional)", "50");
  await type("Delta-9 THC by weight, in percent (optional)", "0.4");
  await type("Batch number (optional)", "EVL-99");
  const status = page.getByLabel("Status", { exact: true });
  await status.focus();
  await page.keyboard.type("Act");
  // An active product requires its potency.
  const servings = page.getByLabel("Servings per package", { exact: true });
  await expect(servings).toHaveValue("10");
  await expect(servings).toHaveAttribute("required");

  await test.step("refuses to activate it above a limit", async () => {
    const limits = page.getByRole("status", { name: "Potency limits" });
    await expect(limits).toContainText("over the limit of 0.3%");
    await save(page).focus();
    await page.keyboard.press("Enter");
    await expect(status).toBeFocused();
    await expect(status).toHaveAccessibleDescription(/over the limit of 0\.3%/);
    await page.getByLabel("Delta-9 THC by weight, in percent").fill("0.2");
    await expect(limits).toContainText("Within the limits.");
  });

  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText(name);
  await expect(preview).toContainText("$19.50");
  await save(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("products item saved successfully")).toBeVisible();

  await page.goto("/shop/keyboard-gummies");
  const pictures = page.getByRole("region", { name: `Images of ${name}` });
  await expect(pictures.getByRole("listitem").getByRole("img")).toHaveCount(3);
  await expect(pictures.getByRole("listitem").nth(1).getByRole("img")).toHaveAccessibleName(
    "A tin of gummies",
  );
  await pictures.getByRole("link", { name: "Image 3" }).click();
  await expect(pictures.getByRole("img", { name: "A pen on a dock" })).toBeInViewport();
});

test("refuses an unreadable stock at its field without erasing anything, even if typed early or after a reload", async ({
  page,
}) => {
  const [id = ""] = await addProducts(["Unreadable"]);
  await inDatabase((db) => db.query("update products set stock = 12 where id = $1", [id]));
  const stored = () =>
    inDatabase(
      async (db) => (await db.query("select stock from products where id = $1", [id])).rows[0].stock,
    );
  const stock = page.getByLabel("Stock (optional)");
  const typeUnreadable = async () => {
    await stock.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("5-");
  };
  await enterAs(page, admin);
  await openStarted(page, `/admin/products/${id}`);
  await typeUnreadable();
  await save(page).click();
  await expect(stock).toHaveAccessibleDescription(/Please enter the stock as a whole number/);
  await expect(stock).toBeFocused();
  expect(await stored()).toBe(12);

  // The form saved in the tab has the stored stock in that field.
  await page.getByLabel("Brand (optional)").fill("Reed");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toContain("Reed");
  await page.reload();
  await expect(page.getByText("This is what you typed here")).toBeVisible();
  await expect(page.getByLabel("Brand (optional)")).toHaveValue("Reed");
  await expect(stock).toHaveValue("12");
  await save(page).click();
  await expect(page.getByText("products item saved successfully")).toBeVisible();
  expect(await stored()).toBe(12);

  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto(`/admin/products/${id}`, { waitUntil: "domcontentloaded" });
  await typeUnreadable();
  release();
  await started();
  await save(page).click();
  await expect(stock).toHaveAccessibleDescription(/Please enter the stock as a whole number/);
  expect(await stored()).toBe(12);
});

loud(
  "edits checked products in bulk with a few keys; keeps an unsent change, asks about it, and undoes it",
  async ({ page }) => {
    const names = Array.from({ length: 12 }, (_, n) => `Candy no ${n + 10}`);
    const [sold = ""] = await addProducts(names);
    await addSale(sold);
    await enterAs(page, admin);
    await openStarted(page, "/admin/products?q=Candy+no");
    const box = page.getByLabel(`Select ${names[4]}`, { exact: true });
    const price = page.getByLabel("Price", { exact: true });
    const apply = page.getByRole("button", { name: "Apply to selected" });
    const result = page.getByRole("region", { name: "Changes" });
    await expect(page.getByText("12 products", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Change/ })).toBeHidden();
    await box.focus();
    await page.keyboard.press("Enter");
    await expect(box).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(price).toBeFocused();
    await page.getByRole("button", { name: "Back to the list" }).focus();
    await page.keyboard.press("Enter");
    await expect(box).toBeFocused();
    await expect(price).toBeHidden();
    await page.getByLabel("Select all on this page").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("link", { name: "Change 12 products" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(price).toBeFocused();

    await test.step("reports an incomplete or lost change, and keeps it", async () => {
      await price.selectOption("Raise by, in %");
      await apply.click();
      await expect(page.getByText("Please enter the percentage as a number from 0 to 1,000.")).toBeVisible();
      await expect(page.getByLabel("Price: amount")).toBeFocused();
      await page.keyboard.type("10");
      await page.route("**/*.data*", (route) => route.abort("connectionreset"));
      await apply.click();
      await expect(page.getByRole("alert").getByText("Error saving products item")).toBeVisible();
      await expect(page.getByText("We couldn't connect")).toBeVisible();
      await expect(page.getByLabel("Price: amount")).toHaveValue("10");
      await page.unroute("**/*.data*");
      await apply.click();
      await expect(result).toContainText("12 products changed.");
      await expect(result).toBeFocused();
      await expect(list(page).getByText("$26.40")).toHaveCount(12);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("12 products restored.")).toBeVisible();
      await expect(list(page).getByText("$24.00")).toHaveCount(12);
    });

    await test.step("activates products with claims only after confirmation (rules claims/confirmation)", async () => {
      for (const name of names.slice(0, 2)) await page.getByLabel(`Select ${name}`, { exact: true }).check();
      await page.getByText("Change price, stock, badges, or status").click();
      await page.getByLabel("Status", { exact: true }).last().selectOption("Active");
      await apply.click();
      const asked = page.getByRole("region", { name: "Publish anyway?" });
      await expect(asked).toBeFocused();
      await expect(asked.getByRole("listitem")).toHaveCount(2);
      await expect(list(page).getByText("Active", { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Publish anyway" }).click();
      await expect(result).toContainText("2 products changed.");
    });

    await test.step("archives a sold product instead of deleting it", async () => {
      await page.getByRole("link", { name: `Delete ${names[0]}`, exact: true }).click();
      const question = page.getByRole("dialog", { name: "Are you sure you want to delete this item?" });
      await expect(question).toContainText(
        "It was sold in 1 order, so it will be archived instead of deleted.",
      );
      await question.getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText("This product has sales, so it was archived")).toBeVisible();
    });
  },
);

const standing = (page: Page) => page.getByRole("region", { name: "Import status" });

test("exports products, imports the changed file after confirmation, and undoes it", async ({ page }) => {
  await addProducts(["Abroad one", "Abroad two"]);
  await enterAs(page, admin);
  await openStarted(page, "/admin/imports/products/export");
  await page.getByLabel("Description").uncheck();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^evenlake-products-[\d-]+\.csv$/);
  const sent = Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
  const [head = "", ...all] = sent.split("\r\n");
  expect(head).not.toContain("Description");
  const lines = [head, ...all.filter((line) => line.includes("Abroad"))];
  expect(lines).toHaveLength(3);

  let uploads = 0;
  page.on("request", (request) => {
    uploads += Number(request.method() === "POST" && request.url().endsWith("/upload"));
  });
  const check = async (change: (line: string, nth: number) => string) => {
    const text = lines.map((line, nth) => `${change(line, nth)}\r\n`).join("");
    await page
      .getByLabel("File")
      .setInputFiles({ name: "table.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Check file" }).dblclick();
  };
  const apply = page.getByRole("button", { name: /^Apply/ });
  await openStarted(page, "/admin/imports/products");
  await check((line) => line);
  await expect(standing(page)).toContainText("0 of 2 rows change. Nothing to apply.");
  expect(uploads).toBe(1);
  await expect(apply).toHaveCount(0);

  await page.getByRole("link", { name: "Import another file" }).click();
  await check((line, nth) => (nth === 1 ? line.replace(",24.00,", ',"24,00",') : line));
  await expect(standing(page)).toContainText("1 of 2 rows has an error, so nothing can be applied.");
  await expect(page.getByText("Row 2, Price:")).toBeVisible();
  await expect(apply).toHaveCount(0);

  await page.getByRole("link", { name: "Import another file" }).click();
  await check((line) => line.replace(",24.00,", ",26.50,"));
  await expect(page.getByRole("table", { name: "Rows of the file" })).toContainText("24.00 → 26.50");
  await expectAccessible(page);
  await apply.click();
  await expect(standing(page)).toContainText("Applied: 2 rows changed.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(standing(page)).toContainText("Undone:");

  await page.getByRole("link", { name: "Import another file" }).click();
  await check((line) => line.replace("Abroad", "Candy").replace("draft", "active"));
  const asked = page.getByRole("region", { name: "Publish anyway?" });
  await expect(asked.getByRole("listitem").first()).toContainText("Name: Candy");
  await expect(apply).toHaveCount(0);
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await expect(standing(page)).toContainText("Applied: 2 rows changed.");
});
