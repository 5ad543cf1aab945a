import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterFresh, mailsFor } from "#fixtures/journeys/fresh-person.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";
import { holdScripts } from "#fixtures/journeys/moments.ts";

const SETTINGS = "/account?tab=settings";

/** Fails when a page is not accessible or does not fit a narrow screen. */
async function expectGoodPage(page: Page) {
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

async function savePreferencesByButton(page: Page) {
  await page.goto(SETTINGS, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Marketing emails").check();
  await page.getByLabel("Order updates").uncheck();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(SETTINGS, { waitUntil: "domcontentloaded" });
  await expect(page.getByLabel("Marketing emails")).toBeChecked();
  await expect(page.getByLabel("Order updates")).not.toBeChecked();
}

/** Signs the same person in with a browser of its own. */
async function enterElsewhere(page: Page, person: { email: string; password: string }): Promise<Page> {
  const elsewhere = await (await page.context().browser()?.newContext())?.newPage();
  if (!elsewhere) throw new Error("no browser");
  await signInBy(elsewhere.request, person);
  return elsewhere;
}

const sessions = (page: Page) => page.getByRole("region", { name: "Where I am signed in" });

test("email preferences are saved as soon as a box is ticked", async ({ page }) => {
  await enterFresh(page, "Petra");
  await page.goto(SETTINGS);
  await page.getByLabel("Marketing emails").check();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save preferences" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByLabel("Marketing emails")).toBeChecked();
});

test("email preferences are saved by a button while the scripts do not arrive", async ({ page }) => {
  await enterFresh(page, "Pernille");
  await holdScripts(page);
  await savePreferencesByButton(page);
});

test("a person sees where the account is open, and ends that", { tag: "@phone" }, async ({ page }) => {
  const person = await enterFresh(page, "Solveig");
  const [phone, tablet] = [await enterElsewhere(page, person), await enterElsewhere(page, person)];
  await page.goto(SETTINGS);
  await expect(sessions(page).getByRole("listitem")).toHaveCount(3);
  await expect(sessions(page).getByText("This browser")).toHaveCount(1);
  await expect(sessions(page).getByText(/^Chrome on /)).toHaveCount(3);
  await expectNoSidewaysScroll(page);

  await sessions(page).getByRole("button", { name: "Sign out", exact: true }).first().press("Enter");
  await expect(page.getByText("That browser is signed out.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where I am signed in" })).toBeFocused();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(2);

  await sessions(page).getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed out everywhere else.").first()).toBeVisible();
  await expect(sessions(page).getByRole("listitem")).toHaveCount(1);
  await expect(sessions(page).getByRole("button")).toHaveCount(0);
  for (const gone of [phone, tablet]) {
    await gone.goto(SETTINGS);
    await expect(gone).toHaveURL(/\/login\?next=/);
    await gone.context().close();
  }
});

test("a form whose session has ended elsewhere keeps what was typed, and is saved after signing in again", async ({
  page,
}) => {
  const person = await enterFresh(page, "Ingvild");
  await page.goto("/account?tab=profile&edit=1");
  await page.getByLabel("City").fill("Minnetonka");
  await page.getByLabel("Phone").fill("612-555-0177");

  const elsewhere = await enterElsewhere(page, person);
  await elsewhere.goto(SETTINGS);
  await elsewhere.getByLabel("Current Password").fill(person.password);
  await elsewhere.getByLabel("New Password").fill("otters-by-the-sauna");
  await elsewhere.getByLabel("Confirm Password").fill("otters-by-the-sauna");
  await elsewhere.getByRole("button", { name: "Update Password" }).click();
  await expect(elsewhere.getByText("Password updated successfully").first()).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole("button", { name: "Save Changes" }).click();
  const sentence = page.locator("main").getByText("You have been signed out, so nothing was saved.");
  await expect(sentence).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Minnetonka");
  await expectAccessible(page);
  const opened = page.waitForEvent("popup");
  await sentence.getByRole("link", { name: "sign in again in another tab" }).click();
  const tab = await opened;
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Password").fill("otters-by-the-sauna");
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab).toHaveURL("/account");
  await tab.close();

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully").first()).toBeVisible();
  await expect(page.getByText(/Minnetonka/)).toBeVisible();
});

test("a password can be shown, with focus and cursor where they were, and is hidden when it is sent", async ({
  page,
}) => {
  await page.goto("/login");
  const field = page.getByLabel("Password");
  const show = page.getByRole("button", { name: "Show password" });
  await page.getByLabel("Email").fill("nobody@evenlake.example");
  await field.fill("what was typed");
  await field.press("ArrowLeft");
  await field.press("ArrowLeft");
  await show.click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(field).toBeFocused();
  await page.keyboard.type("!");
  await expect(field).toHaveValue("what was typ!ed");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid email or password.").first()).toBeVisible();
  await expect(field).toHaveAttribute("type", "password");
  await expect(field).toHaveValue("");
  await show.press("Enter");
  await expect(field).toHaveAttribute("type", "text");
  await expect(show).toBeFocused();
});

test("a person takes a copy of the own data", async ({ page }) => {
  const person = await enterFresh(page, "Torhild");
  await page.goto(SETTINGS);
  await page.getByRole("link", { name: "Download my data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Download my data" })).toBeVisible();
  await expectNoSidewaysScroll(page);
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

/** Buys one thing for delivery in the last window, as a customer without a saved address. */
async function buySomething(page: Page) {
  await page.goto("/shop?q=North+Arm");
  await page.getByRole("button", { name: /^Add to Cart: North Arm/ }).click();
  await page
    .getByRole("dialog", { name: /Your cart/ })
    .getByRole("link", { name: "Checkout" })
    .click();
  await page.getByLabel("Phone").fill(`612-555-${String(Date.now()).slice(-4)}`);
  await page.getByLabel("Street address").fill("3312 Hennepin Ave");
  await page.getByLabel("ZIP code").fill("55408");
  await expect(page.getByLabel("City")).toHaveValue("Minneapolis");
  await page.getByRole("radio", { name: /^Scheduled/ }).check();
  await page.getByRole("group", { name: "Day", exact: true }).getByRole("radio").nth(4).check();
  const windows = page.getByRole("group", { name: /^Delivery window/ });
  await windows.getByRole("radio").first().check();
  await page.getByLabel("I am 21 or older and will show a valid ID at the door").check();
  await page.getByLabel("Someone 21 or older will be there to receive it").check();
  await page.getByRole("button", { name: /^Place order · \$/ }).click();
  await expect(page).toHaveURL(/placed=/);
}

test("an account is deleted with password and word, but not while an order is under way", async ({
  page,
}) => {
  const person = await enterFresh(page, "Gudrun");
  const elsewhere = await enterElsewhere(page, person);

  await test.step("an order under way stands in the way", async () => {
    await buySomething(page);
    await page.goto("/account/delete");
    await expect(page.getByText(/^You have an order under way \([\da-f]{8}\)/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Account" })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "See your orders" }).click();
    await page.getByRole("article").first().getByText("Cancel order", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, cancel this order" }).click();
    await expect(page.getByText("Your order is cancelled.").first()).toBeVisible();
  });

  await test.step("password and word are asked for", async () => {
    await page.goto(SETTINGS);
    await page.getByRole("link", { name: "Delete Account" }).click();
    await expect(page.getByRole("heading", { name: "What is erased" })).toBeVisible();
    await expectGoodPage(page);
    await page.getByLabel("Password").fill("not the password");
    await page.getByLabel("Type DELETE to confirm").fill("delete");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const word = page.getByLabel("Type DELETE to confirm");
    await expect(word).toBeFocused();
    await expect(word).toHaveAccessibleDescription("Please type the word DELETE in capital letters.");
    await word.fill("DELETE");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "Your current password is not right.",
    );
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(word).toHaveValue("DELETE");
  });

  await test.step("the account is gone everywhere", async () => {
    await page.getByLabel("Password").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await mailsFor(person.email, "Your account at Evenlake is deleted");
    await elsewhere.goto("/account");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.context().close();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Invalid email or password.").first()).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("email preferences are saved by a button, which says so", async ({ page }) => {
    await enterFresh(page, "Petra");
    await savePreferencesByButton(page);
  });

  test("other browsers are signed out, and the account is deleted", async ({ page }) => {
    const person = await enterFresh(page, "Ragna");
    const elsewhere = await enterElsewhere(page, person);
    await page.goto(SETTINGS);
    await sessions(page).getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByText("That browser is signed out.")).toBeVisible();
    await elsewhere.goto("/account");
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.context().close();
    await page.getByRole("link", { name: "Delete Account" }).click();
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await page.getByLabel("Password").fill(person.password);
    await page.getByLabel("Type DELETE to confirm").fill("DELETE");
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect(page.getByText("Your account is deleted.")).toBeVisible();
  });
});
