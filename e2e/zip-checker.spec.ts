import { expect, expectAccessible, test } from "#fixtures/journeys/journey.ts";

// Every answer the checker has (rules 5.8 to 5.13).

const answers = [
  { zip: "", says: "Please enter a ZIP code" },
  { zip: "1234", says: "Please enter a valid 5-digit ZIP code" },
  { zip: "554a5", says: "Please enter a valid 5-digit ZIP code" },
  {
    zip: "10001",
    says: "We couldn't find this ZIP code in our database. Please try another or contact customer service.",
  },
  {
    zip: "55435",
    says: /We deliver to Edina.*Primary.*25.*40 minutes.*Express.*\$12\.99.*Standard.*\$7\.99.*Scheduled Delivery.*\$5\.99/s,
    options: 3,
  },
  {
    zip: "55369",
    says: /We deliver to Maple Grove.*Extended.*35.*50 minutes.*Standard.*Scheduled Delivery/s,
    options: 2,
  },
  {
    zip: "55082",
    says: /We deliver to Stillwater.*Limited.*45.*60 minutes.*Scheduled Delivery/s,
    options: 1,
  },
  {
    zip: "55025",
    says: /Outside our delivery area.*We're sorry, but we don't currently deliver to this location\. We're continuously expanding our coverage area!/s,
  },
];

test("the ZIP checker gives every one of its answers", async ({ page }) => {
  await page.goto("/");
  const delivery = page.locator("#delivery");
  const checker = delivery.locator("form").first();
  for (const { zip, says, options } of answers) {
    await checker.getByRole("textbox").fill(zip);
    await checker.getByRole("button").click();
    await expect(delivery, zip).toContainText(says);
    if (!options) continue;
    const answer = delivery
      .locator("div")
      .filter({ has: page.getByText(/^We deliver to/) })
      .last();
    await expect(answer.getByRole("listitem"), zip).toHaveCount(options);
  }
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the ZIP checker's answer stands on the page itself", async ({ page }) => {
    await page.goto("/");
    const delivery = page.locator("#delivery");
    await delivery.getByRole("textbox").first().fill("55435");
    await delivery.locator("form").first().getByRole("button").click();
    await expect(page.locator("#delivery")).toContainText("We deliver to Edina");
  });
});
