import type { Page } from "@playwright/test";
import { admin, enterAs, expect, test } from "#fixtures/journeys/journey.ts";

// No page of ours even tries what its content-security policy forbids: the browser reports each attempt.

/** Notes every attempt of the pages opened from now on, and whether the open page has started. */
async function watch(page: Page) {
  const attempts: string[] = [];
  await page.exposeFunction("noteAttempt", (what: string) => attempts.push(what));
  await page.addInitScript(() => {
    const watched = window as unknown as { noteAttempt: (what: string) => void; started: boolean };
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      watched.noteAttempt(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
    window.addEventListener("shop:started", () => {
      watched.started = true;
    });
  });
  const started = () =>
    expect.poll(() => page.evaluate(() => (window as unknown as { started: boolean }).started)).toBe(true);
  return { attempts, started };
}

test("visitors' pages attempt nothing against their policy, and start with unknown parameters in their address too", async ({
  page,
}) => {
  const { attempts, started } = await watch(page);
  for (const path of [
    "/?utm=letter",
    "/shop?q=evening&utm=letter",
    "/shop/last-light-tart-cherry-gummies?utm=letter",
    "/education?article=milligrams-on-the-label&utm=letter",
    "/login?mode=signup",
  ]) {
    await page.goto(path);
    await started();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  }
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  expect(attempts).toEqual([]);
});

test("a page from memory obeys the parameters that only the browser reads", async ({ page }) => {
  await page.goto("/?signed-out=1&utm=letter");
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/\?utm=letter$/);
  await page.goto("/education?article=milligrams-on-the-label&utm=letter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the admin's order pages attempt nothing against their policy", async ({ page }) => {
  const { attempts, started } = await watch(page);
  await enterAs(page, admin);
  await page.goto("/admin/orders");
  await started();
  // The page of an order that does not exist runs the same code.
  await page.goto(`/admin/orders/${crypto.randomUUID()}`);
  await started();
  await expect(page.getByRole("heading", { level: 1, name: "Order not found" })).toBeVisible();
  expect(attempts).toEqual([]);
});
