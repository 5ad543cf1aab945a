import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDayOf } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { putIntoTill } from "#app/trade/orders/record-payment.server.ts";
import { putFloatsIntoTill } from "./give-float.server.ts";
import { type Pieces, sumOfPieces } from "./pieces.ts";
import { tills } from "./tables.server.ts";
import { mayClose, sumsByMethod, type TillRefusal, tillRefusals } from "./till.ts";

type Closing = {
  /** Made with the form, so that sending it twice closes one till. */
  tillId: string;
  /** Whose hands; null is the shop itself, and deleted accounts. */
  handledBy: string | null;
  /** The shop day on which the money changed hands, "2026-11-21". */
  day: string;
  /** The mark of the open money, as it was when the count began; refused when money has moved since. */
  seen: string;
  pieces: Pieces;
  /** What was given back out of the shop's own money, because more was given back than taken. */
  ownCents: Cents;
  note: string;
  /** The difference that was shown, which the note explains; null before any was. */
  explainedCents: Cents | null;
  actor: Actor;
};

/**
 * Closes the till of one pair of hands for a day (rules accounting/cash-drawer): everything of that day that is in no till yet, floats included,
 * as it stands at this moment. The count is blind: what is expected is said afterwards. One that is off by more than the settings
 * let it needs a reason, so that a slip closes nothing (rules accounting/blind-count). Of two admins at once one closes it with all of its
 * payments, and the other is told.
 */
export async function closeTill(
  db: Database,
  { tillId, handledBy, day, seen, pieces, ownCents, note, explainedCents, actor }: Closing,
  now: Temporal.Instant,
): Promise<Result<{ id: string }, TillRefusal>> {
  return transact<{ id: string }, TillRefusal>(db, async (tx, changed) => {
    const open = { handledBy, ...shopDayOf(day) };
    const paid = await putIntoTill(tx, tillId, open);
    const out = await putFloatsIntoTill(tx, tillId, open);
    const ids = [...paid, ...out].map(({ id }) => id);
    // Asked after the wait for the payments, so that the same form sent twice at once finds what it has closed.
    const before = await findSame(tx, tillId);
    if (before) {
      const isSame = before.handledBy === handledBy && before.day.toString() === day;
      return isSame && ids.length === 0 ? ok({ id: tillId }) : refused(tillRefusals.tillTaken());
    }
    if (ids.length === 0) return refused(tillRefusals.nothingOpen());
    if (markOf(ids) !== seen) return refused(tillRefusals.otherMoney());
    const { cash: cashCents, debit: debitCents } = sumsByMethod(paid);
    const floatCents = out.reduce((sum, { cents }) => sum + cents, 0);
    const counting = { countedCents: sumOfPieces(pieces) - ownCents, expectedCents: cashCents + floatCents };
    const mostCents = (await readSettings(tx)).cashDifferenceMost * 100;
    if (!mayClose(counting, { differenceCents: explainedCents, note }, mostCents))
      return refused(tillRefusals.unexplained(counting));
    const { countedCents } = counting;
    const sums = { cashCents, debitCents, floatCents, countedCents, pieces, note };
    const on = { day: Temporal.PlainDate.from(day), closedAt: now, closedBy: actor.userId };
    await tx.insert(tills).values({ id: tillId, handledBy, ...on, ...sums });
    const entry = { actor, action: "till.close", subject: "tills", subjectId: tillId, before: null };
    await recordAudit(tx, { ...entry, after: { day, cashCents, debitCents, floatCents, countedCents } }, now);
    changed.add(ADMIN_UPDATES);
    return ok({ id: tillId });
  });
}

/** The mark of open money, as `findOpenTill` makes it in SQL: it says which payments and floats there are, and nothing of what they sum to. */
function markOf(ids: readonly string[]): string {
  return createHash("md5")
    .update([...ids].sort().join(","))
    .digest("hex");
}

async function findSame(tx: Db, tillId: string) {
  const [found] = await tx
    .select({ handledBy: tills.handledBy, day: tills.day })
    .from(tills)
    .where(eq(tills.id, tillId));
  return found;
}
