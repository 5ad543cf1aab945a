import { asc, eq } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { statement } from "#app/base/db/statement.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { type Rule, rulesOn } from "./rules.ts";
import { complianceRules } from "./tables.server.ts";

type RuleRow = typeof complianceRules.$inferSelect;

/** A stored rule with its days as texts. */
export function ruleOf({ firstDay, lastDay, ...rule }: RuleRow): Rule & { version: number } {
  return { ...rule, firstDay: firstDay.toString(), lastDay: lastDay?.toString() ?? null };
}

/** Every rule that was ever written down, by its first day. */
export async function listRules(db: Db) {
  const { firstDay, position, id } = complianceRules;
  const rows = await db.select().from(complianceRules).orderBy(asc(firstDay), asc(position), asc(id));
  return rows.map(ruleOf);
}

/** A rule; null when there is none with this id, which must be a UUID. */
export async function findRule(db: Db, id: string) {
  const [row] = await db.select().from(complianceRules).where(eq(complianceRules.id, id));
  return row ?? null;
}

const rulesThatAreOn = statement("rules that are on", (db) =>
  db.select().from(complianceRules).where(eq(complianceRules.isOn, true)),
);

/** The rules that are on, whatever their days, as they stand in the database at this moment. */
export async function readRules(db: Db): Promise<Rule[]> {
  return (await rulesThatAreOn(db, {})).map(ruleOf);
}

/** The rules that hold on the shop day of an instant, as they stand in the database at this moment. */
export async function readRulesOn(db: Db, now: Temporal.Instant): Promise<Rule[]> {
  return rulesOn(await readRules(db), shopDate(now).toString());
}

const rememberRules = rememberReads<Rule[]>("catalog", 1);

/** The rules that are on, for display: from memory until a rule or the catalog changes. */
function currentRules(db: Db): Promise<Rule[]> {
  return rememberRules("rules", () => readRules(db));
}

/** Today in the shop, "2026-11-21", and the rules that hold today, for display. */
export async function rulesOfToday(
  db: Db,
  now = Temporal.Now.instant(),
): Promise<{ day: string; rules: Rule[] }> {
  const day = shopDate(now).toString();
  return { day, rules: rulesOn(await currentRules(db), day) };
}
