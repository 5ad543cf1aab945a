import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { bookWindow } from "#app/trade/delivery/book-window.server.ts";
import { closeDay, listClosedDayRows, openDay } from "#app/trade/delivery/close-day.server.ts";
import { deleteServiceZip, saveServiceZip } from "#app/trade/delivery/save-service-zip.server.ts";
import { serviceZipForm } from "#app/trade/delivery/service-zip-form.ts";
import { ZIP } from "#app/trade/delivery/service-zip-item.ts";
import { type CapacityChange, setCapacity } from "#app/trade/delivery/set-capacity.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { deliveryWindows, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOON, NOW } from "#fixtures/shop.ts";
import { readDayWindows } from "./queries.server.ts";

const { db } = await openTestDatabase();
const [ingrid = "", nils = ""] = await addCustomers(db, 2);
await db.insert(serviceZips).values([...SHIPPED_ZIPS]);

const entriesOf = (subject: string) => db.select().from(auditLog).where(eq(auditLog.subject, subject));
const versionOf = (row: unknown) => (row as { version: number } | null)?.version;
const form = (change: Record<string, string> = {}) =>
  serviceZipForm.parse({
    ...ZIP.blank,
    zip: "55347",
    id: "new",
    version: "",
    city: "Eden Prairie",
    state: "MN",
    lat: "44.8292",
    lng: "-93.4655",
    ...change,
  });
const save = (change: Record<string, string> = {}, userId = ingrid) =>
  saveServiceZip(db, by(userId), form(change), NOW);

describe("ZIP codes", () => {
  test("serves a new one immediately, adds it once if sent twice, and refuses another with its number", async () => {
    expect((await answerZip(db, "55347")).kind).toBe("unknown");
    const answers = await Promise.all([save(), save(), save()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await answerZip(db, "55347")).kind).toBe("served");
    expect(await save({ city: "Chaska" })).toEqual({ ok: false, refusal: { name: "listed_already" } });
    expect(await save({ zip: "55435" })).toEqual({ ok: false, refusal: { name: "listed_already" } });
  });

  test("applies closing, reopening, and another service area immediately, and logs each", async () => {
    const edit = { id: "55347" };
    await save({ ...edit, version: "1", delivery: "closed", closedReason: "the bridge is shut." });
    expect(await answerZip(db, "55347")).toMatchObject({
      kind: "closed",
      sentence: "We're not delivering to 55347 right now: the bridge is shut.",
    });
    await save({ ...edit, version: "2", bandOverride: "limited" });
    expect(await answerZip(db, "55347")).toMatchObject({ kind: "served", check: { serviceArea: "limited" } });
    const entries = await entriesOf("service_zips");
    const opened = entries.find(({ subjectId, before }) => subjectId === "55347" && versionOf(before) === 2);
    expect(opened).toMatchObject({
      before: { closedReason: "the bridge is shut.", version: 2 },
      after: { closedReason: null, bandOverride: "limited", version: 3 },
    });
    expect(await save({ ...edit, version: "2", city: "Late" }, nils)).toMatchObject({
      ok: false,
      refusal: { name: "changed", current: { version: 3 } },
    });
  });

  test("treats a deleted one as unknown, and says so when its old form is saved", async () => {
    await deleteServiceZip(db, by(nils), "55347", NOW);
    await deleteServiceZip(db, by(nils), "55347", NOW);
    expect((await answerZip(db, "55347")).kind).toBe("unknown");
    expect(await save({ id: "55347", version: "3" })).toMatchObject({ ok: false, refusal: { name: "gone" } });
  });
});

describe("a single window", () => {
  const noon: CapacityChange = { option: "standard", band: "primary", start: NOON, was: 8, capacity: 2 };
  const set = (change: Partial<CapacityChange> = {}, actor = ingrid, now = NOW) =>
    setCapacity(db, by(actor), { ...noon, ...change }, now);
  const book = () =>
    bookWindow(db, {
      id: crypto.randomUUID(),
      band: "primary",
      window: { option: "standard", start: NOON, end: NOON.add({ hours: 2 }) },
      capacity: 8,
    });
  const stored = async () =>
    (await db.select().from(deliveryWindows).where(eq(deliveryWindows.windowStart, NOON)))[0];

  test("without orders follows the settings when saved unchanged", async () => {
    expect(await set({ capacity: 8 })).toEqual({ ok: true, value: { capacity: 8 } });
    expect(await stored()).toBeUndefined();
    expect(await entriesOf("delivery_windows")).toEqual([]);
  });

  test("takes its set capacity, even before it has orders", async () => {
    expect(await set()).toEqual({ ok: true, value: { capacity: 2 } });
    expect([await book(), await book(), await book()].map((id) => id !== null)).toEqual([true, true, false]);
    const { options } = await readDayWindows(db, Temporal.PlainDate.from("2026-11-21"));
    const standard = options.find(({ option }) => option === "standard");
    expect(standard?.windows.map(({ places }) => places[0]?.capacity)).toEqual([8, 8, 2, 8, 8, 8, 8]);
    expect(standard?.windows[2]?.places).toEqual([
      { band: "primary", booked: 2, capacity: 2 },
      { band: "extended", booked: 0, capacity: 8 },
    ]);
  });

  test("refuses a capacity below its orders; closing sets it to their number", async () => {
    expect(await set({ was: 2, capacity: 1 })).toEqual({
      ok: false,
      refusal: { name: "booked", booked: 2 },
    });
    await set({ was: 2, capacity: 5 });
    expect(await set({ capacity: null })).toEqual({ ok: true, value: { capacity: 2 } });
    expect(await book()).toBeNull();
    expect(await entriesOf("delivery_windows")).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining({ capacity: 5, booked: 2 }),
        after: expect.objectContaining({ capacity: 2, booked: 2 }),
      }),
    );
  });

  test("refuses to overwrite a concurrent change, and names its author", async () => {
    const later = NOW.add({ minutes: 5 });
    expect(await set({ was: 2, capacity: 7 }, nils, later)).toMatchObject({ ok: true });
    expect(await set({ was: 2, capacity: 3 })).toEqual({
      ok: false,
      refusal: { name: "changed", capacity: 7, by: "Ada Lindgren", at: later.toString() },
    });
    expect((await stored())?.capacity).toBe(7);
    // Sent twice, or by both, it's already done; only the first request is logged.
    const entries = await entriesOf("delivery_windows");
    expect(await set({ was: 2, capacity: 7 })).toMatchObject({ ok: true });
    expect(await entriesOf("delivery_windows")).toHaveLength(entries.length);
    expect(await set({ was: 5, capacity: null })).toEqual({ ok: true, value: { capacity: 2 } });
  });

  test("refuses a save without orders, and names no author, after the settings changed its capacity", async () => {
    expect(await set({ band: "extended", was: 6, capacity: 3 })).toEqual({
      ok: false,
      refusal: { name: "changed", capacity: 8, by: null, at: null },
    });
    expect(await db.$count(deliveryWindows, eq(deliveryWindows.band, "extended"))).toBe(0);
  });

  test("saves one of two capacities that admins set concurrently, and refuses the other", async () => {
    const two = [set({ was: 2, capacity: 4 }), set({ was: 2, capacity: 6 }, nils)];
    const answers = await Promise.all(two);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ refusal: { name: "changed" } }]);
    expect((await stored())?.capacity).toBe(answers[0]?.ok ? 4 : 6);
  });

  test("refuses a save if no rule creates it", async () => {
    for (const wrong of [
      { start: NOON.add({ minutes: 30 }) },
      { option: "express", band: "limited" },
    ] as const)
      expect(await set(wrong)).toEqual({ ok: false, refusal: { name: "no_such_window" } });
  });

  test("is never oversold when its capacity changes while orders arrive", async () => {
    await set({ was: (await stored())?.capacity ?? 0, capacity: 10 });
    const changes = [null, 6, 4, 9, 5].map((capacity) => set({ was: 10, capacity }));
    const places = await Promise.all([...Array.from({ length: 30 }, book), ...changes]);
    const row = await stored();
    const made = places.slice(0, 30).filter((id) => id !== null).length;
    expect(row?.booked).toBe(2 + made);
    expect(row?.booked).toBeLessThanOrEqual(row?.capacity ?? 0);
  });
});

describe("closed days", () => {
  const today = Temporal.PlainDate.from("2026-11-21");
  const day = Temporal.PlainDate.from("2026-11-26");

  test("are listed with their orders, and keep their reason when closed again", async () => {
    const closed = () => closeDay(db, by(ingrid), { day, reason: "Thanksgiving" }, NOW);
    expect([await closed(), await closed()].map(({ ok }) => ok)).toEqual([true, true]);
    expect(await closeDay(db, by(nils), { day, reason: "Snow" }, NOW)).toEqual({
      ok: false,
      refusal: { name: "closed_already", reason: "Thanksgiving" },
    });
    await closeDay(db, by(ingrid), { day: today, reason: "Inventory" }, NOW);
    await closeDay(db, by(ingrid), { day: today.subtract({ days: 1 }), reason: "Moved" }, NOW);
    const booked = (await db.select().from(deliveryWindows)).reduce((sum, window) => sum + window.booked, 0);
    expect(await listClosedDayRows(db, today)).toEqual({
      coming: [
        { day: "2026-11-21", reason: "Inventory", booked },
        { day: "2026-11-26", reason: "Thanksgiving", booked: 0 },
      ],
      past: [{ day: "2026-11-20", reason: "Moved", booked: 0 }],
    });
    expect((await readDayWindows(db, today)).closed).toBe("Inventory");
  });

  test("reopen once, with one audit log entry", async () => {
    await Promise.all([1, 2].map(() => openDay(db, by(nils), day, NOW)));
    const entries = (await entriesOf("closed_days")).filter(({ subjectId }) => subjectId === "2026-11-26");
    expect(entries.map(({ action }) => action).sort()).toEqual(["closed_days.delete", "closed_days.save"]);
  });
});
