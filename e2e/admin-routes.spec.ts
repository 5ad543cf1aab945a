import { addCourier } from "#fixtures/journeys/couriers.ts";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { addProducts, addSale } from "#fixtures/journeys/own-products.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Planning packed orders into routes (rules routes/*).

const shopToday = () => Temporal.Now.zonedDateTimeISO("America/Chicago").toPlainDate();

/** Adds packed orders without a customer, for a day's noon window, to these ZIP codes; returns their ids. */
async function addPacked(productId: string, day: Temporal.PlainDate, names: readonly string[]) {
  const zips = ["55408", "55424", "55401"];
  const start = day.toZonedDateTime({ timeZone: "America/Chicago", plainTime: "12:00" }).toInstant();
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const id = await addSale(productId);
    await inDatabase(async (db) => {
      await db.query("update order_items set packed_at = now() where order_id = $1", [id]);
      await db.query(
        `update orders set status = 'packed', contact_name = $2, delivery_zip = $3, window_start = $4,
           window_end = $5, payment_method = 'at_door', payment_status = 'due', attempts = 0, subtotal_cents = 2400,
           total_cents = 2400 + delivery_fee_cents + redelivery_fee_cents + tax_cents where id = $1`,
        [id, name, zips[index], start.toString(), start.add({ hours: 2 }).toString()],
      );
    });
    ids.push(id);
  }
  return ids;
}

test("suggests routes, moves stops by keyboard, dispatches one, and prints its manifest", async ({
  page,
}) => {
  const [productId = ""] = await addProducts(["On the road"], "archived");
  // A day without demo orders.
  const day = shopToday().add({ days: 40 });
  const names = ["Astrid", "Bo", "Carin"];
  const ids = await addPacked(productId, day, names);
  const { name: driver } = await addCourier("Vera");
  const stopsOf = (route: number) =>
    page.getByRole("list", { name: `Stops of route ${route}` }).getByRole("listitem");
  const asked = page.getByRole("dialog");
  await enterAs(page, admin);
  await openStarted(page, `/admin/routes?day=${day}`);

  await test.step("puts every order of the day on the route of the one vehicle", async () => {
    await expect(page.getByRole("list", { name: `Unassigned orders of ${day}` })).toContainText("Astrid");
    await page.getByRole("link", { name: "Suggest routes" }).click();
    const propose = asked.getByRole("button", { name: "Suggest routes" });
    const mine = asked.getByRole("checkbox", { name: driver });
    await expect(mine).toBeVisible();
    for (const courier of await asked.getByRole("checkbox").all()) await courier.uncheck();
    await asked.getByLabel("Additional vehicles without a driver").fill("0");
    await propose.click();
    await expect(asked).toContainText("Choose drivers or additional vehicles.");
    await expectAccessible(page);
    await mine.check();
    await asked.getByLabel("Departure time").fill("11:30");
    await propose.click();
    await expect(asked).toBeHidden();
    await expect(stopsOf(1)).toHaveCount(3);
    await expect(page.getByText("No unassigned orders.")).toBeVisible();
  });

  await test.step("moves a stop up by keyboard, and keeps the focus", async () => {
    const last = (await stopsOf(1).nth(2).textContent()) ?? "";
    const moved = names.find((name) => last.includes(name)) as string;
    const up = page.getByRole("button", { name: new RegExp(`^Move up: .*${moved}$`) });
    await up.focus();
    // The screen shows the move immediately, and the shop saves it shortly after.
    const written = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.keyboard.press("Enter");
    await expect(stopsOf(1).nth(1)).toContainText(moved);
    await expect(up).toBeFocused();
    await expect(page.getByText(new RegExp(`${moved} is now stop 2 of 3 on route 1`))).toBeAttached();
    await written;
    await openStarted(page, page.url());
    await expect(stopsOf(1).nth(1)).toContainText(moved);
  });

  await test.step("moves selected orders to another route, and drags one back", async () => {
    await page.getByRole("button", { name: "Add route" }).click();
    await expect(page.getByRole("link", { name: "Route 2", exact: true })).toBeVisible();
    for (const name of ["Astrid", "Bo"])
      await page.getByRole("checkbox", { name: new RegExp(`^Select .*${name}$`) }).check();
    await page.getByLabel("Move selected orders to").selectOption({ label: "Route 2" });
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(stopsOf(2)).toHaveCount(2);
    await stopsOf(2).first().locator("[data-drag-handle]").hover();
    await page.mouse.down();
    const target = await stopsOf(1).first().boundingBox();
    if (!target) throw new Error("route 1 has no stop");
    await page.mouse.move(target.x + 60, target.y + 40, { steps: 8 });
    await page.mouse.move(target.x + 60, target.y + 20, { steps: 4 });
    const written = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.mouse.up();
    await expect(stopsOf(2)).toHaveCount(1);
    await expect(stopsOf(1)).toHaveCount(2);
    await written;
  });

  await test.step("dispatches a route only on its day, and shows its manifest as a preview until then", async () => {
    await page.getByRole("link", { name: "Route 1", exact: true }).click();
    await page.getByRole("link", { name: "Dispatch: route 1" }).click();
    await asked.getByRole("button", { name: "Dispatch" }).click();
    await expect(asked).toContainText("A route can be dispatched only on its own day.");
    await asked.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Manifest: route 1" }).click();
    await expect(page.getByText(/^Preview\. This updates until/)).toBeVisible();
    await page.goBack();
    const routeId = new URL(page.url()).pathname.split("/").at(-1) as string;
    // Its day is today, since the demo has routes for today.
    await inDatabase((db) =>
      db.query("update routes set day = $2, number = 99 where id = $1", [routeId, shopToday().toString()]),
    );
    const leave = async () => {
      await openStarted(page, `/admin/routes/${routeId}?ask=leave`);
      await expect(asked).toContainText(/Departs (on time|\d.* (early|late))\. /);
      await expect(asked).toContainText(/within its window|after (its|their) window/);
      await asked.getByRole("button", { name: "Dispatch" }).click();
    };
    await leave();
    await page.getByRole("button", { name: /^Undo dispatch: route/ }).click();
    await expect(page.getByText("Dispatch undone. No customers were notified.")).toBeVisible();
    await expect(page.getByText("Out for delivery")).toHaveCount(0);
    await leave();
    await expect(
      page.getByText("Route dispatched. Customers are emailed in two minutes; until then you can undo it."),
    ).toBeVisible();
    await expect(page.getByText("Out for delivery")).toHaveCount(2);
    await page.getByRole("link", { name: /^Manifest: route/ }).click();
    const table = page.getByRole("table", { name: "Contents" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(page.getByText(/^Preview/)).toHaveCount(0);
    await expect(page.getByText(/out of sight from outside, and lock the car/)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(table.getByRole("row", { name: /Total/ })).toContainText("$48.00");
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("refuses to end it while its orders are out", async () => {
    await page.getByRole("link", { name: /^Route \d+$/ }).click();
    await page.getByRole("link", { name: /^End route: route/ }).click();
    const back = asked.getByRole("button", { name: "End route" });
    await back.click();
    await expect(asked).toContainText(/2 orders on this route are still out/);
    const close = `with back as (update orders set status = 'returned' where id = any($1::uuid[]) returning id)
      update route_stops set done_at = now() where order_id in (select id from back)`;
    await inDatabase((db) => db.query(close, [ids]));
    await back.click();
    await expect(page.getByText("Route ended.")).toBeVisible();
  });
});
