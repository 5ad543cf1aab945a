import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "#app/base/config/config.server.ts";
import { siteSettings, triedSteps } from "#app/base/settings/tables.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { beginBackupTrial } from "./try-backup.server.ts";

const { db } = await openTestShop();
const actor = by(await addCustomer(db));
const config = readConfig({ DATA_DIR: "/nowhere/shop" });
const begin = (now = NOW) => beginBackupTrial(db, { actor, config }, now);
const stored = async () => (await db.select().from(triedSteps))[0];

test("restores a backup beside the shop, and keeps that it worked", async () => {
  const begun = await begin();
  if (!begun.ok) throw new Error(begun.refusal);
  // A second press waits for the first.
  expect(await begin(NOW.add({ minutes: 1 }))).toMatchObject({ ok: false });
  await begun.value.ended;
  expect(await stored()).toMatchObject({ step: "backup", problem: "", doneAt: expect.anything() });
  expect(existsSync("/nowhere")).toBe(false);
});

test("keeps why a trial failed, and repeats one that was cut off", async () => {
  await db.execute("alter table site_settings drop constraint site_settings_capacity");
  await db.insert(siteSettings).values({ windowCapacity: 0 });
  await db.update(triedSteps).set({ startedAt: NOW, doneAt: null });
  expect(await begin(NOW.add({ minutes: 9 }))).toMatchObject({ ok: false });
  const again = await begin(NOW.add({ minutes: 11 }));
  if (!again.ok) throw new Error(again.refusal);
  await again.value.ended;
  expect(await stored()).toMatchObject({ doneAt: null, problem: expect.stringContaining("capacity") });
});
