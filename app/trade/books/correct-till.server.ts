import { eq, sum } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { tillCorrections, tills } from "./tables.server.ts";
import { type TillRefusal, tillRefusals } from "./till.ts";

type Correcting = {
  /** Made with the form, so that sending it twice corrects once. */
  id: string;
  tillId: string;
  /** What the count is on the page, with its corrections; refused when somebody has corrected it since. */
  seenCents: Cents;
  countedCents: Cents;
  reason: string;
  actor: Actor;
};

/** Corrects the count of a closed cash drawer by an entry of its own (rules accounting/count-correction); the count itself stays. */
export async function correctTill(
  db: Database,
  { id, tillId, seenCents, countedCents, reason, actor }: Correcting,
  now: Temporal.Instant,
): Promise<Result<null, TillRefusal>> {
  return transact<null, TillRefusal>(db, async (tx, changed) => {
    // Held, so that of two corrections at once the second sees the first.
    const [till] = await tx.select().from(tills).where(eq(tills.id, tillId)).for("update");
    if (!till) return refused(tillRefusals.noTill());
    const { cents: all } = tillCorrections;
    const own = eq(tillCorrections.tillId, tillId);
    const [same] = await tx.select().from(tillCorrections).where(eq(tillCorrections.id, id));
    if (same) return same.tillId === tillId ? unchanged(null) : refused(tillRefusals.otherCount());
    const [before] = await tx
      .select({ cents: sum(all).mapWith(Number) })
      .from(tillCorrections)
      .where(own);
    const nowCents = till.countedCents + (before?.cents ?? 0);
    if (nowCents !== seenCents) return refused(tillRefusals.otherCount());
    const cents = countedCents - nowCents;
    if (cents === 0) return refused(tillRefusals.sameCount());
    await tx.insert(tillCorrections).values({ id, tillId, at: now, actorId: actor.userId, cents, reason });
    const entry = { actor, action: "till.correct", subject: "tills", subjectId: tillId };
    await recordAudit(
      tx,
      { ...entry, before: { countedCents: nowCents }, after: { countedCents, reason } },
      now,
    );
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}
