import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { keepAddress } from "#app/accounts/customers/update-profile.server.ts";
import { type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { applyMove } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import type { NewOrder } from "#app/trade/orders/record-order.server.ts";

/** Returns whether an admin took the order by phone; false for an API client with an admin's key. */
export const isByPhone = (placedBy: Actor | undefined) =>
  placedBy !== undefined && placedBy.key === undefined;

/**
 * Writes the extras of an order placed by an admin: who placed it, and a refresh of the customer's open
 * pages. Confirms a phone order, and saves its address for the next call (rules
 * phone-orders/confirmed-at-once, phone-orders/profile-update).
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

/** Confirms the new order. The customer gets one email for both status changes. */
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
