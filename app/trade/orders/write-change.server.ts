import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import type { ChangedPart } from "./order-changes.ts";
import { orderChanges, orderItems, orders } from "./tables.server.ts";

// What a change of a placed order writes (trade/changes): the order is held, and the change is judged.

type OrderFields = Partial<typeof orders.$inferInsert>;
type LineFields = typeof orderItems.$inferInsert;

/** Writes fields of a held order. */
export async function setOrder(tx: Db, orderId: string, fields: OrderFields): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, orderId));
}

/** Writes how many units a line has, its discount, and whether it is in the bag; without units the line goes. */
export async function setLine(
  tx: Db,
  id: string,
  fields: Required<Pick<LineFields, "quantity" | "discountCents" | "packedAt">>,
): Promise<void> {
  if (fields.quantity === 0) await tx.delete(orderItems).where(eq(orderItems.id, id));
  else
    await tx
      .update(orderItems)
      .set({ ...fields, scanned: {} })
      .where(eq(orderItems.id, id));
}

/** Adds a line to an order. */
export async function addLine(tx: Db, line: Omit<LineFields, "id">): Promise<void> {
  await tx.insert(orderItems).values({ ...line, id: randomUUID() });
}

type Recorded = {
  orderId: string;
  at: Temporal.Instant;
  actorId: string | null;
  parts: ChangedPart[];
  totalBeforeCents: number;
  totalAfterCents: number;
};

/** Writes down what was changed in an order, for its customer and the shop. */
export async function recordChange(tx: Db, change: Recorded): Promise<void> {
  await tx.insert(orderChanges).values({ ...change, id: randomUUID() });
}
