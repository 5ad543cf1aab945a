import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { keepAddress } from "#app/accounts/customers/update-profile.server.ts";
import { type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { applyMove } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import type { NewOrder } from "#app/trade/orders/record-order.server.ts";

/** True when the shop's own people took the order on the phone; false for another program with an admin's key. */
export const isByPhone = (placedBy: Actor | undefined) =>
  placedBy !== undefined && placedBy.key === undefined;

/**
 * Writes what an order placed by an admin has besides: who placed it, and that pages which its customer has open look again. One taken
 * on the phone is confirmed, and its address is kept for the next call (rules phone-orders/confirmed-at-once, phone-orders/profile-update).
 */
export async function noteOrderByAdmin(
  tx: Db,
  order: NewOrder,
  actor: Actor,
  changed: Set<Change>,
  now: Temporal.Instant,
): Promise<void> {
  const { id, customerId, totalCents } = order;
  if (isByPhone(actor)) {
    await confirmAtOnce(tx, id, actor, changed, now);
    await keepAddress(tx, customerId, {
      phone: order.contactPhone,
      address: order.deliveryAddress,
      city: order.deliveryCity,
      state: order.deliveryState,
      zip: order.deliveryZip,
    });
  }
  const after = { customerId, totalCents, status: isByPhone(actor) ? "confirmed" : "pending" };
  const entry = { actor, action: "order.place", subject: "order", subjectId: id };
  await recordAudit(tx, { ...entry, before: null, after }, now);
  changed.add(person(customerId));
}

/** Confirms the order that was just written. Its customer gets the one mail that says both. */
async function confirmAtOnce(
  tx: Db,
  orderId: string,
  actor: Actor,
  changed: Set<Change>,
  now: Temporal.Instant,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const move = {
    to: "confirmed",
    actorId: actor.userId,
    reason: "Confirmed by phone",
    isQuiet: true,
  } as const;
  const confirmed = order && (await applyMove(tx, order, move, () => now, changed));
  if (!confirmed?.ok) throw new Error(`order ${orderId} could not be confirmed`);
}
