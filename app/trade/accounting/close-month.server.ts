import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refusal, refused } from "#app/base/lib/result.ts";
import { calculateFigures, spanOfPeriod } from "./figures-queries.server.ts";
import type { Period } from "./period.ts";
import { closedMonths } from "./tables.server.ts";

/** Time that transactions started in a month's last second may take to commit. */
const SETTLES_IN = { minutes: 15 };

const closingRefusals = {
  notOver: () => refusal("not_over", "This month isn't over yet. You can close it 15 minutes after it ends."),
  closedAlready: () => refusal("closed_already", "This month is already closed. Its figures can't change."),
};
type ClosingRefusal = ReturnType<(typeof closingRefusals)[keyof typeof closingRefusals]>;

/** Returns whether a month may be closed now. */
export function isOver(period: Period, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, spanOfPeriod(period).until.add(SETTLES_IN)) >= 0;
}

/**
 * Closes a month that is over (rules accounting/month-close) by storing its figures. Only one of two
 * concurrent admins closes it.
 */
export async function closeMonth(
  db: Database,
  { period, actor }: { period: Period; actor: Actor },
  now: Temporal.Instant,
): Promise<Result<null, ClosingRefusal>> {
  if (period.months.length > 1 || !isOver(period, now)) return refused(closingRefusals.notOver());
  return transact<null, ClosingRefusal>(db, async (tx) => {
    const month = period.key;
    const figures = await calculateFigures(tx, period);
    const row = { month, closedAt: now, closedBy: actor.userId, figures };
    const added = await tx.insert(closedMonths).values(row).onConflictDoNothing().returning();
    if (added.length === 0) return refused(closingRefusals.closedAlready());
    const { orders, refunds } = figures;
    const after = { month, ordersCents: orders.totalCents, refundsCents: refunds.totalCents };
    const entry = { actor, action: "closed_months.close", subject: "closed_months", subjectId: month };
    await recordAudit(tx, { ...entry, before: null, after }, now);
    return ok(null);
  });
}

/** Returns a closed month as stored; null while it is open. */
export async function findClosedMonth(db: Database, month: string) {
  const [found] = await db.select().from(closedMonths).where(eq(closedMonths.month, month));
  return found ?? null;
}
