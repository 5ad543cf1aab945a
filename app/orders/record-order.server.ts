import { randomUUID } from "node:crypto";
import type { Db } from "#app/db/client.server.ts";
import { payAtTheDoor } from "./payment.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";

/** A new order; its status and attempts start with the table's defaults, its payment comes from `payAtTheDoor`. */
export type NewOrder = Omit<
  typeof orders.$inferInsert,
  | "createdAt"
  | "status"
  | "redeliveryFeeCents"
  | "paymentMethod"
  | "paymentStatus"
  | "attempts"
  | "customerId"
> & { customerId: string };

/** A copy of what was sold: it stays as it is when the product changes. */
export type NewOrderLine = Omit<typeof orderItems.$inferInsert, "id" | "orderId" | "position">;

/** Writes an order with its lines, in their order, and the first entry of its history, in one statement. */
export async function recordOrder(
  tx: Db,
  order: NewOrder,
  lines: readonly NewOrderLine[],
  now: Temporal.Instant,
): Promise<void> {
  const placed = tx.$with("placed").as(
    tx
      .insert(orders)
      .values({ ...order, ...payAtTheDoor.authorize(), createdAt: now })
      .returning({ id: orders.id }),
  );
  const told = tx.$with("told").as(
    tx
      .insert(orderEvents)
      .values({
        id: randomUUID(),
        orderId: order.id,
        at: now,
        actorId: order.customerId,
        fromStatus: null,
        toStatus: "pending",
        reason: "Order placed",
      })
      .returning({ id: orderEvents.id }),
  );
  await tx
    .with(placed, told)
    .insert(orderItems)
    .values(lines.map((line, position) => ({ ...line, id: randomUUID(), orderId: order.id, position })));
}
