import { enterFresh } from "#fixtures/journeys/fresh-person.ts";
import { heart } from "#fixtures/journeys/hearts.ts";
import { expect, test } from "#fixtures/journeys/journey.ts";
import { holdScripts } from "#fixtures/journeys/moments.ts";

// On a slow connection, a page can be visible and pressed before its scripts have loaded (app/early-use.ts).

const GUMMIES = "Last Light Tart Cherry Gummies";
const PAGE = "/shop/last-light-tart-cherry-gummies";

test("runs a button pressed twice before hydration once, and keeps a pressed heart pressed", async ({
  page,
}) => {
  let release = await holdScripts(page);
  await page.goto(PAGE, { waitUntil: "domcontentloaded" });
  const add = page.locator("main").getByRole("button", { name: "Add to Cart", exact: true });
  await add.click();
  await add.click();
  release();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  const cart = page.getByRole("dialog");
  await expect(cart.getByText(GUMMIES)).toBeVisible();
  await expect(cart.getByText("$24.00").first()).toBeVisible();
  await expect(cart.getByText("$48.00")).toHaveCount(0);
  await page.keyboard.press("Escape");

  const own = heart(page, GUMMIES).first();
  await own.click();
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await page.unrouteAll();
  release = await holdScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(own).toHaveAttribute("aria-pressed", "false");
  await own.click();
  release();
  await expect(own).toHaveAttribute("aria-pressed", "true");

  await test.step("handles a form submitted early on the same page", async () => {
    await page.unrouteAll();
    release = await holdScripts(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.getByLabel("ZIP code").fill("1234");
    await page.getByLabel("ZIP code").press("Enter");
    release();
    await expect(page.getByText("Please enter a valid 5-digit ZIP code")).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});

test("makes links, buttons, and forms work as without JavaScript if the scripts don't load", async ({
  page,
}) => {
  await enterFresh(page, "Pernille");
  await holdScripts(page);
  await page.goto("/education", { waitUntil: "domcontentloaded" });
  const link = page.getByRole("link", { name: /^Read More/ }).first();
  const target = (await link.getAttribute("href")) as string;
  await link.click();
  await expect(page).toHaveURL(target);

  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/shop?");

  await page.goto("/account?tab=settings", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Marketing emails").check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
});
