import type { Page } from "@playwright/test";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { expect, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

const SECTIONS = [
  "Why Choose Evenlake",
  "Shop by category",
  "Know what you pour",
  "Delivery to your door",
  "Featured partners coming soon",
  "Evenlake membership",
  "Wellness is a habit, not a promise",
  "Our technology edge",
  "Our commitment",
  "Be there for the first evening",
];

/** Compares the titles of the sections in the page's order. Other headings inside the sections are ignored. */
async function expectSectionsInOrder(page: Page) {
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect
    .poll(async () => (await titles.allTextContents()).filter((title) => SECTIONS.includes(title)))
    .toEqual(SECTIONS);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the home page shows its sections in order, and their links lead to the right places", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The evening comes to you.");
  await expectSectionsInOrder(page);
  await expectNoSidewaysScroll(page);

  await expect(page.getByRole("main").getByRole("link", { name: "Visit the shop" })).toHaveAttribute(
    "href",
    "/shop",
  );

  const cards = section(page, "Why Choose Evenlake").getByRole("listitem");
  await expect(cards.getByRole("heading", { level: 3 })).toHaveText([
    "At your door this evening",
    "Tested, batch by batch",
    "Plain words, exact numbers",
  ]);

  const tiles = section(page, "Shop by category").getByRole("listitem").getByRole("link");
  await expect(tiles).toHaveCount(CATEGORIES.length);
  await tiles.filter({ hasText: "Tinctures" }).click();
  await expect(page).toHaveURL("/shop?category=Tinctures");
  await page.goBack();

  const education = section(page, "Know what you pour");
  await expect(education.getByRole("heading", { level: 3 })).toHaveText([
    "How to read a label in one minute",
    "Safe at home",
    "Courses for a quiet evening",
  ]);
  await education.getByRole("link", { name: "Read about safety" }).click();
  await expect(page).toHaveURL("/education#safety");
  await page.goBack();

  await expect(section(page, "Our technology edge")).toContainText("37 minutes, our average delivery time");
  await section(page, "Be there for the first evening")
    .getByRole("link", { name: "Follow our journey" })
    .click();
  await expect(page).toHaveURL("/about#journey");
});

test("the first screen shows heading, sentence, email field, button and picture without scrolling", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  const height = page.viewportSize()?.height ?? 0;
  const hero = page.getByRole("main");
  for (const part of [
    hero.getByRole("heading", { level: 1 }),
    hero.getByText(/brought to your door/),
    page.locator("#waitlist").getByRole("textbox", { name: "Email" }),
    page.locator("#waitlist").getByRole("button"),
    hero.getByAltText(/^A carton, a dropper bottle/),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
});

test("a picture that cannot be loaded is replaced by the default picture", async ({ page }) => {
  await page.route("**/pictures/tile-topicals.svg", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto("/");
  const item = section(page, "Know what you pour").getByRole("article").filter({ hasText: "Safe at home" });
  await item.scrollIntoViewIfNeeded();
  await expect(item.locator("img")).toHaveAttribute("src", "/pictures/home/education.svg");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every section is shown", async ({ page }) => {
    await page.goto("/");
    await expectSectionsInOrder(page);
    await page.getByRole("main").getByRole("link", { name: "Join the waitlist" }).click();
    await expect(page.locator("#waitlist")).toBeInViewport();
  });
});
