import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";

// Delivery section of the admin area, and its effects on visitors' pages (rules settings-screens/*).

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("adds a ZIP code, closes it with a reason, and deletes it, with the checker up to date", async ({
  page,
}) => {
  const zip = "55347";
  const checked = async () => {
    await page.goto(`/?zip=${zip}#delivery`);
    return page.locator("#delivery");
  };
  await enterAs(page, admin);
  await openStarted(page, "/admin/delivery");

  await test.step("takes the location from the map, with distance and service area", async () => {
    await page.getByRole("link", { name: "Add ZIP code" }).click();
    const field = page.getByLabel("ZIP", { exact: true });
    await save(page).click();
    await expect(field).toHaveAccessibleDescription("Please enter a 5-digit ZIP code.");
    await expect(field).toBeFocused();
    await page.keyboard.type(zip);
    await page.getByLabel("City").fill("Testwater");
    const map = page.getByRole("img", { name: "Map: click to fill in latitude and longitude" });
    const box = await map.boundingBox();
    if (!box) throw new Error("the map is not shown");
    await map.click({ position: { x: box.width / 2, y: box.height * 0.6 } });
    await expect(page.getByText(/^\d\.\d miles from the base: Primary$/)).toBeVisible();
    await save(page).click();
    await expect(page.getByRole("row", { name: new RegExp(zip) })).toContainText("Primary");
    await expect(await checked()).toContainText(`We deliver to Testwater, MN ${zip}`);
  });

  await test.step("shows the reason of a closed ZIP code in the checker, and counts the request", async () => {
    await page.goto(`/admin/delivery/zips/${zip}`);
    await page.getByLabel("Delivery", { exact: true }).selectOption("closed");
    await page.getByLabel("Reason").fill("the bridge is shut until Monday.");
    await save(page).click();
    await expect(page.getByRole("row", { name: new RegExp(zip) })).toContainText("Closed");
    await expect(await checked()).toContainText("No delivery to Testwater right now");
    await expect(await checked()).toContainText("the bridge is shut until Monday.");
    await page.goto("/admin/delivery");
    await expect(page.getByRole("table", { name: "Out-of-area requests" })).toContainText(zip);
  });

  await page.getByRole("link", { name: `Delete ${zip}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: `Delete ${zip}` })).toHaveCount(0);
  await expect(await checked()).toContainText("We couldn't find this ZIP code in our database.");
});

test("shows a closed day at checkout with its reason, and warns the second of two admins who edit a window", async ({
  page,
  browser,
}) => {
  // Later than all of the demo's orders.
  const day = Temporal.Now.plainDateISO("America/Chicago").add({ days: 7 }).toString();
  const date = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  await enterAs(page, admin);

  await test.step("doesn't overwrite another admin's number without a warning", async () => {
    const window = /^Standard, 8:00 AM to 10:00 AM, Extended: 0 of /;
    const takes = (tab: Page) => tab.getByLabel("Capacity");
    const other = await page.context().newPage();
    for (const tab of [other, page]) {
      await openStarted(tab, `/admin/delivery/windows?day=${day}`);
      await tab.getByRole("link", { name: window }).click();
    }
    const before = await takes(page).inputValue();
    await takes(page).fill("1001");
    await save(page).click();
    await expect(takes(page)).toHaveAccessibleDescription(/whole number from 0 to 1,000/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close window" }).click();
    await expect(page.getByRole("link", { name: window })).toContainText("0 of 0");
    await takes(other).fill("6");
    await save(other).click();
    await expect(takes(other)).toHaveAccessibleDescription(
      new RegExp(
        ` changed this from ${before} to 0 while you were editing \\(.+\\)\\. Nothing is saved yet: press Save again for 6\\.`,
      ),
    );
    await expect(takes(other)).toHaveValue("6");
    await save(other).click();
    await expect(other.getByRole("link", { name: window })).toContainText("0 of 6");
    await other.close();
  });

  const reason = page.getByLabel("Reason");
  await test.step("closes the day", async () => {
    await openStarted(page, "/admin/delivery/closed-days");
    const field = page.getByLabel("Day", { exact: true });
    await page.getByRole("button", { name: "Close day" }).click();
    await expect(field).toHaveAccessibleDescription("Choose a day.");
    await field.fill(day);
    await reason.fill("Inventory");
    await page.getByRole("button", { name: "Close day" }).click();
    await expect(page.getByRole("table", { name: "Upcoming closed days" })).toContainText("Inventory");
    await expect(field).toHaveValue("");
    await expect(reason).toHaveValue("");
  });

  await test.step("shows it at checkout with its reason, not selectable", async () => {
    const context = await browser.newContext();
    const customer = await context.newPage();
    await enterFresh(customer, "Sigrid");
    await openStarted(customer, "/shop");
    await customer.getByRole("button", { name: /^Add to Cart: Last Light/ }).click();
    await customer.getByRole("dialog").getByRole("link", { name: "Checkout" }).click();
    await customer.getByLabel("ZIP code").fill("55408");
    await customer.getByRole("radio", { name: /^Scheduled/ }).check();
    await expect(
      customer.getByText(`${date.format(Date.parse(`${day}T12:00:00Z`))}: closed, Inventory.`),
    ).toBeVisible();
    await expect(customer.getByRole("radio", { name: /Closed$/ })).toBeDisabled();
    await context.close();
  });

  await test.step("removes a reopened day from the list, and keeps input for another day", async () => {
    await reason.fill("Another day.");
    await page.getByRole("link", { name: /^Reopen / }).click();
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText("Inventory")).toHaveCount(0);
    await expect(reason).toHaveValue("Another day.");
  });
});

test("adds and deletes an upcoming tax rate", async ({ page }) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/delivery/taxes?zip=55401");
  await expect(
    page.getByText("55401: Cannabis gross receipts tax 15%, delivery too; Sales tax 9.025%"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Add tax rate" }).click();
  await page.getByLabel("Name").fill("Test tax");
  await page.getByLabel("Rate in percent").fill("101");
  await page.getByLabel("ZIP (optional)").fill("55025");
  await page.getByLabel("First day").fill("2099-01-01");
  await page.getByLabel("Source").fill("a journey");
  await save(page).click();
  await expect(page.getByLabel("Rate in percent")).toHaveAccessibleDescription(/from 0 to 100/);
  await page.getByLabel("Rate in percent").fill("0.5");
  await save(page).click();
  const row = page.getByRole("row", { name: /Test tax/ });
  await expect(row).toContainText("0.5%");
  await expect(row).toContainText("Upcoming");
  await row.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
