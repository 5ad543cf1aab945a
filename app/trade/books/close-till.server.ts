import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDayOf } from "#app/base/lib/shop-time.ts";
import { putIntoTill } from "#app/trade/orders/record-payment.server.ts";
import { tills } from "./tables.server.ts";
import { sumsByMethod, type TillRefusal, tillRefusals } from "./till.ts";

type Closing = {
  /** Made with the form, so that sending it twice closes one till. */
  tillId: string;
  /** Whose hands; null is the shop itself, and deleted accounts. */
  handledBy: string | null;
  /** The shop day on which the money changed hands, "2026-11-21". */
  day: string;
  /** The cash that should be there, as it was shown; refused when money has moved since. */
  seenCents: Cents;
  countedCents: Cents;
  note: string;
  actor: Actor;
};

/**
 * Closes the till of one pair of hands for a day (rules money 2): everything of that day that is in no till yet, as it stands at
 * this moment. A difference needs a note, so that a slip closes nothing. Of two admins at once one closes it with all of its
 * payments, and the other is told.
 */
export async function closeTill(
  db: Database,
  { tillId, handledBy, day, seenCents, countedCents, note, actor }: Closing,
  now: Temporal.Instant,
): Promise<Result<{ id: string }, TillRefusal>> {
  return transact<{ id: string }, TillRefusal>(db, async (tx, changed) => {
    const { from, until } = shopDayOf(day);
    const counted = await putIntoTill(tx, tillId, { handledBy, from, until });
    // Asked after the wait for the payments, so that the same form sent twice at once finds what it has closed.
    const before = await findSame(tx, tillId);
    if (before) {
      const isSame = before.handledBy === handledBy && before.day.toString() === day;
      return isSame && counted.length === 0 ? ok({ id: tillId }) : refused(tillRefusals.tillTaken());
    }
    if (counted.length === 0) return refused(tillRefusals.nothingOpen());
    const { cash: cashCents, debit: debitCents } = sumsByMethod(counted);
    if (seenCents !== cashCents) return refused(tillRefusals.otherCash(seenCents, cashCents));
    if (countedCents !== cashCents && note === "")
      return refused(tillRefusals.unexplained(countedCents - cashCents));
    const sums = { cashCents, debitCents, countedCents, note };
    const on = { day: Temporal.PlainDate.from(day), closedAt: now, closedBy: actor.userId };
    await tx.insert(tills).values({ id: tillId, handledBy, ...on, ...sums });
    const entry = { actor, action: "till.close", subject: "tills", subjectId: tillId, before: null };
    await recordAudit(tx, { ...entry, after: { day, cashCents, debitCents, countedCents } }, now);
    changed.add(ADMIN_UPDATES);
    return ok({ id: tillId });
  });
}

async function findSame(tx: Db, tillId: string) {
  const [found] = await tx
    .select({ handledBy: tills.handledBy, day: tills.day })
    .from(tills)
    .where(eq(tills.id, tillId));
  return found;
}
