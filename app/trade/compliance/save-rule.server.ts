import { eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { ruleOf } from "./queries.server.ts";
import { type Rule, ruleStateOf } from "./rules.ts";
import { complianceRules } from "./tables.server.ts";

type RuleRow = typeof complianceRules.$inferSelect;

/** A rule as in its form, with its days as dates. An edited rule stays in its set. */
export type RuleInput = Omit<Rule, "firstDay" | "lastDay" | "set"> & {
  version: number | null;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate | null;
};

/** Why a rule wasn't saved: it has ended, or it would start or end in the past. */
export type RuleRefusal = SaveRefusal<RuleRow> | { name: "ended" | "begins_in_past" | "ends_in_past" };

/**
 * Saves a rule (rules compliance/rule-edits). Past sales were checked by the rules of their day, which can't
 * change afterwards: only the last day and the note of a rule in effect can change, nothing of an ended one
 * can, and none starts before today.
 */
export function saveRule(
  db: Database,
  actor: Actor,
  { id, version, ...typed }: RuleInput,
  now: Temporal.Instant,
): Promise<Result<RuleRow, RuleRefusal>> {
  const today = shopDate(now);
  const isBefore = (day: Temporal.PlainDate | null, other: Temporal.PlainDate) =>
    day !== null && Temporal.PlainDate.compare(day, other) < 0;
  return transact<RuleRow, RuleRefusal>(db, async (tx, changed) => {
    changed.add("catalog");
    const [held] = await tx.select().from(complianceRules).where(eq(complianceRules.id, id)).for("update");
    const state = held ? ruleStateOf(ruleOf(held), today.toString()) : "new";
    if (state === "ended") return refused({ name: "ended" });
    const hasBegun = state === "in force";
    if (!hasBegun && typed.isOn && isBefore(typed.firstDay, today))
      return refused({ name: "begins_in_past" });
    // Yesterday as the last day ends a rule immediately.
    if ((typed.isOn || hasBegun) && isBefore(typed.lastDay, today.subtract({ days: 1 }))) {
      return refused({ name: "ends_in_past" });
    }
    const { lastDay, note } = typed;
    const values = (current: RuleRow | null) => {
      if (!current || !hasBegun)
        return { ...typed, categories: [...typed.categories], classes: [...typed.classes] };
      const { id: _, version: __, ...kept } = current;
      return { ...kept, lastDay, note };
    };
    return saveRow(tx, { actor, table: complianceRules, id, version, values }, now);
  });
}

/**
 * Deletes a rule that was never in effect. Returns false for one that has started, which can only be ended,
 * and for one already deleted.
 */
export function deleteRule(db: Database, actor: Actor, id: string, now: Temporal.Instant): Promise<boolean> {
  const today = shopDate(now).toString();
  const changed = new Set<Change>();
  return makeChange(db, changed, async (tx) => {
    const read = async () => {
      const [row] = await tx.select().from(complianceRules).where(eq(complianceRules.id, id)).for("update");
      const state = row && ruleStateOf(ruleOf(row), today);
      return row && (state === "coming" || state === "off") ? row : null;
    };
    const remove = () => tx.delete(complianceRules).where(eq(complianceRules.id, id));
    const isDeleted = await deleteItem(tx, { actor, table: "rules", id, read, remove }, now);
    if (isDeleted) changed.add("catalog");
    return isDeleted;
  });
}
