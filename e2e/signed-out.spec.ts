import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { scan } from "#fixtures/journeys/scanner.ts";

// An admin's session ends while they're working (rules sign-in/admin-session-end).

/** Ends all sessions, as another admin, a new password, or expiration would. */
const endSessions = () =>
  inDatabase((db) => db.query("update sessions set expires_at = now() - interval '1 minute'"));

async function signInAgain(page: Page, said: string) {
  await expect(page).toHaveURL(/\/admin\/login\?/);
  await expect(page.getByText(said)).toBeVisible();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const SAID = "You were signed out. Sign in to return to your page";

async function withSale() {
  const [productId = ""] = await addProducts([`Signed out ${randomUUID()}`], "active");
  return addSale(productId);
}

test("restores a typed note unsent after the sign-in, from a refused form and from a page that redirects", async ({
  page,
}) => {
  const orderId = await withSale();
  const notes = () =>
    inDatabase(
      async (db) => (await db.query("select 1 from order_notes where order_id = $1", [orderId])).rowCount,
    );
  await enterAs(page, admin);
  await openStarted(page, `/admin/orders/${orderId}`);
  const note = page.getByLabel("New note");

  await test.step("restores it after the form was refused", async () => {
    await note.fill("The bell is broken.");
    await endSessions();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("You've been signed out, so nothing was saved.").first()).toBeVisible();
    await expect(note).toHaveValue("The bell is broken.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Sign in to continue" }).click();
    await expectAccessible(page);
    await signInAgain(page, `${SAID}; your input is saved.`);
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await expect(page.getByText("Your input is back. Nothing was submitted.")).toBeVisible();
    await expect(note).toHaveValue("The bell is broken.");
    expect(await notes()).toBe(0);
  });

  await test.step("restores it after the page itself redirected", async () => {
    await note.fill("The bell is still broken.");
    await endSessions();
    // The router loads the page, as a live page does automatically.
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await signInAgain(page, `${SAID}.`);
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await expect(note).toHaveValue("The bell is still broken.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect.poll(notes).toBe(1);
    await expect(note).toHaveValue("");
  });
});

test("opens the target of a link, a scan, or a reload after the sign-in", async ({ page }) => {
  const orderId = await withSale();
  await enterAs(page, admin);
  await openStarted(page, "/admin/products");
  await endSessions();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Delivery" }).click();
  await signInAgain(page, `${SAID}.`);
  await expect(page).toHaveURL("/admin/delivery");
  await expect(page.getByRole("heading", { level: 1, name: "Delivery" })).toBeVisible();

  await endSessions();
  await scan(page, orderId.slice(0, 8), { gap: 12 });
  await signInAgain(page, `${SAID}.`);
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);

  await endSessions();
  await page.goto("/admin/orders?q=lake&page=2");
  await signInAgain(page, `${SAID}.`);
  await expect(page).toHaveURL("/admin/orders?q=lake&page=2");
});

test("redirects to no other site after the sign-in, and never shows the input to anyone else", async ({
  page,
}) => {
  const orderId = await withSale();
  await enterAs(page, admin);
  await openStarted(page, `/admin/orders/${orderId}`);
  await page.getByLabel("New note").fill("Not for you.");
  await endSessions();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.evaluate(() => {
    const kept = { path: location.pathname, adminId: "someone else", forms: [] };
    sessionStorage.setItem("admin-kept-forms", JSON.stringify(kept));
  });
  await page.goto("/admin/login?ended=here&next=//elsewhere.example/admin");
  await signInAgain(page, SAID);
  await expect(page).toHaveURL("/admin/products");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("admin-kept-forms"))).toBeNull();
});
