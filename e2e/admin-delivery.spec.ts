import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";

// The Delivery section in the admin area, and what visitors see of it (rules 39.5 to 39.10). Both projects run at once on one
// shop, so each has a ZIP and a day of its own, far enough ahead that no other journey books it.

const ZIP = { desktop: "55347", phone: "55318" };
const AHEAD = { desktop: 7, phone: 6 };
type Project = keyof typeof ZIP;

async function checkZip(page: Page, zip: string) {
  await page.goto(`/?zip=${zip}#delivery`);
  return page.locator("#delivery");
}

test("an admin adds a ZIP, closes it with a reason, opens it again and deletes it; the checker follows", async ({
  page,
}, { project }) => {
  const zip = ZIP[project.name as Project];
  await enterAs(page, admin);
  await page.goto("/admin/delivery");
  await expect(page.getByRole("group", { name: "Map of the ZIPs around the base" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await test.step("the place comes from the map, its distance and band follow", async () => {
    await page.getByRole("link", { name: "Add ZIP" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New ZIP" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("ZIP", { exact: true })).toHaveAccessibleDescription(
      "Please enter a ZIP with five digits.",
    );
    await expect(page.getByLabel("ZIP", { exact: true })).toBeFocused();
    await page.getByLabel("ZIP", { exact: true }).fill(zip);
    await page.getByLabel("City").fill("Testwater");
    const map = page.getByRole("img", { name: "Map: a press fills in latitude and longitude" });
    const box = await map.boundingBox();
    if (!box) throw new Error("the map is not shown");
    await map.click({ position: { x: box.width / 2, y: box.height * 0.6 } });
    await expect(page.getByText(/^\d\.\d miles from the base: Primary$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: new RegExp(zip) })).toContainText("Primary");
  });

  await expect(await checkZip(page, zip)).toContainText(`We deliver to Testwater, MN ${zip}`);

  await test.step("closed, its reason is the answer", async () => {
    await page.goto(`/admin/delivery/zips/${zip}`);
    await page.getByLabel("Delivery", { exact: true }).selectOption("closed");
    await page.getByLabel("Reason").fill("the bridge is shut until Monday.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: new RegExp(zip) })).toContainText("Closed");
    const answer = await checkZip(page, zip);
    await expect(answer).toContainText("No delivery to Testwater just now");
    await expect(answer).toContainText("the bridge is shut until Monday.");
  });

  await test.step("it was asked for in vain, which the list says", async () => {
    await page.goto("/admin/delivery");
    await expect(page.getByRole("table", { name: "Asked for, not served" })).toContainText(zip);
  });

  await test.step("deleted, it is unknown", async () => {
    await page.getByRole("link", { name: `Delete ${zip}` }).click();
    await expect(page.getByRole("dialog")).toContainText("Are you sure you want to delete this item?");
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("link", { name: `Delete ${zip}` })).toHaveCount(0);
    await expect(await checkZip(page, zip)).toContainText("We couldn't find this ZIP code in our database.");
  });
});

test("a closed day is seen at checkout with its reason; a single window is closed and opened", async ({
  page,
  browser,
}, { project }) => {
  const day = Temporal.Now.plainDateISO("America/Chicago").add({ days: AHEAD[project.name as Project] });
  const reason = `Inventory ${project.name}`;
  const date = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  const sentence = `${date.format(Date.parse(`${day}T12:00:00Z`))}: closed, ${reason}.`;
  await enterAs(page, admin);

  await test.step("the windows of the day, and one of them closed", async () => {
    await page.goto(`/admin/delivery/windows?day=${day}`);
    await expectNoSidewaysScroll(page);
    const window = page.getByRole("link", { name: /^Standard, 8:00 AM to 10:00 AM, Extended: 0 of / });
    await window.click();
    await page.getByLabel("Orders it takes").fill("1001");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Orders it takes")).toHaveAccessibleDescription(
      /whole number from 0 to 1,000/,
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close this window" }).click();
    await page.getByRole("link", { name: /^Standard, 8:00 AM to 10:00 AM, Extended: 0 of 0 booked/ }).click();
    await page.getByLabel("Orders it takes").fill("8");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("link", { name: "Standard, 8:00 AM to 10:00 AM, Extended: 0 of 8 booked" }),
    ).toBeVisible();
  });

  await test.step("a number that another admin has changed meanwhile is not overwritten unseen", async () => {
    const window = /^Standard, 8:00 AM to 10:00 AM, Extended: 0 of /;
    const other = await page.context().newPage();
    for (const tab of [other, page]) {
      await tab.goto(`/admin/delivery/windows?day=${day}`);
      await tab.getByRole("link", { name: window }).click();
      await expect(tab.getByLabel("Orders it takes")).toHaveValue("8");
    }
    await page.getByLabel("Orders it takes").fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: window })).toContainText("0 of 7");
    const field = other.getByLabel("Orders it takes");
    await field.fill("6");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(field).toHaveAccessibleDescription(
      / has changed this from 8 to 7 meanwhile \(.+\)\. Nothing is saved yet: press Save again for 6\./,
    );
    await expect(field).toHaveValue("6");
    await field.fill("8");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("link", { name: window })).toContainText("0 of 8");
    await other.close();
  });

  await test.step("the day is closed", async () => {
    await page.goto("/admin/delivery/closed-days");
    await page.getByRole("button", { name: "Close this day" }).click();
    await expect(page.getByLabel("Day", { exact: true })).toHaveAccessibleDescription("Please choose a day.");
    await page.getByLabel("Day", { exact: true }).fill(String(day));
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Close this day" }).click();
    await expect(page.getByRole("table", { name: "Coming closed days" })).toContainText(reason);
    await expect(page.getByLabel("Day", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Reason")).toHaveValue("");
    await expectNoSidewaysScroll(page);
  });

  const context = await browser.newContext();
  const customer = await context.newPage();
  await test.step("checkout shows it with its reason, and it cannot be chosen", async () => {
    await enterFresh(customer, "Sigrid");
    await customer.goto("/shop");
    await customer.getByRole("button", { name: /^Add to Cart: Last Light/ }).click();
    await expect(customer.getByText("Added to cart!")).toBeVisible();
    await customer.goto("/checkout");
    await customer.getByLabel("ZIP code").fill("55408");
    await customer.getByRole("radio", { name: /^Scheduled/ }).check();
    await expect(customer.getByText(sentence)).toBeVisible();
    await expect(customer.getByRole("radio", { name: /Closed$/ })).toBeDisabled();
    await expectNoSidewaysScroll(customer);
  });
  await context.close();

  await test.step("opened again, it is gone from the list, and what is typed for another day stays", async () => {
    await page.getByLabel("Reason").fill("Another day.");
    await page
      .getByRole("row", { name: new RegExp(reason) })
      .getByRole("link", { name: /^Open .* again$/ })
      .click();
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(page.getByText(reason)).toHaveCount(0);
    await expect(page.getByLabel("Reason")).toHaveValue("Another day.");
  });
});

test("the taxes of a ZIP today, and a rate that begins later", async ({ page }, { project }) => {
  const name = `Test tax ${project.name}`;
  await enterAs(page, admin);
  await page.goto("/admin/delivery/taxes?zip=55401");
  await expect(
    page.getByText("55401: Cannabis gross receipts tax 15%, delivery too; Sales tax 9.025%"),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Add tax rate" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Rate in percent").fill("101");
  await page.getByLabel("ZIP (optional)").fill("55025");
  await page.getByLabel("First day").fill("2099-01-01");
  await page.getByLabel("Source").fill("a journey");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Rate in percent")).toHaveAccessibleDescription(/from 0 to 100/);
  await page.getByLabel("Rate in percent").fill("0.5");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("0.5%");
  await expect(row).toContainText("Not yet");
  await row.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
