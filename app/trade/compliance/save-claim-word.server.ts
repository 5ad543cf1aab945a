import { and, eq, ne, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { deleteItem, deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import type { ClaimWords } from "./claim-kinds.ts";
import { type AllowedWords, isCustomersField } from "./claim-subjects.ts";
import { plainWords } from "./claims.ts";
import { claimExceptions, claimWords } from "./tables.server.ts";

export type ClaimWordRow = typeof claimWords.$inferSelect;
type Input = ClaimWords & { id: string; version: number | null; isOn: boolean };

/** Maximum custom words, since every form of the admin area loads them. */
export const MOST_CLAIM_WORDS = 300;

type Refusal = SaveRefusal<ClaimWordRow> | { name: "known" | "too_many" };

/** Saves a custom word (rules claims/custom-words). Forms use it from the next request on. */
export function saveClaimWord(
  db: Database,
  actor: Actor,
  { id, version, ...typed }: Input,
  now: Temporal.Instant,
): Promise<Result<ClaimWordRow, Refusal>> {
  return transact<ClaimWordRow, Refusal>(db, async (tx, changed) => {
    changed.add("site");
    await lockNames(tx, ["claim words"]);
    const others = ne(claimWords.id, id);
    const same = and(others, sql`lower(${claimWords.words}) = lower(${typed.words})`);
    if ((await tx.$count(claimWords, same)) > 0) return refused({ name: "known" });
    if ((await tx.$count(claimWords, others)) >= MOST_CLAIM_WORDS) return refused({ name: "too_many" });
    return saveRow(tx, { actor, table: claimWords, id, version, values: () => typed }, now);
  });
}

/** Deletes a custom word; succeeds if it's already deleted. */
export function deleteClaimWord(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: claimWords, id, change: "site" }, now);
}

const TABLE = "claim_exceptions";

/**
 * Allows words in one field, with a reason (rules claims/exceptions). Allowing them again changes nothing.
 */
export function allowClaim(
  db: Database,
  actor: Actor,
  { id, words, ...place }: AllowedWords & { id: string; reason: string },
  now: Temporal.Instant,
): Promise<void> {
  const changed = new Set<Change>();
  return makeChange(db, changed, async (tx) => {
    const row = { ...place, id, words: plainWords(words), allowedBy: actor.userId, createdAt: now };
    const [made] = await tx.insert(claimExceptions).values(row).onConflictDoNothing().returning();
    if (!made) return;
    const entry = {
      action: `${TABLE}.add`,
      subject: TABLE,
      subjectId: id,
      before: null,
      after: forLog(made),
    };
    await recordAudit(tx, { actor, ...entry }, now);
    changed.add("site");
  });
}

/**
 * Returns an exception as recorded in the audit log: without a customer's words, which must stay erasable.
 */
function forLog(row: typeof claimExceptions.$inferSelect) {
  return isCustomersField(row.kind, row.field) ? { ...row, words: "" } : row;
}

/** Deletes an exception; returns false if it's already deleted. */
export function deleteClaimException(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = new Set<Change>();
  return makeChange(db, changed, async (tx) => {
    const read = async () => {
      const [row] = await tx.select().from(claimExceptions).where(eq(claimExceptions.id, id)).for("update");
      return row ? forLog(row) : null;
    };
    const remove = () => tx.delete(claimExceptions).where(eq(claimExceptions.id, id));
    const isDeleted = await deleteItem(tx, { actor, table: TABLE, id, read, remove }, now);
    if (isDeleted) changed.add("site");
    return isDeleted;
  });
}
