import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { setShopTimeZone, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY, NO_DELIVERY_YET } from "#app/base/settings/delivery-defaults.ts";
import { currentSettings, readSettings } from "#app/base/settings/queries.server.ts";
import { deliveryProfile, siteSettings } from "#app/base/settings/tables.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { addZipPlaces } from "#app/trade/delivery/save-service-zip.server.ts";
import { deliveryWindows, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { areaConsequences, hoursConsequences, saveArea, saveHours } from "./save-delivery-profile.server.ts";

const { db } = await openTestDatabase();
const [ingrid = "", nils = ""] = await addCustomers(db, 2);
await db.insert(siteSettings).values({ id: "1" });

afterEach(() => setShopTimeZone("America/Chicago"));

const { bands, options, weekdays } = DEMO_DELIVERY;
const area = (version: number | null, change: object = {}) => ({
  ...{ id: "1", version, baseZip: "55802", baseLat: null, baseLng: null, states: ["MN"], cities: ["Duluth"] },
  ...{ bands, options, ...change },
});
const hours = (version: number, change: object = {}) => ({
  ...{ id: "1", version, timeZone: "America/Chicago", weekdays: [...weekdays] },
  ...change,
});

test("moves the shop: base, license, and ZIP codes, and refuses a save over a newer one", async () => {
  expect(await saveArea(db, by(ingrid), area(null, { baseZip: "00000" }), NOW)).toMatchObject({
    refusal: { name: "unknown_base" },
  });
  expect(await saveArea(db, by(ingrid), area(null), NOW)).toMatchObject({ ok: true });
  const { delivery } = await readSettings(db);
  expect(delivery).toMatchObject({ baseZip: "55802", base: { lat: 46.7685, lng: -92.0865 }, version: 1 });
  const added = await addZipPlaces(db, by(ingrid), 10, NOW);
  expect(added).toBeGreaterThan(5);
  expect(await addZipPlaces(db, by(ingrid), 10, NOW)).toBe(0);
  // Superior, Wisconsin, is nearer than most, but beyond the license.
  expect((await db.select().from(serviceZips)).map(({ state }) => state)).not.toContain("WI");
  expect(await answerZip(db, "55806")).toMatchObject({ kind: "served", check: { serviceArea: "primary" } });
  expect(await saveArea(db, by(nils), area(1, { states: ["MN", "WI"] }), NOW)).toMatchObject({ ok: true });
  expect(await saveArea(db, by(ingrid), area(1), NOW)).toMatchObject({ refusal: { name: "changed" } });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, "delivery_profile"));
  expect(entries.map(({ action }) => action)).toEqual(["delivery_profile.save", "delivery_profile.save"]);
});

test("keeps the hours when the area is saved, and the area when the hours are", async () => {
  const closed = weekdays.map((day, index) => ({ ...day, isClosed: index === 0 }));
  const zoned = hours(2, { timeZone: "America/Denver", weekdays: closed });
  expect(await saveHours(db, by(ingrid), zoned, NOW)).toMatchObject({ ok: true });
  expect(shopTimeZone()).toBe("America/Denver");
  expect(await saveArea(db, by(ingrid), area(3, { baseLat: 46.8, baseLng: -92.1 }), NOW)).toMatchObject({
    ok: true,
  });
  expect((await currentSettings(db)).delivery).toMatchObject({
    ...{ baseZip: "55802", base: { lat: 46.8, lng: -92.1 }, timeZone: "America/Denver", version: 4 },
    weekdays: closed,
  });
});

test("says which ZIP codes and booked windows a change is about, before it's saved", async () => {
  const far = { ...bands, primary: { ...bands.primary, miles: null } };
  const [moved, ...others] = await areaConsequences(db, area(4, { bands: far }));
  expect(moved).toMatch(/ZIP codes move from Primary to Extended: 55/);
  expect(others).toEqual([]);
  setShopTimeZone("America/Denver");
  const windowStart = Temporal.Instant.from("2027-01-05T15:00:00Z");
  await db.insert(deliveryWindows).values({
    ...{ id: crypto.randomUUID(), band: "primary", option: "standard", capacity: 8, booked: 2 },
    ...{ windowStart, windowEnd: windowStart.add({ hours: 2 }) },
  });
  const zoned = { timeZone: "America/Denver" };
  expect(await hoursConsequences(db, hours(4, zoned), NOW)).toEqual([]);
  const noTuesdays = weekdays.map((day, index) => ({ ...day, isClosed: index === 1 }));
  const [outside] = await hoursConsequences(db, hours(4, { ...zoned, weekdays: noTuesdays }), NOW);
  expect(outside).toMatch(/^1 booked window is outside the new hours\. 2 orders stay booked/);
});

test("takes the time zone of its state when a new shop says where it is, and never again", async () => {
  await db.delete(deliveryProfile);
  const { base, version: _, ...nowhere } = NO_DELIVERY_YET;
  await db
    .insert(deliveryProfile)
    .values({ ...nowhere, states: [], cities: [], baseLat: base.lat, baseLng: base.lng });
  const phoenix = { baseZip: "85004", states: ["AZ"], cities: ["Phoenix"] };
  expect(await saveArea(db, by(ingrid), area(1, phoenix), NOW)).toMatchObject({ ok: true });
  expect((await readSettings(db)).delivery.timeZone).toBe("America/Phoenix");
  expect(await saveArea(db, by(ingrid), area(2), NOW)).toMatchObject({ ok: true });
  expect((await readSettings(db)).delivery.timeZone).toBe("America/Phoenix");
});
