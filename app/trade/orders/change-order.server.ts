import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isCollision, isLockTimeout, transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import type { ChangedPart } from "./order-changes.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";
import { orderChanges, orderEvents, orderItems, orders } from "./tables.server.ts";

/** An order locked by the caller's transaction, with the time of its latest history entry. */
export type LockedOrder = typeof orders.$inferSelect & { lastMoveAt: Temporal.Instant };

/** The order to change, the actor (null = a command on the server), and the change's name in the log. */
export type OrderChange = {
  orderId: string;
  /** When set, finds only an order of this customer, and doesn't wait for locks on others' orders. */
  customerId?: string;
  actorId: string | null;
  name:
    | "order-moved"
    | "order-canceled"
    | "order-delivered"
    | "delivery-failed"
    | "order-line-packed"
    | "order-lines-changed"
    | "order-changed"
    | "order-paid"
    | "order-reminded"
    | "order-refunded";
  /** Takes locks that have to precede the order's lock. */
  first?: (tx: Db) => Promise<void>;
};

/** Status of an order after a change. */
export type MovedOrder = { status: OrderStatus };

/** The change itself, inside the transaction; its result has at least the order's new status. */
type Work<Value, No> = (tx: Db, order: LockedOrder, changed: Set<Change>) => Promise<Result<Value, No>>;

/**
 * Changes an order: locks it until the transaction ends, runs `work`, and logs the outcome after the commit.
 * Returns a refusal when the database is too busy; an exception would lose the user's input.
 */
export async function changeOrder<
  No extends { name: string } = OrderRefusal,
  Value extends MovedOrder = LockedOrder,
>(
  db: Database,
  { orderId, customerId, actorId, name, first }: OrderChange,
  work: Work<Value, No>,
): Promise<Result<Value, OrderRefusal | No>> {
  const seen: { from?: OrderStatus } = {};
  const done = await transact<Value, OrderRefusal | No>(db, async (tx, changed) => {
    await first?.(tx);
    const order = await lockOrder(tx, orderId, customerId);
    if (!order) return refused(orderRefusals.notFound());
    seen.from = order.status;
    return work(tx, order, changed);
  }).catch((error) => {
    if (isCollision(error) || isLockTimeout(error)) return refused(orderRefusals.busy());
    throw error;
  });
  const facts = { orderId, actorId, from: seen.from };
  if (!done.ok) {
    logSecurityEvent("move-refused", { ...facts, refusal: done.refusal.name });
    return done;
  }
  logSecurityEvent(name, { ...facts, to: done.value.status });
  return done;
}

/**
 * Locks an order until the transaction ends; null when it doesn't exist or is another customer's. Lock
 * several orders sorted by id.
 */
export async function lockOrder(tx: Db, orderId: string, customerId?: string): Promise<LockedOrder | null> {
  const isTheirs = customerId ? eq(orders.customerId, customerId) : undefined;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs))
    .for("no key update");
  if (!order) return null;
  // This statement starts after the lock is taken, so it sees what was committed while waiting.
  const last = await lastEntry(tx, orderId);
  return { ...order, lastMoveAt: last?.at ?? order.createdAt };
}

/** Returns the latest entry of an order's history. */
export async function lastEntry(tx: Db, orderId: string) {
  const [last] = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return last;
}

/** Returns the items of an order by position. */
export function itemsOf(tx: Db, orderId: string): Promise<(typeof orderItems.$inferSelect)[]> {
  return tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

// Writes for a change of a placed order (trade/changes): the order is locked and the change is checked.

type OrderFields = Partial<typeof orders.$inferInsert>;
type LineFields = typeof orderItems.$inferInsert;

/** Updates fields of a locked order. */
export async function setOrder(tx: Db, orderId: string, fields: OrderFields): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, orderId));
}

/** Updates a line's quantity, discount, and packed time; deletes a line without units. */
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

/** Records a change of an order, for its customer and the shop. */
export async function recordChange(tx: Db, change: Recorded): Promise<void> {
  await tx.insert(orderChanges).values({ ...change, id: randomUUID() });
}
