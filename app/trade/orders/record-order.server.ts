import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import type { Gift } from "./gift.ts";
import type { Payment } from "./payment.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";

/** A new order, without the fields added by table defaults and the booked window. */
export type NewOrder = Omit<
  typeof orders.$inferInsert,
  | "createdAt"
  | "status"
  | "redeliveryFeeCents"
  | "attempts"
  | "remindedAt"
  | "completedAt"
  | "customerId"
  | "windowId"
  | "isTrial"
  | "instructions"
  | "requestHash"
  | "discountCents"
  | "giftName"
  | "giftPhone"
  | "giftNote"
  | "tipCents"
  | "promotionCode"
  | "promotionId"
> &
  Payment &
  Gift & {
    customerId: string;
    instructions: string;
    requestHash: string | null;
    discountCents: number;
    tipCents: number;
    promotionCode: string | null;
    promotionId: string | null;
    isTrial: boolean;
  };

/** A snapshot of the product sold; it doesn't change with the product. */
export type NewOrderLine = Omit<
  typeof orderItems.$inferInsert,
  "id" | "orderId" | "position" | "packedAt" | "scanned" | "discountCents"
> & { discountCents: number };

type Recorded = NewOrder &
  Pick<typeof orders.$inferSelect, "createdAt"> & {
    eventId: string;
    actorId: string | null;
    reason: string;
    lines: string;
  };

const record = statement("record an order", (db, value: Places<Recorded>) => {
  const { windowStart, option, band } = deliveryWindows;
  const booked = db
    .select({ id: deliveryWindows.id })
    .from(deliveryWindows)
    .where(and(eq(windowStart, value.windowStart), eq(option, value.deliveryOption), eq(band, value.band)));
  const placed = db.$with("placed").as(
    db
      .insert(orders)
      .values({
        id: value.id,
        customerId: value.customerId,
        createdAt: value.createdAt,
        deliveryAddress: value.deliveryAddress,
        deliveryCity: value.deliveryCity,
        deliveryState: value.deliveryState,
        deliveryZip: value.deliveryZip,
        band: value.band,
        deliveryOption: value.deliveryOption,
        windowId: sql`(${booked})`,
        windowStart: value.windowStart,
        windowEnd: value.windowEnd,
        contactName: value.contactName,
        contactEmail: value.contactEmail,
        contactPhone: value.contactPhone,
        instructions: value.instructions,
        giftName: value.giftName,
        giftPhone: value.giftPhone,
        giftNote: value.giftNote,
        subtotalCents: value.subtotalCents,
        discountCents: value.discountCents,
        promotionCode: value.promotionCode,
        promotionId: value.promotionId,
        deliveryFeeCents: value.deliveryFeeCents,
        taxes: value.taxes,
        taxCents: value.taxCents,
        tipCents: value.tipCents,
        totalCents: value.totalCents,
        paymentMethod: value.paymentMethod,
        paymentStatus: value.paymentStatus,
        idempotencyKey: value.idempotencyKey,
        requestHash: value.requestHash,
        isTrial: value.isTrial,
      })
      .returning({ id: orders.id }),
  );
  const recorded = db.$with("recorded").as(
    db
      .insert(orderEvents)
      .values({
        id: value.eventId,
        orderId: value.id,
        at: value.createdAt,
        actorId: value.actorId,
        fromStatus: null,
        toStatus: "pending",
        reason: value.reason,
      })
      .returning({ id: orderEvents.id }),
  );
  // The lines are one JSON parameter: separate parameters would make a different statement for each number of
  // lines.
  const lines = sql`
    select line.id, ${value.id}::uuid, line.position, line."productId", line.name, line.image, line.category,
      line."priceCents", line.quantity, line."discountCents", line."thcMgPerPackage", line."stockTaken", null::timestamptz, '{}'::jsonb, null::timestamptz
    from json_to_recordset(${value.lines}::json) as line (id uuid, position int, "productId" uuid, name text, image text,
      category text, "priceCents" int, quantity int, "discountCents" int, "thcMgPerPackage" numeric, "stockTaken" boolean)`;
  return db.with(placed, recorded).insert(orderItems).select(lines);
});

/** First history entry: placed by the customer, by an admin on the phone, or through the API. */
const PLACED = {
  byCustomer: "Order placed",
  byPhone: "Order placed by phone",
  byKey: "Order placed through the API",
} as const;

/**
 * Writes an order with its lines and first history entry. The caller has already taken the window's capacity.
 * `placedBy` is the admin who took it by phone (rules phone-orders/confirmed-at-once) or whose API key placed
 * it (rules api/orders-and-claims); if unset, the customer placed it.
 */
export async function recordOrder(
  tx: Db,
  order: NewOrder,
  lines: readonly NewOrderLine[],
  now: Temporal.Instant,
  placedBy?: { userId: string | null; key?: string },
): Promise<void> {
  const numbered = lines.map((line, position) => ({ ...line, id: randomUUID(), position }));
  await record(tx, {
    ...order,
    createdAt: now,
    eventId: randomUUID(),
    actorId: placedBy ? placedBy.userId : order.customerId,
    reason: placedBy ? PLACED[placedBy.key === undefined ? "byPhone" : "byKey"] : PLACED.byCustomer,
    lines: JSON.stringify(numbered),
  });
}

/**
 * Locks an existing order. The lock is a write, so the commit waits for the standby, as the order's own
 * commit should have: that wait may have been interrupted, leaving the order on one server only.
 */
export async function holdOrder(tx: Db, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
}
