import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { categories } from "#app/trade/catalog/tables.server.ts";
import { movedCategories } from "./tables.server.ts";

/** A category of this shop. */
export type OwnCategory = { id: string; name: string };

/** Our category of each assigned one, by its normalized name; null if its products stay behind. */
export type AssignedCategories = ReadonlyMap<string, OwnCategory | null>;

export async function readAssignedCategories(db: Db): Promise<AssignedCategories> {
  const rows = await db
    .select({ from: movedCategories.name, id: categories.id, name: categories.name })
    .from(movedCategories)
    .leftJoin(categories, eq(categories.id, movedCategories.categoryId));
  return new Map(rows.map(({ from, id, name }) => [from, id && name ? { id, name } : null]));
}

/**
 * Stores the categories that those of other shops stand for. Later files are read by them, too (rules
 * moving-in/categories).
 */
export function assignCategories(
  db: Database,
  actor: Actor,
  { importId, assigned }: { importId: string; assigned: AssignedCategories },
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact<null, never>(db, async (tx) => {
    for (const [name, category] of assigned) {
      const categoryId = category?.id ?? null;
      await tx
        .insert(movedCategories)
        .values({ name, categoryId, createdAt: now })
        .onConflictDoUpdate({ target: movedCategories.name, set: { categoryId } });
    }
    const entry = {
      actor,
      action: "moved_categories.save",
      subject: "moved_categories",
      subjectId: importId,
    };
    await recordAudit(tx, { ...entry, before: null, after: namesOf(assigned) }, now);
    return ok(null);
  });
}

/** The names of both sides, for the audit log. */
function namesOf(assigned: AssignedCategories): Record<string, string> {
  return Object.fromEntries(
    [...assigned].map(([name, category]) => [name || "No category", category?.name ?? "Left behind"]),
  );
}
