import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { unique } from "#fixtures/journeys/own-products.ts";

// What the overview says of the days that are over (rules 54.6 to 54.12).

test("what a visitor searched for in vain reaches the overview as text, whatever it is", async ({ page }) => {
  const text = `<b>${unique("Birch beer")}</b>`;
  const search = page.getByRole("searchbox", { name: "Search products" });
  await page.goto("/shop");
  await search.fill(text.slice(0, -1));
  await search.fill(text);
  // The first text finds nothing either, so only the address says that the second one has been asked.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === text);
  await expect(page.getByText("0 products")).toBeVisible();
  await enterAs(page, admin);
  const panel = page.getByRole("region", { name: "Searched for in vain, last 30 days" });
  await expect(async () => {
    await page.goto("/admin/overview");
    await expect(panel.getByText(text.toLowerCase(), { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(panel.getByText(text.slice(0, -1).toLowerCase(), { exact: true })).toHaveCount(0);
});

test("an admin reads how the week went, at the doors and day by day, and opens a chart's figures by keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  await enterAs(page, admin);
  await page.goto("/admin/overview");
  const weeks = page.getByRole("table", { name: "This week against last" });
  await expect(weeks.getByRole("row", { name: /^Revenue .*\$/ })).toBeVisible();
  const doors = page.getByRole("region", { name: "At the door, last 30 days" });
  await expect(doors).toContainText(/\d+% on time/);
  await expect(doors).toContainText("No valid ID");
  const revenue = page.getByRole("region", { name: "Revenue by day" });
  await revenue.getByText("Show the figures as a table").focus();
  await page.keyboard.press("Enter");
  const table = revenue.getByRole("table", { name: "Revenue, last 30 days" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").last()).toContainText(/\$[\d,]+\.\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole("region", { name: "Batches that expire within 30 days" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/batches\/[0-9a-f-]{36}$/);
});
