import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { admin, enterAs, expect, openStarted, test } from "#fixtures/journeys/journey.ts";
import { answersAbout, openRoute, presser } from "#fixtures/journeys/own-courier.ts";
import { callShopkeeper, number, withOrder } from "#fixtures/journeys/own-orders.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// A button never changes its meaning under the pointer (rules courier-app/stray-presses). The pauses between
// presses are realistic for people.

const PAUSES_MS = [80, 150, 300, 600];

/** Presses an element's current position, and the same position again after the pause. */
async function pressTwice(page: Page, on: Locator, pauseMs: number) {
  await on.click({ trial: true });
  const box = await on.boundingBox();
  if (!box) throw new Error("The element isn't on the screen.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await pause(pauseMs);
  // At this speed, a browser counts it as the second click of a double-click.
  await page.mouse.click(x, y, { clickCount: pauseMs < 500 ? 2 : 1 });
}

const stateOf = (orderId: string) =>
  inDatabase(async (db) => {
    const { rows } = await db.query("select status from orders where id = $1", [orderId]);
    return rows[0]?.status as string;
  });

const BOARD = "/admin/orders?view=board";
const boardOf = async (orderId: string) => {
  const { rows } = await inDatabase((db) =>
    db.query(
      "select to_char(window_start at time zone 'America/Chicago', 'YYYY-MM-DD') as day from orders where id = $1",
      [orderId],
    ),
  );
  return `${BOARD}&day=${rows[0].day}`;
};

test("takes no second step on the board on a second press or key", async ({ page, request, baseURL }) => {
  await enterAs(page, admin);
  const bar = page.getByRole("region", { name: "Actions for selected orders" });
  for (const pauseMs of PAUSES_MS) {
    const { orderId } = await withOrder({ request }, baseURL);
    await openStarted(page, await boardOf(orderId));
    const box = page.getByRole("checkbox", { name: new RegExp(`^Select ${number(orderId)}`) });
    await box.check();
    await pressTwice(page, bar.getByRole("button", { name: "Confirm 1" }), pauseMs);
    await expect(page.getByText("1 order confirmed.")).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(bar).toBeHidden();
    expect(await stateOf(orderId), `after ${pauseMs} ms`).toBe("confirmed");

    await box.check();
    await page.keyboard.down("p");
    for (let time = 0; time < 3; time += 1) await page.keyboard.down("p");
    await page.keyboard.up("p");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}/pack`));
    expect(await stateOf(orderId)).toBe("confirmed");
  }
});

test("doesn't treat a link in edited text as a control, and keeps the editor working when it moves", async ({
  page,
}) => {
  const linked = "select id from education_articles where content::text like '%\"href\"%' limit 1";
  const { rows } = await inDatabase((db) => db.query(linked));
  await enterAs(page, admin);
  await openStarted(page, `/admin/education/articles/${rows[0].id}`);
  const text = page.getByRole("textbox").and(page.locator("[contenteditable=true]"));
  const link = text.getByRole("link").first();
  const before = await link.boundingBox();
  await text.press("Control+Home");
  for (let line = 0; line < 3; line += 1) await text.press("Enter");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(link).toBeVisible();
  expect((await link.boundingBox())?.y).not.toBe(before?.y);
  await expect(link).not.toHaveAttribute("data-unsettled");
});

test("blocks the next step on the order page and on the packing screen until it has been visible", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await enterAs(page, admin);
  for (const pauseMs of PAUSES_MS) {
    const { orderId } = await withOrder({ request }, baseURL);
    await openStarted(page, `/admin/orders/${orderId}`);
    await pressTwice(page, page.getByRole("button", { name: "Confirm", exact: true }), pauseMs);
    await expect(page.getByRole("link", { name: "Pack", exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}\\?`));
    expect(await stateOf(orderId), `after ${pauseMs} ms`).toBe("confirmed");
  }
  const shopkeeper = await callShopkeeper(browser, baseURL);
  for (const pauseMs of PAUSES_MS) {
    const { orderId } = await withOrder({ request }, baseURL);
    await shopkeeper.move(orderId, "confirmed");
    await openStarted(page, `/admin/orders/${orderId}/pack`);
    await pressTwice(page, page.getByRole("button", { name: /^Packed/ }), pauseMs);
    const done = page.getByRole("button", { name: "Mark as packed" });
    await expect(done).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
    expect(await stateOf(orderId), `after ${pauseMs} ms`).toBe("confirmed");
  }
  await shopkeeper.leave();
});

test("checks nothing under the pointer on a page that jumps to an error, and keeps a dialog open while it opens", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await enterAs(page, admin);
  const { orderId } = await withOrder({ request }, baseURL);
  const shopkeeper = await callShopkeeper(browser, baseURL);
  await shopkeeper.move(orderId, "confirmed", "packed", "out_for_delivery");
  await shopkeeper.leave();
  await page.setViewportSize({ width: 390, height: 844 });
  const deliver = page.getByRole("button", { name: "Mark as delivered", exact: true });
  for (const pauseMs of [300, 600]) {
    await openStarted(page, `/admin/orders/${orderId}`);
    await expect(deliver).toBeVisible();
    // After the response, a checkbox appears in that place.
    await deliver.evaluate((button) => scrollBy(0, button.getBoundingClientRect().y - 530));
    await pressTwice(page, deliver, pauseMs);
    await expect(page.getByText("Nothing was changed. Fix these first:")).toBeVisible();
    await expect(page.locator("#admin-page :checked:not(option)"), `after ${pauseMs} ms`).toHaveCount(0);
  }
  await openStarted(page, "/admin/education/faqs");
  const question = page.getByRole("dialog");
  for (const pauseMs of [80, 150, 300]) {
    await pressTwice(page, page.getByRole("link", { name: /^Delete/ }).first(), pauseMs);
    await expect(question, `after ${pauseMs} ms`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  }
});

test.describe("on the phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("never answers the question about sobriety on a double press", async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const { stopIds } = await openRoute(page, request, browser, baseURL);
    const { press } = presser(page);
    for (const pauseMs of [...PAUSES_MS, 1_200]) {
      await press("At the door");
      await pressTwice(page, page.getByRole("button", { name: "Yes, here and 21+" }), pauseMs);
      await expect(page.getByRole("heading", { name: /Any sign of/ }), `after ${pauseMs} ms`).toBeVisible();
      await press("Back", "Back to stops");
    }
    expect(await answersAbout(stopIds)).toEqual([]);
  });
});
