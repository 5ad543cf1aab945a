import { and, gte, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { complianceRules } from "./tables.server.ts";

const names = (category: string) => sql`${category} = any(${complianceRules.categories})`;

/** Renames a category in the rules that name it, ended ones included: they still mean the same products. */
export async function renameInRules(tx: Db, from: string, to: string): Promise<void> {
  const { categories, version } = complianceRules;
  await tx
    .update(complianceRules)
    .set({ categories: sql`array_replace(${categories}, ${from}, ${to})`, version: sql`${version} + 1` })
    .where(names(from));
}

/** Counts the rules that name a category and haven't ended by a day. */
export function countRulesNaming(db: Db, category: string, today: Temporal.PlainDate): Promise<number> {
  const { lastDay } = complianceRules;
  return db.$count(complianceRules, and(names(category), or(isNull(lastDay), gte(lastDay, today))));
}
