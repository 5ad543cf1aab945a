import { createHash } from "node:crypto";
import { eq, sum } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { shopDayOf } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { putIntoCashDrawer } from "#app/trade/orders/record-payment.server.ts";
import {
  type CashDrawerRefusal,
  cashDrawerRefusals,
  mayClose,
  type Pieces,
  sumOfPieces,
  sumsByMethod,
} from "./cash-drawer.ts";
import { putFloatsIntoCashDrawer } from "./give-float.server.ts";
import { cashDrawerCorrections, cashDrawers } from "./tables.server.ts";

type Closing = {
  /** Created with the form: submitting it twice closes one cash drawer. */
  cashDrawerId: string;
  /** Who held the money; null for the shop and deleted accounts. */
  handledBy: string | null;
  /** The shop day of the payments, "2026-11-21". */
  day: string;
  /** Version hash of the open money when the count began; refused if money has moved since. */
  seen: string;
  pieces: Pieces;
  /** Refunds paid from the shop's own money, because refunds exceeded collections. */
  ownCents: Cents;
  note: string;
  /** The displayed difference that the note explains; null before one is shown. */
  explainedCents: Cents | null;
  actor: Actor;
};

/**
 * Closes the cash drawer of one holder for a day (rules accounting/cash-drawer): all of that day's money not
 * yet in a cash drawer, floats included, as of this moment. The count is blind: the expected amount is shown
 * afterwards. To prevent closing by mistake, a difference above the limit in the settings needs a reason
 * (rules accounting/blind-count). If two admins close it concurrently, one succeeds with all of its payments,
 * and the other is refused.
 */
export async function closeCashDrawer(
  db: Database,
  { cashDrawerId, handledBy, day, seen, pieces, ownCents, note, explainedCents, actor }: Closing,
  now: Temporal.Instant,
): Promise<Result<{ id: string }, CashDrawerRefusal>> {
  return transact<{ id: string }, CashDrawerRefusal>(db, async (tx, changed) => {
    const open = { handledBy, ...shopDayOf(day) };
    const paid = await putIntoCashDrawer(tx, cashDrawerId, open);
    const out = await putFloatsIntoCashDrawer(tx, cashDrawerId, open);
    const ids = [...paid, ...out].map(({ id }) => id);
    // Read after waiting for the payments: the same form submitted twice concurrently finds the drawer it
    // closed.
    const before = await findSame(tx, cashDrawerId);
    if (before) {
      const isSame = before.handledBy === handledBy && before.day.toString() === day;
      return isSame && ids.length === 0
        ? ok({ id: cashDrawerId })
        : refused(cashDrawerRefusals.cashDrawerTaken());
    }
    if (ids.length === 0) return refused(cashDrawerRefusals.nothingOpen());
    if (markOf(ids) !== seen) return refused(cashDrawerRefusals.otherMoney());
    const { cash: cashCents, debit: debitCents } = sumsByMethod(paid);
    const floatCents = out.reduce((sum, { cents }) => sum + cents, 0);
    const counting = { countedCents: sumOfPieces(pieces) - ownCents, expectedCents: cashCents + floatCents };
    const mostCents = (await readSettings(tx)).cashDifferenceMost * 100;
    if (!mayClose(counting, { differenceCents: explainedCents, note }, mostCents))
      return refused(cashDrawerRefusals.unexplained(counting));
    const { countedCents } = counting;
    const sums = { cashCents, debitCents, floatCents, countedCents, pieces, note };
    const on = { day: Temporal.PlainDate.from(day), closedAt: now, closedBy: actor.userId };
    await tx.insert(cashDrawers).values({ id: cashDrawerId, handledBy, ...on, ...sums });
    const entry = {
      actor,
      action: "cash_drawer.close",
      subject: "cash_drawers",
      subjectId: cashDrawerId,
      before: null,
    };
    await recordAudit(tx, { ...entry, after: { day, cashCents, debitCents, floatCents, countedCents } }, now);
    changed.add(ADMIN_UPDATES);
    return ok({ id: cashDrawerId });
  });
}

/**
 * Hash of the open money, as `findOpenCashDrawer` computes it in SQL. It identifies the payments and floats
 * without revealing their sum.
 */
function markOf(ids: readonly string[]): string {
  return createHash("md5")
    .update([...ids].sort().join(","))
    .digest("hex");
}

async function findSame(tx: Db, cashDrawerId: string) {
  const [found] = await tx
    .select({ handledBy: cashDrawers.handledBy, day: cashDrawers.day })
    .from(cashDrawers)
    .where(eq(cashDrawers.id, cashDrawerId));
  return found;
}

type Correcting = {
  /** Created with the form: submitting it twice makes one correction. */
  id: string;
  cashDrawerId: string;
  /** The count displayed, with its corrections; refused if it has been corrected since. */
  seenCents: Cents;
  countedCents: Cents;
  reason: string;
  actor: Actor;
};

/**
 * Corrects the count of a closed cash drawer with a separate entry (rules accounting/count-correction); the
 * count itself doesn't change.
 */
export async function correctCashDrawer(
  db: Database,
  { id, cashDrawerId, seenCents, countedCents, reason, actor }: Correcting,
  now: Temporal.Instant,
): Promise<Result<null, CashDrawerRefusal>> {
  return transact<null, CashDrawerRefusal>(db, async (tx, changed) => {
    // Locked, so the second of two concurrent corrections sees the first.
    const [drawer] = await tx
      .select()
      .from(cashDrawers)
      .where(eq(cashDrawers.id, cashDrawerId))
      .for("update");
    if (!drawer) return refused(cashDrawerRefusals.noCashDrawer());
    const { cents: all } = cashDrawerCorrections;
    const own = eq(cashDrawerCorrections.cashDrawerId, cashDrawerId);
    const [same] = await tx.select().from(cashDrawerCorrections).where(eq(cashDrawerCorrections.id, id));
    if (same)
      return same.cashDrawerId === cashDrawerId ? unchanged(null) : refused(cashDrawerRefusals.otherCount());
    const [before] = await tx
      .select({ cents: sum(all).mapWith(Number) })
      .from(cashDrawerCorrections)
      .where(own);
    const nowCents = drawer.countedCents + (before?.cents ?? 0);
    if (nowCents !== seenCents) return refused(cashDrawerRefusals.otherCount());
    const cents = countedCents - nowCents;
    if (cents === 0) return refused(cashDrawerRefusals.sameCount());
    await tx
      .insert(cashDrawerCorrections)
      .values({ id, cashDrawerId, at: now, actorId: actor.userId, cents, reason });
    const entry = { actor, action: "cash_drawer.correct", subject: "cash_drawers", subjectId: cashDrawerId };
    await recordAudit(
      tx,
      { ...entry, before: { countedCents: nowCents }, after: { countedCents, reason } },
      now,
    );
    changed.add(ADMIN_UPDATES);
    return ok(null);
  });
}
