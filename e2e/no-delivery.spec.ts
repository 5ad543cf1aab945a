import type { Page } from "@playwright/test";
import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

// A customer to whose address nothing is delivered learns it before checkout (rules 4.14, 15.23).

const OUTSIDE = "We're sorry, but we don't currently deliver to this location.";
// Both projects run at once on one shop, and no other journey orders to these.
const zipOf = (project: string) => (project === "phone" ? "55304" : "55316");

const close = (zip: string, reason: string | null) =>
  inDatabase((db) => db.query("update service_zips set closed_reason = $2 where zip = $1", [zip, reason]));

const notice = (page: Page) => page.getByRole("region", { name: "Delivery to your address" });
const cartPanel = (page: Page) => page.getByRole("dialog", { name: /Your cart/ });

async function saveZip(page: Page, zip: string) {
  await page.goto("/account?tab=profile&edit=1");
  await page.getByLabel("ZIP Code (optional)").fill(zip);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("main").getByText("Profile updated successfully")).toBeVisible();
}

async function openCart(page: Page) {
  await page.goto("/shop?q=North+Arm");
  await page.getByRole("button", { name: /^Cart, / }).click();
  await expect(cartPanel(page)).toBeVisible();
}

test(
  "a customer learns in profile and cart that the address is outside the area, and when the ZIP closes",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    const zip = zipOf(project.name);
    await test.step("a visitor's cart says nothing about an address", async () => {
      await page.goto("/shop?q=North+Arm");
      const answered = page.waitForResponse((response) => response.url().includes("/cart/products"));
      await page.getByRole("button", { name: /^Add to Cart: North Arm/ }).click();
      expect(Object.keys(await (await answered).json())).toEqual(["products"]);
    });
    await enterFresh(page, "Astrid");

    await test.step("the optional fields say so, and an address outside the area is told right after saving", async () => {
      await page.goto("/account?tab=profile&edit=1");
      for (const field of ["Phone", "Address", "City", "State", "ZIP Code"])
        await expect(page.getByLabel(`${field} (optional)`)).toBeVisible();
      await expect(page.getByLabel("First Name (optional)")).toHaveCount(0);
      await page.getByLabel("ZIP Code").fill("5502");
      await page.getByLabel("Phone").fill("555-0142");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(
        "Please enter a phone number with 10 digits, such as 612-555-0134.",
      );
      await expect(page.getByLabel("ZIP Code")).toHaveAccessibleDescription(
        "Please enter a valid 5-digit ZIP code",
      );
      await saveZip(page, "55025");
      await expect(notice(page)).toContainText("Outside our delivery area");
      await expect(notice(page)).toContainText(OUTSIDE);
      await expect(notice(page).getByRole("link", { name: "Join the waitlist" })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });

    await test.step("the cart says it too, whatever ZIP the browser remembers", async () => {
      await page.evaluate(() => {
        localStorage.setItem("evenlake-zip", "55401");
      });
      await openCart(page);
      await expect(notice(page)).toContainText(OUTSIDE);
      await expectNoSidewaysScroll(page);
    });

    await test.step("a ZIP that we serve needs no words", async () => {
      await saveZip(page, zip);
      await expect(page.getByText(zip)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      const answered = page.waitForResponse((response) => response.url().includes("/cart/products"));
      await openCart(page);
      expect(await (await answered).json()).toMatchObject({ noDelivery: null });
      await expect(notice(page)).toHaveCount(0);
    });

    await test.step("when that ZIP closes, both say so with the reason", async () => {
      await close(zip, "The river is over the road.");
      try {
        const sentence = `We are not delivering to ${zip} just now: The river is over the road.`;
        await page.goto("/account");
        await expect(notice(page)).toContainText(sentence);
        await expect(notice(page).getByRole("link", { name: "Join the waitlist" })).toHaveCount(0);
        await openCart(page);
        await expect(cartPanel(page)).toContainText(sentence);
        await cartPanel(page).getByRole("link", { name: "Change your profile" }).click();
        await expect(page.getByLabel("ZIP Code")).toHaveValue(zip);
        await expect(cartPanel(page)).toBeHidden();
      } finally {
        await close(zip, null);
      }
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    });
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the profile says right after saving that the address is outside the area", async ({ page }) => {
    await enterFresh(page, "Signe");
    await saveZip(page, "55025");
    await expect(notice(page)).toContainText(OUTSIDE);
  });
});
