import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { listRules } from "./queries.server.ts";
import { ruleStateOf } from "./rules.ts";
import { deleteRule, type RuleInput, saveRule } from "./save-rule.server.ts";
import { complianceRules } from "./tables.server.ts";

const { db } = await openTestShop();
const admin = await addCustomer(db);
beforeEach(async () => {
  await db.delete(complianceRules);
});

const day = (text: string) => Temporal.PlainDate.from(text);
/** 11:30 p.m. on November 21 in the shop; in UTC, it's already the 22nd. */
const now = Temporal.Instant.from("2026-11-22T05:30:00Z");

const rule = (some: Partial<RuleInput> = {}): RuleInput => ({
  ...{
    id: randomUUID(),
    version: null,
    kind: "potency",
    categories: [],
    classes: [],
    measure: "thcMgPerPackage",
  },
  ...{ amount: 10, words: "", position: 0, source: "A law", note: "", isOn: true },
  ...{ firstDay: day("2026-11-21"), lastDay: null },
  ...some,
});
const save = (input: RuleInput, at = now) => saveRule(db, by(admin), input, at);
const remove = (id: string) => deleteRule(db, by(admin), id, now);
const stored = async () =>
  (await listRules(db)).map(({ amount, firstDay, lastDay, note, isOn }) => ({
    amount,
    firstDay,
    lastDay,
    note,
    isOn,
  }));

test("starts a rule today in shop time or later, never before", async () => {
  expect(await save(rule({ firstDay: day("2026-11-20") }))).toMatchObject({
    refusal: { name: "begins_in_past" },
  });
  expect(await save(rule())).toMatchObject({ ok: true });
  expect(await save(rule({ firstDay: day("2026-11-20"), isOn: false }))).toMatchObject({ ok: true });
  expect((await stored()).map(({ firstDay }) => firstDay)).toEqual(["2026-11-20", "2026-11-21"]);
});

test("keeps a rule in effect except for its last day and note, and can end it immediately", async () => {
  const input = rule();
  await save(input);
  const changed = { ...input, version: 1, amount: 99, isOn: false, firstDay: day("2027-01-01") };
  expect(await save({ ...changed, note: "Repealed", lastDay: day("2026-11-19") })).toMatchObject({
    refusal: { name: "ends_in_past" },
  });
  expect(await save({ ...changed, note: "Repealed", lastDay: day("2026-11-20") })).toMatchObject({
    ok: true,
  });
  const kept = { amount: 10, firstDay: "2026-11-21", lastDay: "2026-11-20", note: "Repealed", isOn: true };
  expect(await stored()).toEqual([kept]);
  expect((await listRules(db)).map((one) => ruleStateOf(one, "2026-11-21"))).toEqual(["ended"]);
  expect(await save({ ...input, version: 2, lastDay: null })).toMatchObject({ refusal: { name: "ended" } });
});

test("changes a rule that is off, and starts it today or later once it's on", async () => {
  const input = rule({ isOn: false, firstDay: day("2026-11-12") });
  await save(input);
  expect(await save({ ...input, version: 1, isOn: true })).toMatchObject({
    refusal: { name: "begins_in_past" },
  });
  const on = { ...input, version: 1, isOn: true, amount: 0.4, firstDay: day("2026-12-01") };
  expect(await save(on)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ amount: 0.4, firstDay: "2026-12-01", isOn: true }]);
});

test("refuses to delete a rule that has started; deletes upcoming and inactive ones", async () => {
  const [begun, coming, off] = [rule(), rule({ firstDay: day("2026-11-22") }), rule({ isOn: false })];
  for (const one of [begun, coming, off]) await save(one);
  expect(await remove(begun.id)).toBe(false);
  expect(await remove(coming.id)).toBe(true);
  expect(await remove(off.id)).toBe(true);
  expect(await remove(randomUUID())).toBe(false);
  expect(await stored()).toHaveLength(1);
});

test("shows the second of two admins what the first saved", async () => {
  const input = rule({ firstDay: day("2027-01-01") });
  await save(input);
  expect(await save({ ...input, version: 1, amount: 5 })).toMatchObject({ ok: true });
  expect(await save({ ...input, version: 1, amount: 7 })).toMatchObject({
    refusal: { name: "changed", current: { amount: 5 } },
  });
});
