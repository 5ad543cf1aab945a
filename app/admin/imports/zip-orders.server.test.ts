import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveZip } from "#app/admin/delivery/save-zip.server.ts";
import { serviceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import { zipValues } from "#app/trade/delivery/service-zip-item.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { makeRoute } from "#app/trade/routes/plan-route.server.ts";
import { findRoute } from "#app/trade/routes/queries.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addPacked, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

// A file, and a form, that change a ZIP code with open orders (rules settings-screens/zip-changes,
// routes/route-planning).

const { db } = await openTestShop();
const admin = await addCustomer(db);
const customerId = await addCustomer(db);
const productId = await addProduct(db);
const files = filesOf(db, by(admin));
const HEAD = ["ZIP", "City", "Latitude", "Longitude", "Delivery"];
const WITHOUT_ORDERS = ["55304", "Andover", 45.2377, -93.2724, "closed"];

const made = await makeRoute(db, { actor: by(admin), day: ROUTE_DAY, courierId: null, departsAt: NOON }, NOW);
const routeId = made.ok ? made.value.id : "";
const orderId = await addPacked(db, { customerId, productId });
await placeStops(
  db,
  { actor: by(admin), orderIds: [orderId], to: routeId, place: 0, seen: new Map([[routeId, 1]]) },
  NOW,
);
const expected = async () => (await findRoute(db, routeId))?.stops[0]?.expectedAt;
const stored = async () => {
  const [row] = await db.select().from(serviceZips).where(eq(serviceZips.zip, "55424"));
  if (!row) throw new Error("55424 is gone");
  return row;
};

test("shows the open orders to ZIP codes a file closes, and none for a renamed city", async () => {
  const { city, lat, lng } = await stored();
  const closing = await files.sent(ZIPS_KIND, [HEAD, ["55424", city, lat, lng, "closed"], WITHOUT_ORDERS]);
  expect(await ZIPS_KIND.concerns(db, closing.id)).toEqual([
    {
      sentence:
        "55424: 1 open order goes to this ZIP code. It's still delivered, at its price and in its window.",
      to: "/admin/orders?zip=55424",
      label: "View orders to 55424",
    },
  ]);
  const renaming = await files.sent(ZIPS_KIND, [HEAD, ["55424", "Edina West", lat, lng, "open"]]);
  expect(await ZIPS_KIND.concerns(db, renaming.id)).toEqual([]);
});

test("updates ETAs when a file moves a ZIP code, and restores them on undo", async () => {
  const before = await expected();
  const { city } = await stored();
  const { id } = await files.sent(ZIPS_KIND, [HEAD, ["55424", city, 45.2377, -93.2724, "open"]]);
  expect(await files.applied(ZIPS_KIND, id)).toMatchObject({ ok: true });
  expect(Date.parse((await expected()) ?? "")).toBeGreaterThan(Date.parse(before ?? "") + 3_600_000);
  expect(await files.undone(ZIPS_KIND, id)).toMatchObject({ ok: true });
  expect(await expected()).toBe(before);
});

test("updates ETAs when the form moves a ZIP code", async () => {
  const before = await expected();
  const row = await stored();
  const form = serviceZipForm.parse({
    ...zipValues(row),
    ...{ id: "55424", version: String(row.version), lat: "45.2377", lng: "-93.2724" },
  });
  expect(await saveZip(db, by(admin), form, NOW)).toMatchObject({ ok: true });
  expect(await expected()).not.toBe(before);
});

test("keeps a ZIP code added by a file if it has open orders", async () => {
  const { id } = await files.sent(ZIPS_KIND, [HEAD, ["55999", "Testville", 44.9, -93.3, "open"]]);
  await files.applied(ZIPS_KIND, id);
  await addPacked(db, { customerId, productId, zip: "55999" });
  expect(await files.undone(ZIPS_KIND, id)).toMatchObject({ ok: true, value: { undone: 0, left: 1 } });
  expect((await files.progress(ZIPS_KIND, id)).left).toMatchObject([
    { why: "It has open orders now, so it stays." },
  ]);
});
