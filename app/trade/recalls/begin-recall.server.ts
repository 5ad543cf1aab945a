import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { withdrawBatches } from "#app/trade/batches/save-batch.server.ts";
import { announceGoods } from "#app/trade/batches/settle-stock.server.ts";
import { takeOffSale } from "#app/trade/catalog/write-sizes.server.ts";
import { recallLines } from "#app/trade/orders/recall-lines.server.ts";
import { batchesOf, countConcerned, findRecalled, type RecallRow, spanOf } from "./queries.server.ts";
import type { RecallScope } from "./recall.ts";
import { recalls } from "./tables.server.ts";

export type BeginningRecall = {
  /** Generated with the form, so two presses start one recall. */
  id: string;
  scope: RecallScope;
  reason: string;
  subject: string;
  notice: string;
};

export type RecallRefusal =
  | { name: "unknown" }
  /** The batch was already recalled by this recall. */
  | { name: "recalled_already"; recallId: string };

/**
 * Starts a recall: stops sales immediately, and records the recalled item and the reason (rules
 * recalls/start). Two concurrent requests start one recall: with the same form or the same batch, the second
 * finds the first one's.
 */
export function beginRecall(
  db: Database,
  actor: Actor,
  { id, scope, ...words }: BeginningRecall,
  now: Temporal.Instant,
): Promise<Result<RecallRow, RecallRefusal>> {
  return transact<RecallRow, RecallRefusal>(db, async (tx, changed) => {
    const about = scope.kind === "batch" ? scope.batchId : scope.productId;
    await lockNames(tx, [`recall ${about}`]);
    const recalled = await findRecalled(tx, scope);
    if (!recalled) return refused({ name: "unknown" });
    const [made] = await tx.select().from(recalls).where(eq(recalls.id, id));
    if (made) return ok(made);
    if (scope.kind === "batch") {
      const [before] = await tx
        .select({ id: recalls.id })
        .from(recalls)
        .where(eq(recalls.batchId, scope.batchId));
      if (before) return refused({ name: "recalled_already", recallId: before.id });
    }
    announceGoods(changed);
    if (scope.kind === "days") await recallLines(tx, { productId: scope.productId, ...spanOf(scope) }, now);
    const withdrawn = await batchesOf(tx, scope);
    if (withdrawn.length > 0) {
      const ids = withdrawn.map((batch) => batch.id);
      await withdrawBatches(tx, ids, changed, now);
    } else {
      await takeOffSale(tx, recalled.productId, now);
    }
    const days =
      scope.kind === "days"
        ? { fromDay: Temporal.PlainDate.from(scope.from), toDay: Temporal.PlainDate.from(scope.to) }
        : {};
    const [row] = await tx
      .insert(recalls)
      .values({
        ...{ id, ...words, ...days, productId: recalled.productId, productName: recalled.product },
        batchId: scope.kind === "batch" ? scope.batchId : null,
        beganAt: now,
        beganBy: actor.userId,
      })
      .returning();
    if (!row) throw new Error("the recall was not written");
    const counted = await countConcerned(tx, scope);
    const { productId, batchId } = row;
    await queueEvent(tx, { kind: "recall.started", data: { recallId: id, productId, batchId } }, now);
    const after = { ...row, batches: withdrawn.map(({ number }) => number), ...counted };
    const entry = { actor, action: "recalls.begin", subject: "recalls", subjectId: id };
    await recordAudit(tx, { ...entry, before: null, after }, now);
    return ok(row);
  });
}
