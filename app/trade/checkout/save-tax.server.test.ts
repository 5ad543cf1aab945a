import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { findTaxRates } from "./queries.server.ts";
import { deleteTax, saveTax, taxForm } from "./save-tax.server.ts";

const TODAY = Temporal.PlainDate.from("2026-11-21");

const { db } = await openTestDatabase();
const [ingrid = ""] = await addCustomers(db, 1);

const FORM = {
  version: "",
  name: "City tax",
  percent: "0.5",
  zip: "55401",
  fromDate: "2026-12-01",
  source: "city",
};
const save = (id: string, change: Record<string, string> = {}) =>
  saveTax(db, by(ingrid), taxForm.parse({ id, ...FORM, ...change }), NOW);
const inForce = async (zip: string, day = TODAY) =>
  (await findTaxRates(db, zip, day)).map(({ name, basisPoints }) => `${name} ${basisPoints}`);

test("applies a rate from its first day on, and a change or its deletion immediately", async () => {
  const id = randomUUID();
  expect(await save(id)).toMatchObject({ ok: true, value: { basisPoints: 50, version: 1 } });
  expect(await save(id)).toMatchObject({ ok: true, isUnchanged: true });
  expect(await inForce("55401")).not.toContain("City tax 50");
  const later = Temporal.PlainDate.from("2026-12-01");
  expect(await inForce("55401", later)).toContain("City tax 50");
  expect(await inForce("55402", later)).not.toContain("City tax 50");
  expect(await save(id, { version: "1", percent: "0.625" })).toMatchObject({ ok: true });
  expect(await inForce("55401", later)).toContain("City tax 62.5");
  await deleteTax(db, by(ingrid), id, NOW);
  await deleteTax(db, by(ingrid), id, NOW);
  expect(await inForce("55401", later)).toEqual([]);
});

test("refuses two rows of a tax for one ZIP code and day, even if submitted concurrently", async () => {
  const answers = await Promise.all([save(randomUUID()), save(randomUUID())]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { name: "same_day" } });
  expect(await save(randomUUID(), { zip: "" })).toMatchObject({ ok: true });
  expect(await save(randomUUID(), { zip: "" })).toMatchObject({ ok: false });
});

test.each([
  ["name", ""],
  ["percent", "101"],
  ["zip", "5540"],
  ["fromDate", "2026-02-30"],
  ["source", " "],
])("refuses %s as %j", (field, value) => {
  expect(taxForm.safeParse({ id: randomUUID(), ...FORM, [field]: value }).success).toBe(false);
});
