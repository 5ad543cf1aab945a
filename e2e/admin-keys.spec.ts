import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";

test("an admin makes a key, a program reads with it what it opens and nothing else, and it is ended", {
  tag: "@phone",
}, async ({ page, playwright, baseURL }) => {
  await signInBy(page.request, admin);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("link", { name: "Make a key" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Make a key" })).toBeVisible();

  await test.step("what is missing is said beside its field, and what was typed stays", async () => {
    await page.getByRole("button", { name: "Make the key" }).click();
    await expect(page.getByText("Please enter what the key is for.")).toBeVisible();
    await expect(page.getByLabel("What it is for")).toBeFocused();
    await page.getByLabel("What it is for").fill("Bookkeeping");
    await page.getByRole("button", { name: "Make the key" }).click();
    await expect(page.getByText("Please choose what the key opens.")).toBeVisible();
    await expect(page.getByLabel("What it is for")).toHaveValue("Bookkeeping");
    await expectAccessible(page);
  });

  await page.getByLabel("Read orders, with the names and addresses on them").check();
  await page.getByRole("button", { name: "Make the key" }).click();
  const made = page.getByRole("status").filter({ hasText: "shown this once" });
  await expect(made).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = /evenlake_\S+/.exec(await made.innerText())?.[0] ?? "";
  // A program brings no cookie.
  const program = await playwright.request.newContext({ baseURL });
  const ask = async (path: string) =>
    (await program.get(path, { headers: { Authorization: `Bearer ${key}` } })).status();
  expect(await ask("/api/v1/orders")).toBe(200);
  expect(await ask("/api/v1/customers")).toBe(403);

  await page.getByRole("link", { name: "To the key" }).click();
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.getByText("End this key…").click();
  await page.getByRole("button", { name: "End this key" }).click();
  await expect(page.getByText("The key is ended.")).toBeVisible();
  expect(await ask("/api/v1/orders")).toBe(401);
  await program.dispose();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the API explains itself: what an address takes, what it answers, and how it is asked", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/api/v1");
    await expect(page.getByRole("heading", { level: 1, name: /Evenlake/ })).toBeVisible();
    await page.getByText("Set the stock of a product").click();
    const opened = page.locator("details[open]");
    await expect(opened.getByText("products:write")).toBeVisible();
    await expect(
      opened.getByText("curl -X PUT 'https://YOUR-SHOP/api/v1/products/{id}/stock'"),
    ).toBeVisible();
    await opened.getByRole("link", { name: "StockChange" }).click();
    await expect(page.getByRole("heading", { name: "StockChange" })).toBeInViewport();
  });
});

test("the explanation of the API is accessible and fits on a phone, closed and opened", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/api/v1");
  await expectAccessible(page);
  await page.getByText("Place an order for a customer").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
