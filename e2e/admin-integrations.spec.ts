import { admin, expect, expectAccessible, openStarted, signInBy, test } from "#fixtures/journeys/journey.ts";

// API keys and webhooks.

test("creates an API key, limits a client to its permissions, and revokes it", async ({ page, request }) => {
  await signInBy(page.request, admin);
  await openStarted(page, "/admin/settings/keys/new");
  const make = page.getByRole("button", { name: "Create API key" });
  const use = page.getByLabel("Name", { exact: true });
  await make.click();
  await expect(page.getByText("Please enter a name.")).toBeVisible();
  await expect(use).toBeFocused();
  await page.keyboard.type("Bookkeeping");
  await make.click();
  await expect(page.getByText("Select at least one permission.")).toBeVisible();
  await expect(use).toHaveValue("Bookkeeping");
  await page.getByLabel("Read orders, including names and addresses").check();
  await make.click();
  const made = page.getByRole("status").filter({ hasText: "You won't see it again" });
  await expect(made).toBeVisible();
  await expectAccessible(page);
  const key = /evenlake_\S+/.exec(await made.innerText())?.[0] ?? "";
  // An API client sends no cookie.
  const ask = async (path: string) =>
    (await request.get(path, { headers: { Authorization: `Bearer ${key}` } })).status();
  expect(await ask("/api/v1/orders")).toBe(200);
  expect(await ask("/api/v1/customers")).toBe(403);
  await page.getByRole("link", { name: "View key" }).click();
  await expect(page.getByText(/Last used/)).toBeVisible();
  await page.getByText("Revoke key…").click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("API key revoked.")).toBeVisible();
  expect(await ask("/api/v1/orders")).toBe(401);
});

test("adds a webhook, sends a test event, shows the result, and turns the webhook off", async ({ page }) => {
  await signInBy(page.request, admin);
  await openStarted(page, "/admin/webhooks/new");
  const add = page.getByRole("button", { name: "Add webhook" });
  const address = page.getByLabel("Endpoint URL");
  const placed = page.getByLabel(/An order was placed/);
  await add.click();
  await expect(page.getByText("Please enter a name.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("The stock room");
  await address.fill("ftp://stock.example");
  await placed.check();
  await add.click();
  await expect(page.getByText("Please enter an address that begins with https://.")).toBeVisible();
  await expect(placed).toBeChecked();
  // The shop never sends to its own machine, and the log says so.
  await address.fill("https://127.0.0.1:9/");
  await add.click();
  await expect(page.getByRole("heading", { level: 1, name: "The stock room" })).toBeVisible();
  // The form was long, and the next page starts at the top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page);

  await test.step("sends a test, and logs its attempt", async () => {
    await page.getByRole("button", { name: "Send test event" }).click();
    await expect(page.getByText("Test event sent.")).toBeVisible();
    const log = page.getByRole("row", { name: /webhook\.test/ });
    await expect(log).toContainText("Queued");
    await page.getByRole("link", { name: "webhook.test" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The stock room" })).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("The address is inside the shop's private network").first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await page.getByRole("link", { name: "The stock room" }).click();
  });

  await page.getByText("Show secret").click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Disable webhook" }).click();
  await expect(page.getByText("Webhook disabled.")).toBeVisible();
  await expect(page.getByText(/An admin turned it off/)).toBeVisible();
  await page.getByText("Delete webhook…").click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("Webhook deleted")).toBeVisible();
});
