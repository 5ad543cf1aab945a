import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { type AllowedWords, isCustomersField } from "./claim-subjects.ts";
import { plainWords } from "./claims.ts";
import { claimExceptions } from "./tables.server.ts";

const TABLE = "claim_exceptions";

/** Allows words at one place, with the reason (rules claims/exceptions). Words that are allowed there already stay as they are. */
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

/** What the audit log keeps of an exception: not the words of a customer, which must stay erasable. */
function forLog(row: typeof claimExceptions.$inferSelect) {
  return isCustomersField(row.kind, row.field) ? { ...row, words: "" } : row;
}

/** Ends an exception; false when it is gone already. */
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
