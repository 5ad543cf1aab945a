import { admin, enterAs, expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";
import { holdScripts, watchStart } from "#fixtures/journeys/moments.ts";
import {
  addProducts,
  addSale,
  expectGood,
  list,
  save,
  slugOf,
  unique,
} from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Products in the admin area. Each journey makes products of its own.

test("a product is made by keyboard alone, with its card beside it, and stands in the shop with the next request", async ({
  page,
}) => {
  const name = unique("Keyboard Gummies");
  await enterAs(page, admin);
  await page.goto("/admin/products");
  await expect(list(page).getByRole("row").nth(1)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Add New" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New product" })).toBeVisible();

  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  };
  await type("Name", name);
  await type("Type", "Gummies");
  await type("THC Content", "5 mg per piece");
  await type("Effects", "Calm, Clear");
  await type("Image", "/pictures/products/last-light-tart-cherry-gummies.svg");
  await page.getByRole("button", { name: "Add a picture" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/pictures/tile-vapes.svg");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A pen on a dock");
  await page.getByRole("button", { name: "Add a picture" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/pictures/tile-edibles.svg");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A tin of gummies");
  await page.getByRole("button", { name: "Move Picture 3 up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Picture 2 down" })).toBeFocused();
  await type("Price", "19.5");
  await type("Stock (optional)", "40");
  await type("THC per serving, in mg (optional)", "5");
  await type("Servings per package (optional)", "10");
  await type("THC per package, in mg (optional)", "50");
  await type("Delta-9 THC by weight, in percent (optional)", "0.2");
  await expect(page.getByRole("status", { name: "Potency limits" })).toContainText("Keeps the limits.");
  await type("Batch number (optional)", "EVL-99");
  await page.getByLabel("Status", { exact: true }).focus();
  await page.keyboard.type("Act");
  // An active product needs its potency.
  const servings = page.getByLabel("Servings per package", { exact: true });
  await expect(servings).toHaveValue("10");
  await expect(servings).toHaveAttribute("required");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText(name);
  await expect(preview).toContainText("$19.50");
  await expectGood(page);
  await save(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("products item saved successfully")).toBeVisible();

  await page.goto(`/shop/${slugOf(name)}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const pictures = page.getByRole("region", { name: `Pictures of ${name}` });
  await expect(pictures.getByRole("listitem").getByRole("img")).toHaveCount(3);
  await expect(pictures.getByRole("listitem").nth(1).getByRole("img")).toHaveAccessibleName(
    "A tin of gummies",
  );
  await pictures.getByRole("link", { name: "Picture 3" }).click();
  await expect(pictures.getByRole("img", { name: "A pen on a dock" })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.goto(`/shop?q=${encodeURIComponent(name)}`);
  await expect(page.locator("main").getByText("$19.50")).toBeVisible();
});

test("a product over a limit stays a draft, and a draft is nowhere in public", async ({ page }) => {
  const name = unique("Strong Draft");
  const [id = ""] = await addProducts([name]);
  await enterAs(page, admin);
  await page.goto(`/admin/products/${id}`);
  await page.getByLabel("Category").selectOption("Beverages");
  await page.getByLabel("THC per package, in mg").fill("12");
  const sentence = "THC per container is 12 mg, 2 mg over the limit of 10 mg";
  await expect(page.getByRole("status", { name: "Potency limits" })).toContainText(sentence);
  await page.getByLabel("Status", { exact: true }).selectOption("Active, in the shop");
  await save(page).click();
  await expect(page.getByLabel("Status", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Status", { exact: true })).toHaveAccessibleDescription(
    new RegExp(`^${sentence}`),
  );
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Status", { exact: true }).selectOption("Draft, only here");
  await save(page).click();
  await page.waitForURL(/\/admin\/products$/);

  const slug = slugOf(name);
  for (const path of [`/shop/${slug}`, `/shop/${slug}.data`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
  for (const path of ["/shop", `/shop?q=${encodeURIComponent(name)}`, "/shop.data", "/sitemap.xml"]) {
    const answer = await page.request.get(path);
    expect(answer.ok(), path).toBe(true);
    const found = (await answer.text()).replaceAll(`q=${encodeURIComponent(name)}`, "");
    expect(found.includes(slug), path).toBe(false);
  }
  const cart = await page.request.get(`/cart/products?ids=${id}`);
  expect(cart.ok()).toBe(true);
  expect(await cart.text()).not.toContain(slug);
});

test("a product that was sold is archived instead of deleted, and one that was not is gone", async ({
  page,
}) => {
  const word = unique("Leaving");
  const [sold, unsold] = [`${word} sold`, `${word} unsold`];
  const [soldId = ""] = await addProducts([sold], "active");
  const orderId = await addSale(soldId);
  await addProducts([unsold]);
  await enterAs(page, admin);
  await page.goto(`/admin/products?q=${encodeURIComponent(word)}`);
  const remove = (name: string) => page.getByRole("link", { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this item?" });

  await remove(sold);
  await expect(question).toContainText("It was sold in 1 order, so it is archived instead of deleted.");
  await expectGood(page);
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("The product was sold before, so it is archived")).toBeVisible();
  await expect(list(page).getByRole("row", { name: sold })).toContainText("Archived");

  await remove(unsold);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("products item deleted successfully")).toBeVisible();
  await expect(list(page).getByText(unsold)).toHaveCount(0);
  await inDatabase((db) => db.query("delete from orders where id = $1", [orderId]));
});

test("a stock that the browser cannot read is refused at its field and erases nothing, also typed early or reloaded", async ({
  page,
}) => {
  const name = unique("Unreadable");
  const [id = ""] = await addProducts([name]);
  await inDatabase((db) => db.query("update products set stock = 12 where id = $1", [id]));
  const stored = () =>
    inDatabase(
      async (db) => (await db.query("select stock from products where id = $1", [id])).rows[0].stock,
    );
  await enterAs(page, admin);
  await page.goto(`/admin/products/${id}`);
  const stock = page.getByLabel("Stock (optional)");
  await stock.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("5-");
  await save(page).click();
  await expect(stock).toHaveAccessibleDescription(/Please enter the stock as a whole number/);
  await expect(stock).toBeFocused();
  expect(await stored()).toBe(12);

  // What the tab keeps of the form has the stored stock in its place.
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
  await stock.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("5-");
  release();
  await started();
  await save(page).click();
  await expect(stock).toHaveAccessibleDescription(/Please enter the stock as a whole number/);
  expect(await stored()).toBe(12);
});
