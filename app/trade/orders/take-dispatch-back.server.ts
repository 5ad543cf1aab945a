import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { dropHeldMail } from "#app/base/mail/queue-mail.server.ts";
import { queueEvent } from "#app/base/webhooks/queue-event.server.ts";
import { type Clock, momentAfter, totalsWithFee } from "./apply-move.server.ts";
import { type LockedOrder, lastEntry } from "./change-order.server.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import { orderEvents, orders } from "./tables.server.ts";
import { takeBackUntil } from "./take-back.ts";

/**
 * Takes the dispatch of a held order back (rules routes/undo-dispatch): its state, attempts and totals are those of before, its mail is
 * dropped, and both entries of its history say so. It is no move: no other way leads back. Refused once its mail has left. What
 * else must hold is judged by who takes the route back.
 */
export async function takeDispatchBack(
  tx: Db,
  order: LockedOrder,
  actorId: string | null,
  clock: Clock,
  changed: Set<Change>,
): Promise<Result<LockedOrder, OrderRefusal>> {
  const dispatch = await lastEntry(tx, order.id);
  if (order.status !== "out_for_delivery" || !dispatch?.fromStatus)
    return refused(orderRefusals.notOut(order.status));
  if (!(await dropHeldMail(tx, dispatch.id, takeBackUntil(dispatch.at))))
    return refused(orderRefusals.isMailed());
  const at = momentAfter(order.lastMoveAt, clock);
  const { fromStatus: status, addedFee } = dispatch;
  const attempts = order.attempts - 1;
  const changes = { status, attempts, ...(addedFee ? totalsWithFee(order, 0) : {}) };
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  await tx.update(orderEvents).set({ takenBack: true }).where(eq(orderEvents.id, dispatch.id));
  await tx.insert(orderEvents).values({
    ...{ id: randomUUID(), orderId: order.id, at, actorId, takenBack: true },
    ...{ fromStatus: order.status, toStatus: status, reason: "Dispatch taken back" },
  });
  const facts = { orderId: order.id, from: order.status, to: status };
  await queueEvent(tx, { kind: "order.moved", data: facts }, at);
  await queueEvent(tx, { kind: "delivery.taken_back", data: { orderId: order.id, attempts } }, at);
  if (order.customerId) changed.add(person(order.customerId));
  changed.add(ADMIN_UPDATES);
  return ok({ ...order, ...changes, lastMoveAt: at });
}
