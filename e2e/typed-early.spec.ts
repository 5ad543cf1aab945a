import type { Page } from "@playwright/test";
import { expect, expectSettled, maya, signIn, test } from "#fixtures/journeys/journey.ts";
import { holdScripts, holdTakeover, painted, watchStart } from "#fixtures/journeys/moments.ts";

// Everything typed, checked or chosen before a page has started stays and takes effect (app/early-use.ts).

const searchBox = (page: Page) => page.getByPlaceholder("Search products...");
const products = (page: Page) => page.getByRole("heading", { level: 3 });
const WORD = "seltzer";

/** Where the word is cut into three parts: typed before the scripts, while React takes over, and after the start. */
const CUTS = [
  [7, 7],
  [3, 7],
  [0, 7],
  [0, 1],
  [4, 5],
  [6, 6],
  [0, 0],
] as const;

for (const [before, during] of CUTS) {
  const parts = [WORD.slice(0, before), WORD.slice(before, during), WORD.slice(during)];
  test(`a search typed as "${parts.join("|")}" around the start stays and is sent`, async ({ page }) => {
    const started = await watchStart(page);
    const takeover = await holdTakeover(page);
    const releaseScripts = await holdScripts(page);
    await page.goto("/shop", { waitUntil: "domcontentloaded" });
    const box = searchBox(page);
    await box.focus();
    await box.pressSequentially(parts[0] as string);
    releaseScripts();
    await takeover.reached();
    await expect(box).toHaveValue(parts[0] as string);
    await box.pressSequentially(parts[1] as string);
    await takeover.release();
    await started();
    await box.pressSequentially(parts[2] as string);
    await expect(box).toHaveValue(WORD);
    await expect(products(page)).toHaveCount(3);
    await expect(page).toHaveURL(`/shop?q=${WORD}`);
    await box.press("Enter");
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(WORD);
    await expect(products(page)).toHaveCount(3);
  });
}

test("Enter at the very moment of the start sends the text in the search box", async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    addEventListener("shop:started", () => {
      document.querySelector<HTMLFormElement>("#shop-filters")?.requestSubmit();
    });
  });
  await page.goto("/shop", { waitUntil: "domcontentloaded" });
  await searchBox(page).pressSequentially(WORD);
  release();
  await expect(products(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/shop?q=${WORD}`);
  await expect(searchBox(page)).toHaveValue(WORD);
});

test("a search typed just after React has taken the page over, before its effects have run, is sent", async ({
  page,
}) => {
  await page.addInitScript((word) => {
    addEventListener("shop:hydrated", () =>
      queueMicrotask(() => {
        const box = document.querySelector<HTMLInputElement>("input[name=q]");
        box?.focus();
        document.execCommand("insertText", false, word);
      }),
    );
  }, WORD);
  await page.goto("/shop");
  await expect(products(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/shop?q=${WORD}`);
  await expect(searchBox(page)).toHaveValue(WORD);
});

test("typing continues while the list for the first letters loads; Back and Clear all set the search box", async ({
  page,
}) => {
  const started = await watchStart(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/shop\.data\?.*q=sel(&|$)/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/shop");
  await started();
  const box = searchBox(page);
  const asked = page.waitForRequest(/\/shop\.data\?.*q=sel(&|$)/);
  const whole = page.waitForRequest(/\/shop\.data\?.*q=seltzer(&|$)/);
  await box.pressSequentially("sel");
  await asked;
  await box.pressSequentially("tze");
  answer();
  await box.pressSequentially("r");
  await whole;
  await expect(page).toHaveURL("/shop?q=seltzer");
  await expect(box).toHaveValue(WORD);
  await expect(products(page)).toHaveCount(3);

  await page
    .getByRole("link", { name: /Raspberry|Seltzer/ })
    .first()
    .click();
  // The address changes before the page does, and a Back that comes between them would find the list still there.
  await expect(page.getByRole("heading", { level: 1, name: /Raspberry|Seltzer/ })).toBeVisible();
  await expectSettled(page);
  await page.goBack();
  await expect(box).toHaveValue(WORD);
  await box.fill("no such thing");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(box).toHaveValue("");
  await expect(products(page)).toHaveCount(24);
});

test("an early sort order, checkboxes and price range all take effect", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/shop", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await page.getByRole("checkbox", { name: "Edibles" }).check();
  await page.getByRole("checkbox", { name: "Vapes" }).check();
  await page.getByLabel("From").fill("12.50");
  await page.getByLabel("Maximum price").fill("30");
  release();
  await expect(page).toHaveURL("/shop?category=Edibles&category=Vapes&min=12.50&max=30&sort=price-desc");
  await expect(page.getByLabel("Sort by")).toHaveValue("price-desc");
  await expect(page.getByRole("checkbox", { name: "Edibles" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Vapes" })).toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("12.50");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("30.00");
});

test("a checkbox pressed at the very moment when React takes over is checked once", async ({ page }) => {
  const started = await watchStart(page);
  const takeover = await holdTakeover(page);
  await page.goto("/shop");
  await takeover.reached();
  await page.getByRole("checkbox", { name: "Vapes" }).click();
  await takeover.release();
  await started();
  await expect(page).toHaveURL("/shop?category=Vapes");
  await expect(page.getByRole("checkbox", { name: "Vapes" })).toBeChecked();
});

test("the home page's fields keep what was typed early, and the calculator uses it", async ({ page }) => {
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const membership = page.locator("#membership");
  await page.getByLabel("ZIP code").fill("5540");
  await membership.getByLabel("Average order value per month").fill("200");
  await membership.getByRole("radio", { name: "Premium" }).check();
  await membership.getByRole("radio", { name: "Annual" }).check();
  await membership.getByRole("radio", { name: "Monthly" }).check();
  await membership.getByRole("radio", { name: "Annual" }).check();
  await membership.getByLabel("Email address").pressSequentially("early@exampl");
  release();
  await started();
  await page.keyboard.type("e.com");
  await expect(membership.getByLabel("Email address")).toHaveValue("early@example.com");
  await expect(page.getByLabel("ZIP code")).toHaveValue("5540");
  await expect(membership).toContainText("10% of $200.00");
  await expect(membership.getByRole("radio", { name: "Annual" })).toBeChecked();
  await expect(membership.getByRole("status").filter({ hasText: "Total per month" })).toContainText(
    "Premium",
  );
  await expect(membership.getByRole("radio", { name: "Premium" })).toHaveAccessibleDescription(
    /^\$239\.90 per year/,
  );
});

test("a page that arrived with a refused form keeps the focus and what is typed before the start", async ({
  page,
}) => {
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  const form = page.locator("form").filter({ has: page.getByLabel("Message") });
  await form.getByLabel("Name").fill("Maya");
  await form.getByLabel("Message").fill("First words.");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
  await expect(form.getByLabel("Message")).toHaveValue("First words.");
  // The address names the form, so with the first frame the browser scrolls to it and moves the focus.
  await painted(page);
  await form.getByLabel("Message").press("End");
  await page.keyboard.type(" And more");
  release();
  await started();
  await page.keyboard.type(", later.");
  await expect(form.getByLabel("Message")).toHaveValue("First words. And more, later.");
});

test("sign-in and sign-up keep what was typed early, also a password typed after a refusal", async ({
  page,
}) => {
  const started = await watchStart(page);
  let release = await holdScripts(page);
  await page.goto("/login?mode=signup", { waitUntil: "domcontentloaded" });
  await page.getByLabel("First Name").fill("Ada");
  await page.getByLabel("Year").fill("1990");
  await page.getByLabel("Password").pressSequentially("long enough");
  release();
  await started();
  await page.keyboard.type(" indeed");
  await expect(page.getByLabel("First Name")).toHaveValue("Ada");
  await expect(page.getByLabel("Year")).toHaveValue("1990");
  await expect(page.getByLabel("Password")).toHaveValue("long enough indeed");

  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await page
    .locator("form", { has: page.getByLabel("Password") })
    .evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator("#email[aria-invalid=true]")).toBeVisible();
  await page.getByLabel("Password").pressSequentially("typed ");
  release();
  await started();
  await page.keyboard.type("on");
  await expect(page.getByLabel("Password")).toHaveValue("typed on");
});

test("the account's fields keep what was typed early, and an early checkbox is saved", async ({ page }) => {
  const started = await watchStart(page);
  await signIn(page, maya);
  let release = await holdScripts(page);
  await page.goto("/account?tab=profile&edit=1", { waitUntil: "domcontentloaded" });
  await page.getByLabel("City").fill("Edina");
  release();
  await started();
  await expect(page.getByLabel("City")).toHaveValue("Edina");

  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto("/account?tab=settings", { waitUntil: "domcontentloaded" });
  const box = page.getByRole("checkbox", { name: "Marketing emails" });
  const before = await box.isChecked();
  await box.click();
  release();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked({ checked: !before });
  await started();
  await box.click();
  await expect(page.getByText("Saved.")).toBeVisible();
});
