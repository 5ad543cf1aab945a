import { heart } from "#fixtures/journeys/hearts.ts";
import { expect, maya, signIn, test } from "#fixtures/journeys/journey.ts";

// Pages in a browser without JavaScript. process/without-scripts.test.ts covers the responses to their forms.

test.use({ javaScriptEnabled: false });

test("lets a visitor answer the age gate, and a customer sign in, open an order, and sign out", async ({
  page,
}) => {
  const header = page.locator("header").first();
  const menu = header.locator("summary").filter({ hasText: "Account menu" });

  await test.step("shows an example in place of the calculator on the home page", async () => {
    await page.goto("/");
    await expect(page.getByText("An example: 4 orders and $70 a month.")).toBeVisible();
    await expect(page.getByRole("button", { name: "One order more" })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Join the waitlist" }).click();
    await expect(page.locator("#waitlist")).toBeInViewport();
  });

  await test.step("searches the shop, hides hearts, and leads back after the age answer", async () => {
    await page.goto("/shop");
    await page.getByPlaceholder("Search products...").fill("gummies");
    await page.getByPlaceholder("Search products...").press("Enter");
    await expect(page).toHaveURL(/q=gummies/);
    const link = page.getByRole("heading", { level: 3 }).first().getByRole("link");
    const name = (await link.textContent()) as string;
    await expect(heart(page, name)).toBeHidden();
    await page.getByRole("button", { name: "I am 21 or older" }).click();
    await expect(page).toHaveURL(/q=gummies/);
    await expect(page.getByText("Are you 21 or older?")).toHaveCount(0);
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  await test.step("opens articles on their own pages", async () => {
    await page.goto("/education");
    await page
      .getByRole("link", { name: /^Read More/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/education\/articles\//);
  });

  await test.step("opens a closed order, without buttons that need JavaScript", async () => {
    await header.getByRole("link", { name: "Sign In" }).click();
    await signIn(page, maya);
    await menu.click();
    await header.getByRole("link", { name: "My Orders" }).locator("visible=true").click();
    const order = page.getByRole("article").filter({ hasText: "Completed" }).first();
    await order.getByRole("heading").first().click();
    await expect(order.getByText("Price details")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Buy again/ })).toHaveCount(0);
    await order.getByRole("link", { name: /^Receipt/ }).click();
    await expect(page.getByRole("table", { name: "Items ordered" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
    await page.goto("/account/second-factor");
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeHidden();
  });

  await test.step("signs out by the menu", async () => {
    await menu.click();
    await header.getByRole("button", { name: "Sign Out" }).locator("visible=true").click();
    await expect(header.getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});
