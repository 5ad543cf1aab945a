import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { rateLimits } from "#app/accounts/auth/tables.server.ts";
import { notifyListeners } from "#app/base/db/changes.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { deliveryProfile, siteSettings } from "#app/base/settings/tables.server.ts";
import { NOW, openTestShop } from "#fixtures/shop.ts";
import { answerVisitor } from "./answer-zip.server.ts";
import { closeDay, openDay } from "./close-day.server.ts";
import { listRequestedZips } from "./queries.server.ts";
import { serviceZips, zipRequests } from "./tables.server.ts";

const TODAY = shopDate(NOW);

const { db } = await openTestShop();
beforeEach(async () => {
  await db.delete(zipRequests);
  await db.delete(rateLimits);
});

const ask = (zip: string, address = "192.0.2.1", at = NOW) => answerVisitor(db, zip, address, at);
const asked = async () =>
  (await listRequestedZips(db, TODAY.subtract({ days: 30 }), 10)).map(({ zip, asks }) => [zip, asks]);

test("counts out-of-area requests once a day per network", async () => {
  await Promise.all(["192.0.2.1", "192.0.2.2", "192.0.2.3"].map((address) => ask("10001", address)));
  expect((await ask(" 10001 ")).kind).toBe("unknown");
  expect((await ask("55025")).kind).toBe("outside");
  expect((await ask("55435")).kind).toBe("served");
  expect((await ask("554")).kind).toBe("invalid");
  expect(await asked()).toEqual([
    ["10001", 3],
    ["55025", 1],
  ]);
});

test("counts up to 30 ZIP codes a day per network, and still answers further requests", async () => {
  for (let nth = 0; nth < 32; nth++) expect((await ask(String(20_000 + nth))).kind).toBe("unknown");
  expect(await db.$count(zipRequests)).toBe(30);
});

test("lists ZIP codes closed or not served, with their city, but not those served now", async () => {
  await db.update(serviceZips).set({ closedReason: "Bridge" }).where(eq(serviceZips.zip, "55401"));
  await ask("55401");
  const [row] = await listRequestedZips(db, TODAY, 10);
  expect(row).toEqual({ zip: "55401", asks: 1, lastDay: "2026-11-21", why: "closed", city: "Minneapolis" });
  await db.update(serviceZips).set({ closedReason: null }).where(eq(serviceZips.zip, "55401"));
  expect(await listRequestedZips(db, TODAY, 10)).toEqual([]);
  expect(await listRequestedZips(db, TODAY.add({ days: 1 }), 10)).toEqual([]);
});

test("answers a ZIP check whose request can't be counted", async () => {
  await db.$client.query("alter table zip_requests rename to zip_requests_away");
  expect((await ask("10001")).kind).toBe("unknown");
  await db.$client.query("alter table zip_requests_away rename to zip_requests");
});

test("says for a served ZIP that today is closed", async () => {
  expect(await ask("55435")).toMatchObject({ kind: "served", check: { closedToday: null } });
  await closeDay(db, COMMAND, { day: TODAY, reason: "Inventory." }, NOW);
  expect(await ask("55435")).toMatchObject({ kind: "served", check: { closedToday: "Inventory" } });
  await openDay(db, COMMAND, TODAY, NOW);
});

test("says that today is closed only when the hours past midnight of the day before are over", async () => {
  const { base, version: _, ...profile } = DEMO_DELIVERY;
  const [usual] = profile.weekdays;
  if (!usual) throw new Error("no weekday");
  const friday = { ...usual, hours: { start: "18:00", end: "02:00" } };
  const saturday = { ...usual, isClosed: true };
  const weekdays = profile.weekdays.map((day, index) => ({ 4: friday, 5: saturday })[index] ?? day);
  const row = { ...profile, states: [...profile.states], cities: [...profile.cities], weekdays };
  await db.insert(siteSettings).values({ id: "1" });
  await db.insert(deliveryProfile).values({ ...row, baseLat: base.lat, baseLng: base.lng });
  notifyListeners(["site", "delivery"]);
  const closed = async (at: string) => {
    const answer = await ask("55435", undefined, Temporal.Instant.from(at));
    return answer.kind === "served" && answer.check.closedToday;
  };
  expect(await closed("2026-07-04T01:30:00-05:00")).toBeNull();
  expect(await closed("2026-07-04T02:00:00-05:00")).toBe("we don't deliver on Saturdays");
});
