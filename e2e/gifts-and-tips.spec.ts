import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { BATH_SOAK, becomeCustomer, number } from "#fixtures/journeys/own-orders.ts";

// A gift with a tip, from the settings to the packing slip (rules gift/*, tips/*).

async function acceptGiftsAndTips(page: Page) {
  await enterAs(page, admin);
  await openStarted(page, "/admin/settings");
  await page.getByLabel("Accept gift orders").check();
  await page.getByLabel("Accept tips").check();
  await page.getByLabel("Tip amounts (optional)").fill("3, five");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByLabel("Tip amounts (optional)")).toHaveAccessibleDescription(/separated by commas/);
  await page.getByLabel("Tip amounts (optional)").fill("3, 5.50");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved successfully").first()).toBeVisible();
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("orders a gift with a tip, and prints its note on a slip without prices", async ({
    page,
    browser,
    baseURL,
  }) => {
    await acceptGiftsAndTips(page);
    const buying = await (await browser.newContext({ baseURL, ...PHONE })).newPage();
    await becomeCustomer(buying, baseURL);
    await openStarted(buying, "/shop?q=bath+soak");
    const cart = buying.getByRole("dialog", { name: /Your cart/ });
    await buying.getByRole("button", { name: `Add to Cart: ${BATH_SOAK}` }).click();
    await cart.getByRole("button", { name: `One more of ${BATH_SOAK}` }).click();
    await cart.getByRole("link", { name: "Checkout" }).click();
    const place = buying.getByRole("button", { name: /^Place order/ });
    let before = "";

    await test.step("asks for a recipient once the order is a gift, and preselects no tip", async () => {
      await expect(buying.getByLabel("Recipient's first name")).toBeHidden();
      await buying.getByLabel("Phone", { exact: true }).fill("612-555-0163");
      await buying.getByLabel("This order is a gift").check();
      await buying.getByLabel("Recipient's first name").fill("Nils");
      await buying.getByLabel("Note to the recipient (optional)").fill("Happy birthday!");
      await buying.getByLabel("Street address").fill("3312 Hennepin Ave");
      await buying.getByLabel("ZIP code").fill("55408");
      await expect(buying.getByLabel("City")).toHaveValue("Minneapolis");
      await buying.getByRole("radio", { name: /^Scheduled/ }).check();
      await buying.getByRole("group", { name: "Day", exact: true }).getByRole("radio").nth(1).check();
      await buying
        .getByRole("group", { name: /^Delivery window/ })
        .getByRole("radio")
        .first()
        .check();
      await buying.getByRole("checkbox", { name: "I am 21 or older", exact: true }).check();
      await buying.getByLabel("Someone 21 or older").check();
      const tips = buying.getByRole("group", { name: "Tip (optional)" });
      await expect(tips.getByRole("radio", { checked: true })).toHaveCount(0);
      before = (await place.textContent()) ?? "";
    });

    await test.step("adds a chosen or typed tip to the total, and refuses what it can't read", async () => {
      await buying.getByLabel("$5.50").check();
      await expect(place).not.toHaveText(before);
      await buying.getByLabel("Other amount").check();
      await buying.getByLabel("Other tip ($)").fill("four");
      await expect(place).toHaveText(before);
      await place.click();
      await expect(buying.getByLabel("Recipient's last name")).toBeFocused();
      await expect(buying.getByLabel("Other tip ($)")).toHaveAccessibleDescription(/such as 4\.50/);
      await expect(buying.getByLabel("Note to the recipient (optional)")).toHaveValue("Happy birthday!");
      await expectAccessible(buying);
      await expectNoSidewaysScroll(buying);
      await buying.getByLabel("Recipient's last name").fill("Berg");
      await buying.getByLabel("Other tip ($)").fill("4.05");
      await expect(buying.locator("#your-order")).toContainText("Tip$4.05");
      await place.click();
      await buying.waitForURL(/placed=/);
    });

    const orderId = new URL(buying.url()).searchParams.get("placed") ?? "";
    await test.step("shows recipient, note, and tip to the customer", async () => {
      const card = buying.getByRole("article", { name: `Order ${number(orderId)}` });
      await expect(card).toContainText("Gift forNils BergHappy birthday!");
      await expect(card).toContainText("Tip$4.05");
      await buying.context().close();
    });

    await test.step("prints the note, and no amount", async () => {
      await openStarted(page, `/admin/orders/${orderId}`);
      await expect(page.getByText("Gift for Nils Berg")).toBeVisible();
      await expect(page.getByText("$4.05")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("Happy birthday!")).toBeVisible();
      await expect(page.getByText("Deliver only to Nils Berg")).toBeVisible();
      await expect(page.getByText(/\$\d/).filter({ visible: true })).toHaveCount(0);
    });
  });
});
