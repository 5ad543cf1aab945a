import type { Page } from "@playwright/test";
import { enterAs, expect, expectSettled, maya, test } from "#fixtures/journeys/journey.ts";
import { holdScripts, holdTakeover, painted, watchStart } from "#fixtures/journeys/moments.ts";

// A page can be visible and used before its scripts have loaded (app/early-use.ts): early input, checks,
// selections, and presses are kept and take effect.

const searchBox = (page: Page) => page.getByPlaceholder("Search products...");
const products = (page: Page) => page.getByRole("heading", { level: 3 });
const WORD = "seltzer";

test("keeps and sends a search typed before the scripts, during hydration, and afterwards", async ({
  page,
}) => {
  const started = await watchStart(page);
  const takeover = await holdTakeover(page);
  const releaseScripts = await holdScripts(page);
  await page.goto("/shop", { waitUntil: "domcontentloaded" });
  const box = searchBox(page);
  await box.focus();
  await box.pressSequentially("selt");
  releaseScripts();
  await takeover.reached();
  await expect(box).toHaveValue("selt");
  await box.pressSequentially("z");
  await takeover.release();
  await started();
  await box.pressSequentially("er");
  await expect(box).toHaveValue(WORD);
  await expect(products(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/shop?q=${WORD}`);
  await box.press("Enter");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(WORD);
  await expect(products(page)).toHaveCount(3);
});

test("sends the search text on Enter at the exact moment of hydration", async ({ page }) => {
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

test("sends a search typed right after hydration, before effects have run", async ({ page }) => {
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

test("applies an early sort order, checkboxes, and price range", async ({ page }) => {
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

test("checks a checkbox once if pressed at the exact moment of hydration", async ({ page }) => {
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

test("shows suggestions after hydration for text typed before", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/shop", { waitUntil: "domcontentloaded" });
  await searchBox(page).click();
  await page.keyboard.type("gumm");
  release();
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText(/gummies.*\$/i);
});

test("keeps and searches for letters typed while a list loads, and updates the search box on Back and Clear all", async ({
  page,
}) => {
  const started = await watchStart(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
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
  // The address changes before the page does, and a Back in between would still find the list.
  await expect(page.getByRole("heading", { level: 1, name: /Raspberry|Seltzer/ })).toBeVisible();
  await expectSettled(page);
  await page.goBack();
  await expect(box).toHaveValue(WORD);
  await box.fill("no such thing");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(box).toHaveValue("");
  await expect(products(page)).toHaveCount(24);
});

test("keeps and searches for letters typed while Back is loading its list", async ({ page }) => {
  await page.goto("/shop?category=Edibles");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/shop\/.*\.data/, () => new Promise(() => {}));
  await page.route(/\/shop\.data\?(.*&)?category=Edibles/, async (route) => {
    await later;
    await route.continue();
  });
  const list = page.waitForRequest(/\/shop\.data\?(.*&)?category=Edibles/);
  await page.getByRole("link", { name: "Last Light Tart Cherry Gummies" }).first().click();
  await page.evaluate(() => history.back());
  await list;
  const box = searchBox(page);
  // The page's own timers type, so the next letter always comes before the page would search, even on a busy
  // machine, and the list arrives between the two.
  const typing = box.evaluate(async (field: HTMLInputElement, words) => {
    field.focus();
    for (const letter of words) {
      document.execCommand("insertText", false, letter);
      await new Promise((next) => setTimeout(next, 40));
    }
  }, "gummies from the last light of the lake");
  await expect(box).toHaveValue(/^gum/);
  letGo();
  await typing;
  await expect(page).toHaveURL("/shop?q=gummies+from+the+last+light+of+the+lake&category=Edibles");
  await expect(box).toHaveValue("gummies from the last light of the lake");
});

test("keeps early input in the home page's fields, and uses it in the calculator", async ({ page }) => {
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const membership = page.locator("#membership");
  await membership.getByLabel("Average order value per month").fill("200");
  await membership.getByRole("radio", { name: "Premium" }).check();
  await membership.getByRole("radio", { name: "Annual" }).check();
  await membership.getByRole("radio", { name: "Monthly" }).check();
  await membership.getByRole("radio", { name: "Annual" }).check();
  await page.getByLabel("ZIP code").fill("5540");
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

test("keeps the focus and early input on a page rendered with a refused form", async ({ page }) => {
  const started = await watchStart(page);
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  const form = page.locator("form").filter({ has: page.getByLabel("Message") });
  await form.getByLabel("Name").fill("Maya");
  await form.getByLabel("Message").fill("First words.");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
  await expect(form.getByLabel("Message")).toHaveValue("First words.");
  // The address names the form, so the browser scrolls to it and moves the focus on the first frame.
  await painted(page);
  await form.getByLabel("Message").press("End");
  await page.keyboard.type(" And more");
  release();
  await started();
  await page.keyboard.type(", later.");
  await expect(form.getByLabel("Message")).toHaveValue("First words. And more, later.");
});

test("keeps early input in sign-up and sign-in, including a password typed after a refusal", async ({
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

test("keeps early input in the account's fields, and saves an early checkbox", async ({ page }) => {
  const started = await watchStart(page);
  await enterAs(page, maya);
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
});
