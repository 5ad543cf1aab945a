import { randomUUID } from "node:crypto";
import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import type { OpenMoney } from "#app/trade/orders/record-payment.server.ts";
import { floats } from "./tables.server.ts";

type Given = { routeId: string; courierId: string; cents: Cents; actor: Actor };

/**
 * Records the courier's float for a route (rules accounting/float), in the transaction that dispatches it.
 * Records nothing for zero.
 */
export async function giveFloat(
  tx: Db,
  { routeId, courierId: handledBy, cents, actor }: Given,
  at: Temporal.Instant,
): Promise<void> {
  if (cents === 0) return;
  await tx.insert(floats).values({ id: randomUUID(), routeId, handledBy, at, cents });
  const entry = { actor, action: "float.give", subject: "routes", subjectId: routeId, before: null };
  await recordAudit(tx, { ...entry, after: { cents } }, at);
}

/**
 * Reverses the float of an undone dispatch. A float already counted in a drawer was returned with it, and
 * isn't reversed.
 */
export async function takeFloatBack(
  tx: Db,
  { routeId, actor }: Pick<Given, "routeId" | "actor">,
  at: Temporal.Instant,
): Promise<void> {
  const back = await tx
    .update(floats)
    .set({ takenBackAt: at })
    .where(and(eq(floats.routeId, routeId), isNull(floats.cashDrawerId), isNull(floats.takenBackAt)))
    .returning({ cents: floats.cents });
  for (const { cents } of back) {
    const entry = { actor, action: "float.take-back", subject: "routes", subjectId: routeId };
    await recordAudit(tx, { ...entry, before: { cents }, after: null }, at);
  }
}

/** Assigns the floats not yet returned to this drawer, and returns them. Each float is counted once. */
export function putFloatsIntoCashDrawer(tx: Db, cashDrawerId: string, { handledBy, from, until }: OpenMoney) {
  const { at, id, cents } = floats;
  const byHolder = handledBy === null ? isNull(floats.handledBy) : eq(floats.handledBy, handledBy);
  return tx
    .update(floats)
    .set({ cashDrawerId })
    .where(
      and(byHolder, isNull(floats.cashDrawerId), isNull(floats.takenBackAt), gte(at, from), lt(at, until)),
    )
    .returning({ id, cents });
}
