import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { currentSettings, readSettings } from "#app/base/settings/queries.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { sentSettings } from "#fixtures/settings.ts";
import { addCustomers, addOrder, addProduct, by, NOW } from "#fixtures/shop.ts";
import { settingsConsequences } from "./save-delivery-profile.server.ts";
import { saveSettings } from "./save-settings.server.ts";
import { settingsForm } from "./settings-form.ts";

const { db } = await openTestDatabase();
const [ingrid = "", nils = ""] = await addCustomers(db, 2);
beforeEach(async () => {
  await db.delete(siteSettings);
});

const form = (version: number | null, change: Record<string, string> = {}) =>
  settingsForm.parse({
    id: "1",
    version: version === null ? "" : String(version),
    ...sentSettings(),
    ...change,
  });

const save = (
  version: number | null,
  change: Record<string, string> = {},
  { userId = ingrid, hasSecondFactor = false, role = "owner" as Role } = {},
) => saveSettings(db, { ...by(userId), hasSecondFactor, roles: [role] }, form(version, change), NOW);

test("creates the row on the first save, changes it later, and updates cached reads immediately", async () => {
  expect((await currentSettings(db)).version).toBe(0);
  expect(await save(null, { siteName: "Northlake", minimumOrderAmount: "30.50" })).toMatchObject({
    ok: true,
    value: { version: 1 },
  });
  expect(await currentSettings(db)).toMatchObject({
    siteName: "Northlake",
    minimumOrderCents: 3_050,
    version: 1,
  });
  expect(await save(1, { siteName: "Northlake", scheduledClosesMinutes: "90" })).toMatchObject({ ok: true });
  expect(await readSettings(db)).toMatchObject({
    scheduledClosesMinutes: 90,
    minimumOrderCents: 2_500,
    version: 2,
  });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, "site_settings"));
  expect(entries.find(({ before }) => before !== null)).toMatchObject({
    actorId: ingrid,
    action: "site_settings.save",
    before: { siteName: "Northlake", minimumOrderAmount: 30.5 },
    after: { minimumOrderAmount: 25 },
  });
});

test("shows the second of two admins who save the same settings what changed, and writes nothing", async () => {
  await save(null);
  expect(await save(1, { contactEmail: "shop@evenlake.example" }, { userId: nils })).toMatchObject({
    ok: true,
  });
  expect(await save(1, { siteName: "Late" })).toMatchObject({
    ok: false,
    refusal: {
      name: "changed",
      current: { contactEmail: "shop@evenlake.example" },
    },
  });
  expect((await readSettings(db)).siteName).toBe("Evenlake");
});

test("creates one row in two concurrent first saves, and refuses one of them", async () => {
  const answers = await Promise.all([
    save(null, { siteName: "First" }),
    save(null, { siteName: "Second" }, { userId: nils }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await readSettings(db)).version).toBe(1);
});

test("lets only an admin with a second factor require one of all admins", async () => {
  await save(null);
  const required = { adminSecondFactor: "required" };
  expect(await save(1, required)).toEqual({ ok: false, refusal: { name: "would_lock_out" } });
  expect((await readSettings(db)).adminSecondFactor).toBe("offered");
  expect(await save(1, required, { hasSecondFactor: true })).toMatchObject({ ok: true });
});

test("refuses an opening day that isn't ahead (rules checkout/opening-day)", async () => {
  await save(null);
  const today = shopDate(NOW);
  const soon = (day: Temporal.PlainDate) => save(1, { ordering: "soon", opensOn: day.toString() });
  expect(await soon(today)).toEqual({ ok: false, refusal: { name: "opening_over" } });
  expect(await soon(today.add({ days: 1 }))).toMatchObject({ ok: true });
});

test("lets a manager save everything but whether a second factor is required", async () => {
  await save(null);
  const manager = { hasSecondFactor: true, role: "manager" as const };
  expect(await save(1, { adminSecondFactor: "off" }, manager)).toEqual({
    ok: false,
    refusal: { name: "owners_alone" },
  });
  expect(await save(1, { siteName: "Northlake" }, manager)).toMatchObject({ ok: true });
  expect(await readSettings(db)).toMatchObject({ siteName: "Northlake", adminSecondFactor: "offered" });
});

test("says what changed hours and fees mean for placed orders, and nothing in the demo shop", async () => {
  await save(null);
  const said = (change: Record<string, string>) => settingsConsequences(db, form(1, change), NOW);
  const change = { deliveryHoursEnd: "12:00", standardFeeCents: "8.99" };
  expect(await said(change)).toEqual([]);
  await addOrder(db, { customerId: ingrid, productId: await addProduct(db) });
  expect(await said({ shopPhone: "612-555-0100", deliveryHoursEnd: "23:00" })).toEqual([]);
  expect(await said(change)).toEqual([
    "1 booked window is outside the new hours. 1 order stays booked; call those customers to reschedule.",
    "New orders pay the new delivery fees. 1 open order keeps its fee.",
  ]);
  await db.update(siteSettings).set({ isDemo: true });
  expect(await said(change)).toEqual([]);
});
