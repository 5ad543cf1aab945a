import { admin, enterAs, expect, openStarted, test } from "#fixtures/journeys/journey.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

test("keeps the board's scroll position after a step, with the result in view", async ({ page }) => {
  const [productId = ""] = await addProducts(["Placed"], "active");
  const ids: string[] = [];
  for (let nth = 0; nth < 40; nth += 1) ids.push(await addSale(productId));
  const { rows } = await inDatabase((db) =>
    db.query(
      `update orders set status = 'pending' where id = any($1)
       returning to_char(window_start at time zone 'America/Chicago', 'YYYY-MM-DD') as day`,
      [ids],
    ),
  );
  await enterAs(page, admin);
  await page.setViewportSize({ width: 1000, height: 420 });
  await openStarted(page, `/admin/orders?view=board&day=${rows[0].day}`);
  const cards = page.locator(".board-orders > li:has([name=ids])");
  const topOf = async (id: string) =>
    page
      .locator(`.board-orders > li:has([value="${id}"])`)
      .evaluate((card) => card.getBoundingClientRect().top);
  const shown = await cards
    .locator("[name=ids]")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const own = shown.filter((id) => ids.includes(id));
  // The selected orders are above the one in view, which is in the middle of the screen.
  for (const id of own.slice(0, 3)) await page.locator(`[name=ids][value="${id}"]`).check();
  const looked = own[9] ?? "";
  await page
    .locator(`.board-orders > li:has([value="${looked}"])`)
    .evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top + window.scrollY - 200));
  // Before a press, Playwright may scroll automatically.
  const confirm = page.getByRole("button", { name: "Confirm 3" });
  await confirm.click({ trial: true });
  const box = await confirm.boundingBox();
  const before = await topOf(looked);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(page.getByText("3 orders confirmed.")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Confirm/ })).toBeHidden();
  expect(Math.abs((await topOf(looked)) - before)).toBeLessThan(2);
});
