import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { addProducts, addSale, unique } from "#fixtures/journeys/own-products.ts";
import { addOwnCourier } from "#fixtures/journeys/own-route.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// The road (rules 48.4 to 48.14). Orders of this journey are nobody's, and stand on a day of their own, until their route leaves today.

const shopToday = () => Temporal.Now.zonedDateTimeISO("America/Chicago").toPlainDate();

/** Adds packed orders of nobody, for a window at noon of a day, to these ZIPs; returns their ids. */
async function addPacked(productId: string, day: Temporal.PlainDate, names: readonly string[]) {
  const zips = ["55408", "55424", "55401"];
  const start = day.toZonedDateTime({ timeZone: "America/Chicago", plainTime: "12:00" }).toInstant();
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const id = await addSale(productId);
    await inDatabase((db) => db.query("update order_items set packed_at = now() where order_id = $1", [id]));
    await inDatabase((db) =>
      db.query(
        `update orders set status = 'packed', contact_name = $2, delivery_zip = $3, window_start = $4,
           window_end = $5, payment_method = 'at_door', payment_status = 'due', attempts = 0, subtotal_cents = 2400,
           total_cents = 2400 + delivery_fee_cents + redelivery_fee_cents + tax_cents where id = $1`,
        [id, name, zips[index], start.toString(), start.add({ hours: 2 }).toString()],
      ),
    );
    ids.push(id);
  }
  return ids;
}

const stopsOf = (page: Page, route: number) => page.getByRole("list", { name: `Stops of route ${route}` });

test("an admin proposes routes, moves stops by keyboard, lets one leave, and prints its manifest", async ({
  page,
}) => {
  const [productId = ""] = await addProducts([unique("On the road")], "archived");
  const day = shopToday().add({ days: 40 + Math.floor(Math.random() * 200) });
  const names = ["Astrid", "Bo", "Carin"].map((name) => `${name} ${randomUUID().slice(0, 6)}`);
  const ids = await addPacked(productId, day, names);
  const driver = await addOwnCourier();
  await enterAs(page, admin);
  await page.goto(`/admin/routes?day=${day}`);

  await test.step("for one car, each order of the day is on its route", async () => {
    await expect(page.getByRole("list", { name: `Orders of ${day} on no route` })).toContainText(
      names[0] as string,
    );
    await page.getByRole("link", { name: "Propose routes" }).click();
    const question = page.getByRole("dialog", { name: "Propose routes" });
    // Those of the demo and of other journeys are there too.
    const mine = question.getByRole("checkbox", { name: driver });
    await expect(mine).toBeVisible();
    for (const courier of await question.getByRole("checkbox").all()) await courier.uncheck();
    await question.getByLabel("More cars, without a driver yet").fill("0");
    await question.getByRole("button", { name: "Propose" }).click();
    await expect(question).toContainText("Please choose who drives, or how many cars leave.");
    await expectAccessible(page);
    await mine.check();
    await question.getByLabel("They leave at").fill("11:30");
    await question.getByRole("button", { name: "Propose" }).click();
    await expect(question).toBeHidden();
    await expect(stopsOf(page, 1).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByText("No order of this day waits for a route.")).toBeVisible();
    await expect(stopsOf(page, 1)).not.toContainText("After its window");
  });

  await test.step("by keyboard a stop goes up, and the focus stays with it", async () => {
    const last = (await stopsOf(page, 1).getByRole("listitem").nth(2).textContent()) ?? "";
    const moved = names.find((name) => last.includes(name)) as string;
    const up = page.getByRole("button", { name: new RegExp(`^Move up: .*${moved}$`) });
    await up.focus();
    // The screen shows the move at once, and the shop writes it a little later.
    const written = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.keyboard.press("Enter");
    await expect(stopsOf(page, 1).getByRole("listitem").nth(1)).toContainText(moved);
    await expect(up).toBeFocused();
    await expect(page.getByText(new RegExp(`${moved} is now stop 2 of 3 on route 1`))).toBeAttached();
    await written;
    await page.reload();
    await expect(stopsOf(page, 1).getByRole("listitem").nth(1)).toContainText(moved);
  });

  await test.step("chosen orders go to another route and to none, and one is dragged back", async () => {
    await page.getByRole("button", { name: "Add an empty route" }).click();
    await expect(page.getByRole("link", { name: "Route 2", exact: true })).toBeVisible();
    const choose = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^Choose .*${name}$`) });
    await choose(names[0] as string).check();
    await choose(names[1] as string).check();
    await page.getByLabel("Move the chosen orders to").selectOption({ label: "Route 2" });
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(stopsOf(page, 2).getByRole("listitem")).toHaveCount(2);
    const handle = stopsOf(page, 2).getByRole("listitem").first().locator("[data-drag-handle]");
    await handle.hover();
    await page.mouse.down();
    const target = await stopsOf(page, 1).getByRole("listitem").first().boundingBox();
    if (!target) throw new Error("route 1 has no stop");
    await page.mouse.move(target.x + 60, target.y + 40, { steps: 8 });
    await page.mouse.move(target.x + 60, target.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(stopsOf(page, 2).getByRole("listitem")).toHaveCount(1);
    await expect(stopsOf(page, 1).getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("a route leaves on its own day alone; its manifest was a preview until then", async () => {
    await page.getByRole("link", { name: "Route 1", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Route 1,/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Leave: route 1" }).click();
    const question = page.getByRole("dialog", { name: "Route 1 leaves?" });
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(question).toContainText("A route leaves on its own day.");
    await question.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Manifest: route 1" }).click();
    await expect(page.getByText(/^Preview\. The route has not left/)).toBeVisible();
    await page.goBack();

    // Its day has come; other journeys may have routes of today with any number.
    const routeId = new URL(page.url()).pathname.split("/").at(-1) as string;
    await inDatabase((db) =>
      db.query(
        `update routes set day = $2, number = 1 + (select coalesce(max(number), 0) from routes where day = $2) where id = $1`,
        [routeId, shopToday().toString()],
      ),
    );
    await page.goto(`/admin/routes/${routeId}?ask=leave`);
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page.getByText("The route has left, and its customers are told.")).toBeVisible();
    await expect(page.getByText("On the road", { exact: true })).toBeVisible();
    await expect(page.getByText("Out for delivery")).toHaveCount(2);
    await page.getByRole("link", { name: /^Manifest: route/ }).click();
    const table = page.getByRole("table", { name: "What is in the car" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(page.getByText(/^Preview/)).toHaveCount(0);
    await expect(page.getByText(/not visible from outside, and the car is locked/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(table.getByRole("row", { name: /Sum/ })).toContainText("$48.00");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("it is not back while its orders are out", async () => {
    await page.getByRole("link", { name: /^Route \d+$/ }).click();
    await page.getByRole("link", { name: /^It is back: route/ }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "It is back" }).click();
    await expect(question).toContainText(/2 orders of this route are still out/);
    await inDatabase(async (db) => {
      await db.query(`update orders set status = 'returned' where id = any($1::uuid[])`, [ids]);
      await db.query(`update route_stops set done_at = now() where order_id = any($1::uuid[])`, [ids]);
    });
    await question.getByRole("button", { name: "It is back" }).click();
    await expect(page.getByText("The route is back.")).toBeVisible();
  });

  await test.step("what is planned can be deleted", async () => {
    await page.goto(`/admin/routes?day=${day}`);
    await page.getByRole("link", { name: "Route 2", exact: true }).click();
    await page.getByRole("link", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The route is deleted")).toBeVisible();
  });
});
