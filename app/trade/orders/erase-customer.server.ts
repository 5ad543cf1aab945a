import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { zipPlaces } from "#app/trade/delivery/queries.server.ts";
import { NO_GIFT } from "./gift.ts";
import { orderEvents, orderNotes, orders } from "./tables.server.ts";

/**
 * Erases the person from a customer's orders, in the transaction that deletes the account (rules
 * account/deleted-data), and the recipient of a gift (rules gift/personal-data). Keeps the data that taxes are calculated from. Deletes free text, which may name the
 * customer, and replaces the typed city with the ZIP code's.
 */
export async function eraseCustomerOfOrders(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId));
  // Adding a note locks its order until the note is visible, so it's deleted with the others.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.id))
    .for("no key update");
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, own));
  await tx.update(orderEvents).set({ reason: "" }).where(inArray(orderEvents.orderId, own));
  await tx.update(orderEvents).set({ actorId: null }).where(eq(orderEvents.actorId, customerId));
  const places = zipPlaces(tx);
  const cityOfZip = tx.select({ city: places.city }).from(places).where(eq(places.zip, orders.deliveryZip));
  await tx
    .update(orders)
    .set({
      customerId: null,
      contactName: "",
      contactEmail: "",
      contactPhone: "",
      deliveryAddress: "",
      deliveryCity: sql`coalesce((${cityOfZip}), '')`,
      instructions: "",
      ...NO_GIFT,
      requestHash: null,
    })
    .where(eq(orders.customerId, customerId));
}
