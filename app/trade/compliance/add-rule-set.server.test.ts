import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { addCustomer, by, openTestShop } from "#fixtures/shop.ts";
import { addRuleSet, writeFirstRules } from "./add-rule-set.server.ts";
import { listRules } from "./queries.server.ts";
import { lawNameOf, MINNESOTA_RULES } from "./rule-sets.ts";
import { rulesOn } from "./rules.ts";
import { complianceRules } from "./tables.server.ts";

const { db } = await openTestShop();
const admin = await addCustomer(db);
beforeEach(async () => {
  await db.delete(complianceRules);
  await writeFirstRules(db);
});

const NAME = "Minnesota, hemp edibles";
const now = Temporal.Instant.from("2026-11-22T05:30:00Z");
const TODAY = "2026-11-21";
const add = () => addRuleSet(db, by(admin), NAME, now);

test("adds the rules that a shop lacks, from today, with an audit entry each", async () => {
  const before = await db.$count(auditLog);
  expect(lawNameOf(rulesOn(await listRules(db), TODAY))).toBe("The law");
  expect(await add()).toBe(MINNESOTA_RULES.length - 1);
  const rules = await listRules(db);
  expect(rules.filter(({ kind }) => kind === "age")).toMatchObject([{ amount: 21, set: "" }]);
  const added = rules.filter(({ set }) => set === NAME);
  expect(added.filter(({ isOn }) => isOn).map(({ firstDay }) => firstDay)).toEqual(Array(13).fill(TODAY));
  expect(added.filter(({ isOn }) => !isOn)).toHaveLength(3);
  expect(lawNameOf(rulesOn(rules, TODAY))).toBe("Minnesota law");
  expect(await db.$count(auditLog)).toBe(before + added.length);
});

test("adds a set once, even by two presses at the same time", async () => {
  expect((await Promise.all([add(), add()])).toSorted((a, b) => a - b)).toEqual([
    0,
    MINNESOTA_RULES.length - 1,
  ]);
  expect(await listRules(db)).toHaveLength(MINNESOTA_RULES.length + 1);
});

test("adds a rule again that has ended, but none that is off", async () => {
  await add();
  const ended = { lastDay: Temporal.PlainDate.from(TODAY).subtract({ days: 1 }) };
  await db.update(complianceRules).set(ended);
  expect(await add()).toBe(MINNESOTA_RULES.filter(({ isOn }) => isOn).length);
});
