import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#fixtures/journeys/journey.ts";

/** A product of the demo shop that is sold out. */
const SOLD_OUT = "Late Meadow Buckwheat Honey";
const SLUG = "late-meadow-buckwheat-honey";

test.describe("a product that is sold out", () => {
  test("takes an address for one mail when it is back, from its own page", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto(`/shop/${SLUG}`);
    await page.getByRole("link", { name: "Tell me when it is back" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Tell me when ${SOLD_OUT} is back` }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    await page.getByLabel("Email address").first().fill("nobody@");
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText(/Please enter a valid email address/)).toBeVisible();
    await expect(page.getByLabel("Email address").first()).toHaveValue("nobody@");
    await page.getByLabel("Email address").first().fill("Nora@Evenlake.example");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "We will tell you" })).toBeVisible();
    await expect(page.getByText("nora@evenlake.example")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("takes it without scripts too", async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await page.goto(`/shop/${SLUG}/back`);
    await page.getByLabel("Email address").first().fill("nora@evenlake.example");
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "We will tell you" })).toBeVisible();
  });
});
