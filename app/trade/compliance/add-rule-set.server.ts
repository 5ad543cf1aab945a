import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { listRules } from "./queries.server.ts";
import { FIRST_RULES, MINNESOTA_RULES, missingRules, RULE_SETS, type ShippedRule } from "./rule-sets.ts";
import { complianceRules } from "./tables.server.ts";

/**
 * Adds the rules of a set that the shop lacks, and returns how many (rules compliance/rule-sets). Those that
 * are on begin today or later, because the rules of an earlier sale can't change afterwards.
 */
export function addRuleSet(db: Database, actor: Actor, name: string, now: Temporal.Instant): Promise<number> {
  const changed = new Set<Change>();
  return makeChange(db, changed, async (tx) => {
    // Two presses at once would add every rule twice.
    await tx.execute(sql`lock table ${complianceRules} in share row exclusive mode`);
    const today = shopDate(now).toString();
    const rules = RULE_SETS.find((set) => set.name === name)?.rules ?? [];
    const missing = missingRules({ rules }, await listRules(tx), today);
    if (missing.length === 0) return 0;
    const later = missing.map((rule) =>
      rule.isOn && rule.firstDay < today ? { ...rule, firstDay: today } : rule,
    );
    for (const after of await insertRules(tx, later)) {
      const entry = { action: "rules.save", subject: "rules", subjectId: after.id, before: null, after };
      await recordAudit(tx, { actor, ...entry }, now);
    }
    changed.add("catalog");
    return later.length;
  });
}

/** Writes the rules of a new shop. */
export async function writeFirstRules(tx: Db): Promise<void> {
  await insertRules(tx, FIRST_RULES);
}

/** Writes the rules of the demo, from the first day of each. */
export async function writeMinnesotaRules(tx: Db): Promise<void> {
  await insertRules(tx, MINNESOTA_RULES);
}

function insertRules(tx: Db, rules: readonly ShippedRule[]) {
  const rows = rules.map(({ firstDay, lastDay, categories, classes, ...rule }) => ({
    ...rule,
    id: randomUUID(),
    categories: [...categories],
    classes: [...classes],
    firstDay: Temporal.PlainDate.from(firstDay),
    lastDay: lastDay === null ? null : Temporal.PlainDate.from(lastDay),
  }));
  return tx.insert(complianceRules).values(rows).returning();
}
