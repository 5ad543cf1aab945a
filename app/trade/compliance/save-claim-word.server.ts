import { and, ne, sql } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import type { ClaimWords } from "./claim-kinds.ts";
import { claimWords } from "./tables.server.ts";

export type ClaimWordRow = typeof claimWords.$inferSelect;
type Input = ClaimWords & { id: string; version: number | null; isOn: boolean };

/** The most entries of a shop's own: every form of the admin area carries them. */
export const MOST_CLAIM_WORDS = 300;

type Refusal = SaveRefusal<ClaimWordRow> | { name: "known" | "too_many" };

/** Saves an entry of the shop's own words (rules claims/custom-words). Forms look for it from their next request on. */
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

/** Deletes an entry. One that is gone already is no refusal. */
export function deleteClaimWord(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: claimWords, id, change: "site" }, now);
}
