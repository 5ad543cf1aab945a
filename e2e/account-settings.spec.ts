import { expect, test } from "./fixtures.ts";
import { enterFresh } from "./fresh-person.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("email preferences are saved by a button, which says so", async ({ page }) => {
    await enterFresh(page, "Petra");
    await page.goto("/account?tab=settings");
    await page.getByLabel("Marketing emails").check();
    await page.getByLabel("Order updates").uncheck();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.goto("/account?tab=settings");
    await expect(page.getByLabel("Marketing emails")).toBeChecked();
    await expect(page.getByLabel("Order updates")).not.toBeChecked();
  });
});
