import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";
import { holdScripts } from "#fixtures/journeys/moments.ts";

test("products are suggested while somebody types, by keyboard", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/shop");
  const field = page.getByPlaceholder("Search products...");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await field.click();
  await field.pressSequentially("gumm");
  await expect(options.first()).toContainText(/gummies.*\$/i);
  const count = await options.count();
  await expect(page.getByRole("status").filter({ hasText: `${count} suggestions` })).toBeAttached();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Escape closes the list and leaves the text; an arrow opens it again.
  await field.press("Escape");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toHaveCount(0);
  await expect(field).toHaveValue("gumm");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "none",
  );
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const address = page.waitForURL(/\/shop\/[^?]+$/);
  await field.press("Enter");
  await address;
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/gummies/i);
});

test("what nothing is called leads to the nearest products", async ({ page }) => {
  await page.goto("/shop?q=chery+gumies");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Nothing is called “chery gumies”. Nearest:")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).first()).toContainText(/cherry gummies/i);
});

test("there are suggestions when their code comes after the list of the page has followed the typing", {
  tag: "@phone",
}, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/suggestions-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/shop");
  const field = page.getByPlaceholder("Search products...");
  await field.click();
  await field.pressSequentially("gumm");
  await page.waitForURL(/q=gumm$/);
  release();
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText(/gummies.*\$/i);
});

test("what was typed before the page has started is suggested for after it", { tag: "@phone" }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/shop", { waitUntil: "domcontentloaded" });
  await page.getByPlaceholder("Search products...").click();
  await page.keyboard.type("gumm");
  release();
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText(/gummies.*\$/i);
});
