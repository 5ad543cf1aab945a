import { type SQL, sql } from "drizzle-orm";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { DeliveryOption, ServedBand } from "#app/base/settings/delivery-profile.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { cashDrawers } from "#app/trade/accounting/tables.server.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import { optionsFor } from "#app/trade/delivery/bands.ts";
import { deliveryFee } from "#app/trade/delivery/options.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import type { Timetable } from "#app/trade/delivery/timetable.ts";
import { type DeliveryWindow, windowsOn } from "#app/trade/delivery/windows.ts";
import { ID_TYPES } from "#app/trade/handoff/handoff.ts";
import type { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { DOOR_METHODS, type DoorMethod } from "#app/trade/orders/payment.ts";
import { netOfPayments } from "#app/trade/orders/record-payment.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { type orderEvents, type orderItems, type orders, payments } from "#app/trade/orders/tables.server.ts";
import { type Dice, diceOf, idOf, type loadCustomer, type loadProduct } from "./load-data.ts";

type Customer = ReturnType<typeof loadCustomer>["customer"];
type Product = ReturnType<typeof loadProduct>;

/** The source data of past orders. */
export type LoadPast = {
  customers: readonly Customer[];
  products: readonly Product[];
  /** The band and the taxes of a served ZIP code. */
  placeOf: (zip: string) => { band: ServedBand; rates: readonly TaxRate[] };
  timetable: Timetable;
  minimumOrderCents: number;
  today: Temporal.PlainDate;
};

/** An order with all related rows. */
export type LoadOrder = {
  order: typeof orders.$inferInsert;
  lines: (typeof orderItems.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
  deliveryAttempts: (typeof deliveryAttempts.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
};

/** Past orders are from the last half year, yesterday at the latest. */
const DAYS_BACK = 180;

/** How many minutes before its window an order is placed; all within the rules of its option. */
const LEAD_MINUTES: Record<DeliveryOption, [number, number]> = {
  express: [5, 20],
  standard: [90, 240],
  scheduled: [180, 3 * 24 * 60],
};

/**
 * The n-th past order (from 1): one to four products over the minimum, at a price calculated by the shop's
 * own rules, and in a final state: 92 of 100 are completed, the others canceled or returned. Adds no row for
 * its window, since its bookings can no longer change.
 */
export function loadOrder(n: number, past: LoadPast): LoadOrder {
  const dice = diceOf(`order ${n}`);
  const id = idOf("order", n);
  const customer = dice.pick(past.customers);
  const { band, rates } = past.placeOf(customer.zip);
  const option = dice.pick(optionsFor(band, past.timetable.delivery));
  const date = past.today.subtract({ days: dice.between(1, DAYS_BACK) });
  const window = dice.pick(windowsOn(date, option, past.timetable));
  const createdAt = window.start.subtract({ minutes: dice.between(...LEAD_MINUTES[option]) });

  const chosen = linesOf(id, dice, past);
  const subtotalCents = subtotalOf(chosen);
  const totals = totalsOf({
    subtotalCents,
    deliveryFeeCents: deliveryFee(DEFAULT_SETTINGS, option, subtotalCents),
    redeliveryFeeCents: 0,
    rates,
  });
  const end = endOf(dice);
  const paid = end === "completed" ? dice.pick(DOOR_METHODS) : null;
  const events = eventsOf(id, end, createdAt, window, customer.id);
  const doorAt = events.find(
    ({ toStatus }) => toStatus === "completed" || toStatus === "delivery_failed",
  )?.at;
  const atOf = (status: OrderStatus) => events.find(({ toStatus }) => toStatus === status)?.at ?? null;
  const lines = chosen.map((line) => ({ ...line, packedAt: atOf("packed") }));
  const cents = totals.totalCents;
  const door = { id: idOf("handoff", n), orderId: id, attempt: 1, at: doorAt, arrivedAt: doorAt };
  return {
    order: {
      id,
      customerId: customer.id,
      createdAt,
      status: end,
      completedAt: atOf("completed"),
      deliveryAddress: customer.address,
      deliveryCity: customer.city,
      deliveryState: customer.state,
      deliveryZip: customer.zip,
      band,
      deliveryOption: option,
      windowStart: window.start,
      windowEnd: window.end,
      contactName: `${customer.firstName} ${customer.lastName}`,
      contactEmail: customer.email ?? "",
      contactPhone: customer.phone,
      instructions: "",
      ...totals,
      paymentMethod: paid ?? "at_door",
      paymentStatus: paid ? "paid" : "void",
      idempotencyKey: idOf("checkout key", n),
      attempts: end === "canceled" ? 0 : 1,
    },
    lines,
    events,
    deliveryAttempts: doorAt ? [{ ...door, at: doorAt, ...outcomeOf(dice, paid, cents) }] : [],
    payments:
      doorAt && paid
        ? [
            {
              ...{ id: idOf("payment", n), orderId: id, at: doorAt, kind: "taken", method: paid, cents },
              // Each day's cash was counted that evening.
              cashDrawerId: idOf("cash_drawer", `${date}`),
            },
          ]
        : [],
  };
}

/** The result of the delivery attempt: delivered and paid, or customer not home. */
function outcomeOf(dice: Dice, paid: DoorMethod | null, cents: number) {
  if (!paid)
    return { failureReason: "not_home", idType: null, paymentMethod: null, amountCents: null } as const;
  return { failureReason: null, idType: dice.pick(ID_TYPES), paymentMethod: paid, amountCents: cents };
}

function summed(method: DoorMethod): SQL {
  return sql`coalesce(${netOfPayments} filter (where ${payments.method} = ${method}), 0)`;
}

/** The cash drawers of past days, each with its payments; existing ones are updated with the new payments. */
export const COUNT_ALL = sql`
  insert into ${cashDrawers} (id, day, closed_at, cash_cents, debit_cents, counted_cents)
  select cash_drawer_id, (min(at) at time zone ${sql.raw(`'${shopTimeZone()}'`)})::date, max(at),
    ${summed("cash")}, ${summed("debit")}, ${summed("cash")}
  from ${payments} where cash_drawer_id is not null and handled_by is null group by cash_drawer_id
  on conflict (id) do update set cash_cents = excluded.cash_cents, debit_cents = excluded.debit_cents,
    counted_cents = ${cashDrawers}.counted_cents + excluded.cash_cents - ${cashDrawers}.cash_cents`;

function endOf(dice: Dice): "completed" | "canceled" | "returned" {
  const throwOf = dice.between(1, 100);
  if (throwOf <= 92) return "completed";
  return throwOf <= 97 ? "canceled" : "returned";
}

function linesOf(orderId: string, dice: Dice, { products, minimumOrderCents }: LoadPast): LoadOrder["lines"] {
  const chosen = new Set<Product>();
  for (let count = dice.between(1, 4); count > 0; count--) chosen.add(dice.pick(products));
  const lines = [...chosen].map((product, position) => ({
    id: idOf("order line", `${orderId} ${position}`),
    orderId,
    position,
    productId: product.id,
    name: product.name,
    image: product.image,
    category: product.category,
    priceCents: product.priceCents,
    quantity: dice.between(1, 3),
    thcMgPerPackage: product.thcMgPerPackage,
    stockTaken: false,
  }));
  const first = lines[0] as (typeof lines)[number];
  const missing = minimumOrderCents - subtotalOf(lines);
  if (missing > 0) first.quantity += Math.ceil(missing / Math.max(1, first.priceCents));
  return lines;
}

/** The order's status changes, each later than the previous one. */
function eventsOf(
  orderId: string,
  end: ReturnType<typeof endOf>,
  createdAt: Temporal.Instant,
  { start }: DeliveryWindow,
  customerId: string,
): LoadOrder["events"] {
  const moves: [OrderStatus, Temporal.Instant][] = [["pending", createdAt]];
  if (end === "canceled") {
    moves.push(["canceled", createdAt.add({ minutes: 4 })]);
  } else {
    moves.push(
      ["confirmed", createdAt.add({ minutes: 2 })],
      ["packed", createdAt.add({ minutes: 4 })],
      ["out_for_delivery", start],
    );
    const knockedAt = start.add({ minutes: 25 });
    if (end === "completed") moves.push(["completed", knockedAt]);
    else moves.push(["delivery_failed", knockedAt], ["returned", knockedAt.add({ minutes: 40 })]);
  }
  return moves.map(([toStatus, at], index) => ({
    id: idOf("order event", `${orderId} ${index}`),
    orderId,
    at,
    actorId: toStatus === "pending" || toStatus === "canceled" ? customerId : null,
    fromStatus: moves[index - 1]?.[0] ?? null,
    toStatus,
    reason: "",
  }));
}
