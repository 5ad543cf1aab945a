import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signInBy,
  test,
} from "#fixtures/journeys/journey.ts";

test("an admin adds a webhook, tries it, reads what came of it, and switches it off", {
  tag: "@phone",
}, async ({ page }) => {
  await signInBy(page.request, admin);
  await page.goto("/admin/webhooks/new");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Please enter what it is for.")).toBeVisible();
  await page.getByLabel("What it is for").fill("The stock room");
  await page.getByLabel("Address").fill("ftp://stock.example");
  await page.getByLabel(/An order was placed/).check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Please enter an address that begins with https://.")).toBeVisible();
  await expect(page.getByLabel(/An order was placed/)).toBeChecked();
  // Nothing is ever sent to this machine itself, and the log says so.
  await page.getByLabel("Address").fill("https://127.0.0.1:9/");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Webhook saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "The stock room" })).toBeVisible();
  await expectAccessible(page);

  await test.step("a test is sent, and its try is in the log", async () => {
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("A test is on its way.")).toBeVisible();
    const endpoint = page.url();
    await expect(async () => {
      await page.goto(endpoint);
      await expect(page.getByRole("row", { name: /webhook\.test/ })).toContainText("Waiting");
      await page.getByRole("link", { name: "webhook.test" }).click();
      await expect(page.getByText("The address is inside the shop's own network").first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "The stock room" }).click();
  });

  await page.getByText("Show the secret").click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("The webhook is off.")).toBeVisible();
  await expect(page.getByText(/An admin switched it off/)).toBeVisible();
  await page.getByText("Delete this webhook…").click();
  await page.getByRole("button", { name: "Delete this webhook" }).click();
  await expect(page.getByText("Webhook deleted")).toBeVisible();
});
