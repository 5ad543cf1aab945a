import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signInAs } from "#fixtures/buyer.ts";
import { enterFresh, mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStarted,
  PHONE,
  test,
} from "#fixtures/journeys/journey.ts";
import { cancelOwnOrder, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase, shopUrl } from "#fixtures/journeys/own-shop.ts";

const SETTINGS = "/account?tab=settings";

/** Returns whether a session still opens the account. */
async function isOpen(cookie: string): Promise<boolean> {
  const answer = await fetch(`${shopUrl()}/account`, { headers: { cookie }, redirect: "manual" });
  return answer.status === 200;
}

const sessions = (page: Page) => page.getByRole("region", { name: "Active sessions" });

test("saves email preferences as soon as a box is checked, and downloads a copy of the user's data", async ({
  page,
}) => {
  const person = await enterFresh(page, "Torhild");
  await openStarted(page, SETTINGS);
  await page.getByLabel("Marketing emails").check();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save preferences" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Marketing emails")).toBeChecked();

  await page.getByRole("link", { name: "Download my data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Download my data" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^evenlake-my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({
    account: { email: person.email, sessions: [{ device: expect.stringContaining("Chrome") }] },
    profile: { firstName: person.firstName, birthDate: "1984-03-09" },
    orders: [],
  });
});

test("lists the active sessions, and ends one", async ({ page }) => {
  const person = await enterFresh(page, "Solveig");
  const others = [await signInAs(shopUrl(), person), await signInAs(shopUrl(), person)];
  await page.goto(SETTINGS);
  await expect(sessions(page).getByRole("listitem")).toHaveCount(3);
  await expect(sessions(page).getByText("This browser")).toHaveCount(1);
  await expect(sessions(page).getByText(/^Chrome on /)).toHaveCount(1);

  await sessions(page).getByRole("button", { name: "Sign out", exact: true }).first().press("Enter");
  await expect(page.getByText("Browser signed out.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeFocused();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(2);

  await sessions(page).getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Signed out everywhere else.").first()).toBeVisible();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
  await expect(sessions(page).getByRole("button")).toHaveCount(0);
  for (const cookie of others) expect(await isOpen(cookie)).toBe(false);
});

test("keeps the input of a form whose session ended elsewhere, and saves it after a new sign-in", async ({
  page,
}) => {
  const person = await enterFresh(page, "Ingvild");
  await page.goto("/account?tab=profile&edit=1");
  await page.getByLabel("City").fill("Minnetonka");
  await page.getByLabel("Phone").fill("612-555-0177");

  const newPassword = "otters-by-the-sauna";
  const changed = await fetch(`${shopUrl()}${SETTINGS}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: await signInAs(shopUrl(), person), origin: shopUrl() },
    body: new URLSearchParams({
      ...{ form: "password", currentPassword: person.password },
      ...{ newPassword, confirmPassword: newPassword },
    }),
  });
  expect(changed.status).toBe(302);

  await page.getByRole("button", { name: "Save Changes" }).click();
  const sentence = page.locator("main").getByText("You've been signed out, so nothing was saved.");
  await expect(sentence).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Minnetonka");
  await expectAccessible(page);
  const opened = page.waitForEvent("popup");
  await sentence.getByRole("link", { name: "sign in again in another tab" }).click();
  const tab = await opened;
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Password").fill(newPassword);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab).toHaveURL("/account");
  await tab.close();

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully").first()).toBeVisible();
  await expect(page.getByText(/Minnetonka/)).toBeVisible();
});

test("deletes an account with password and confirmation word, but not with an open order", async ({
  page,
  baseURL,
}) => {
  const { customer: person, orderId } = await withOrder(page, baseURL);
  const elsewhere = await signInAs(shopUrl(), person);

  await test.step("refuses while an order is open", async () => {
    await page.goto("/account/delete");
    await expect(page.getByText(/^You have an open order \([\da-f]{8}\)/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Account" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "See your orders" })).toBeVisible();
    await cancelOwnOrder(page, baseURL, orderId);
  });

  await test.step("requires password and confirmation word", async () => {
    await page.goto(SETTINGS);
    await page.getByRole("link", { name: "Delete Account" }).click();
    await expect(page.getByRole("heading", { name: "What we delete" })).toBeVisible();
    await page.getByLabel("Password").fill("not the password");
    await page.getByLabel("Type DELETE to confirm").fill("delete");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const word = page.getByLabel("Type DELETE to confirm");
    await expect(word).toBeFocused();
    await expect(word).toHaveAccessibleDescription("Type the word DELETE in capital letters.");
    await word.fill("DELETE");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "Your current password is incorrect.",
    );
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(word).toHaveValue("DELETE");
  });

  await test.step("removes the account everywhere", async () => {
    await page.getByLabel("Password").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await mailsFor(person.email, "Your account at Evenlake is deleted");
    expect(await isOpen(elsewhere)).toBe(false);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Invalid email or password.").first()).toBeVisible();
  });
});

// Warns a customer with an address outside the delivery area before checkout (rules cart/undeliverable-zip,
// account/undeliverable-zip).

const OUTSIDE = "We're sorry, but we don't currently deliver to this location.";
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

test.describe("on a phone", () => {
  test.use(PHONE);

  test("warns in profile and cart that the address is outside the area, or that its ZIP code was closed", async ({
    page,
  }) => {
    const zip = "55316";
    await test.step("shows no address warning in a visitor's cart", async () => {
      await page.goto("/shop?q=North+Arm");
      const answered = page.waitForResponse((response) => response.url().includes("/cart/products"));
      await page.getByRole("button", { name: /^Add to Cart: North Arm/ }).click();
      expect(Object.keys(await (await answered).json())).toEqual(["products"]);
    });
    await enterFresh(page, "Astrid");

    await test.step("marks optional fields, and warns right after an address outside the area is saved", async () => {
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

    await test.step("warns in the cart too, whatever ZIP code the browser remembers", async () => {
      await page.evaluate(() => {
        localStorage.setItem("evenlake-zip", "55401");
      });
      await openCart(page);
      await expect(notice(page)).toContainText(OUTSIDE);
      await expectNoSidewaysScroll(page);
    });

    await test.step("shows no warning for a served ZIP code", async () => {
      await saveZip(page, zip);
      await expect(page.getByText(zip)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      const answered = page.waitForResponse((response) => response.url().includes("/cart/products"));
      await openCart(page);
      expect(await (await answered).json()).toMatchObject({ noDelivery: null });
      await expect(notice(page)).toHaveCount(0);
    });

    await test.step("shows both warnings, with the reason, when that ZIP code closes", async () => {
      await close(zip, "The river is over the road.");
      const sentence = `We're not delivering to ${zip} right now: The river is over the road.`;
      await page.goto("/account");
      await expect(notice(page)).toContainText(sentence);
      await expect(notice(page).getByRole("link", { name: "Join the waitlist" })).toHaveCount(0);
      await openCart(page);
      await expect(cartPanel(page)).toContainText(sentence);
      await cartPanel(page).getByRole("link", { name: "Change your profile" }).click();
      await expect(page.getByLabel("ZIP Code")).toHaveValue(zip);
      await expect(cartPanel(page)).toBeHidden();
      await close(zip, null);
      await page.goto("/account");
      await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    });
  });
});
