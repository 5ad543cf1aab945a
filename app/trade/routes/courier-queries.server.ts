import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { customers } from "#app/accounts/customers/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { dueAtTheDoor, lateFrom } from "#app/trade/accounting/due.ts";
import { floats } from "#app/trade/accounting/tables.server.ts";
import { unfitText } from "#app/trade/batches/unfit.ts";
import { receiverName } from "#app/trade/orders/gift.ts";
import { listUnfit } from "#app/trade/orders/packing-queries.server.ts";
import { firstFailures, listCourierNotes } from "#app/trade/orders/queries.server.ts";
import { netOfPayments, paidFor } from "#app/trade/orders/record-payment.server.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { behindMs } from "./arrivals.ts";
import { MAY_GO } from "./route.ts";
import { readStops } from "./route-stops.server.ts";
import {
  BIRTH_HASH,
  type CourierRoute,
  type CourierStop,
  type RouteCash,
  type StopState,
  triesLeft,
} from "./stop-view.ts";
import { routeStops, routes } from "./tables.server.ts";
import { legsOf } from "./travel-time.ts";

type OfDay = { courierId: string; day: Temporal.PlainDate; givesFeeBack: boolean };

/**
 * A courier's routes for a day, each with its stops in order. Never includes another day's or another
 * courier's (rules routes/courier-access).
 */
export async function listCourierRoutes(
  db: Db,
  { courierId, day, givesFeeBack }: OfDay,
  now: Temporal.Instant,
): Promise<CourierRoute[]> {
  const tours = await db
    .select()
    .from(routes)
    .where(and(eq(routes.courierId, courierId), eq(routes.day, day)))
    .orderBy(asc(routes.departsAt), asc(routes.number));
  if (tours.length === 0) return [];
  const rows = await stopRows(
    db,
    tours.map(({ id }) => id),
  );
  const orderIds = rows.map(({ order }) => order.id);
  const [lines, drives, paid, failures, unfit, notes, cash] = await Promise.all([
    linesOf(db, orderIds),
    drivesOf(
      db,
      tours.map(({ id }) => id),
    ),
    paidFor(db, orderIds),
    firstFailures(db, orderIds),
    listUnfit(db, orderIds, now),
    listCourierNotes(db, orderIds),
    readRouteCash(
      db,
      tours.map(({ id }) => id),
    ),
  ]);
  const dueOf =
    ({ order }: Row) =>
    (at: Temporal.Instant) => {
      const paidCents = paid.get(order.id) ?? 0;
      const due = { ...order, paidCents, firstFailedAt: failures.get(order.id) };
      return dueAtTheDoor(due, at, givesFeeBack).dueCents;
    };
  return tours.map(({ id, number, version, departsAt, leftAt, endedAt }) => {
    const own = rows.filter(({ stop }) => stop.routeId === id);
    const isOut = leftAt !== null && endedAt === null;
    const behind = isOut
      ? behindMs(
          own.map(({ stop }) => stop),
          now,
        )
      : 0;
    return {
      ...{ id, number, version, behindMs: behind },
      ...{ departsAt: isoText(departsAt), leftAt: maybe(leftAt), endedAt: maybe(endedAt) },
      cash: cash.get(id) ?? { floatCents: 0, takenCents: 0, isOpen: false },
      stops: own.map((row) => ({
        ...viewOf(row, lines.get(row.order.id) ?? [], drives.get(row.stop.id) ?? 0, dueOf(row)),
        expectedAt: isoText(row.stop.expectedAt.add({ milliseconds: row.stop.doneAt ? 0 : behind })),
        notes: notes.get(row.order.id) ?? [],
        unfit: row.stop.doneAt ? [] : (unfit.get(row.order.id) ?? []).map(unfitText),
      })),
    };
  });
}

const maybe = (at: Temporal.Instant | null) => at && isoText(at);

function stopRows(db: Db, routeIds: readonly string[]) {
  return db
    .select({ stop: routeStops, order: orders, customerId: customers.id })
    .from(routeStops)
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(customers, eq(customers.id, orders.customerId))
    .where(inArray(routeStops.routeId, [...routeIds]))
    .orderBy(asc(routeStops.position), asc(routeStops.id));
}

async function linesOf(db: Db, orderIds: readonly string[]) {
  const { orderId, name, quantity } = orderItems;
  const rows = await db
    .select({ orderId, name, quantity })
    .from(orderItems)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  return Map.groupBy(rows, (row) => row.orderId);
}

/** Drive to each stop from the one before it, in ms, by stop id. */
async function drivesOf(db: Db, routeIds: readonly string[]): Promise<Map<string, number>> {
  const stops = await readStops(db, routeIds);
  const routesOf = Map.groupBy(stops, ({ routeId }) => routeId);
  return new Map(
    [...routesOf.values()].flatMap((own) =>
      legsOf(own).map(({ driveMs }, index) => [own[index]?.stopId ?? "", driveMs] as const),
    ),
  );
}

type Row = Awaited<ReturnType<typeof stopRows>>[number];

function viewOf(
  { stop, order, customerId }: Row,
  lines: readonly { name: string; quantity: number }[],
  driveMs: number,
  due: (at: Temporal.Instant) => Cents,
): Omit<CourierStop, "unfit" | "notes" | "expectedAt"> {
  const state = stateOf({ stop, order });
  const late = lateFrom(order.windowEnd);
  const { birthSalt, birthHash } = stop;
  const mayCompare =
    customerId !== null && order.giftName === "" && state !== "done" && birthSalt && birthHash;
  const { deliveryAddress, deliveryCity, deliveryState, deliveryZip } = order;
  return {
    id: stop.id,
    number: order.id.slice(0, 8),
    name: receiverName(order),
    address: `${deliveryAddress}, ${deliveryCity}, ${deliveryState} ${deliveryZip}`,
    phone: order.giftPhone || order.contactPhone,
    ...(order.giftName === "" ? {} : { giftFrom: { name: order.contactName, phone: order.contactPhone } }),
    instructions: order.instructions,
    windowStart: isoText(order.windowStart),
    windowEnd: isoText(order.windowEnd),
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    isPaid: order.paymentStatus === "paid",
    dueCents: due(order.windowStart),
    lateFrom: isoText(late),
    lateDueCents: due(late),
    driveMs,
    state,
    isCanceled: order.status === "canceled",
    status: STATUS_LABELS[order.status],
    onMyWayAt: maybe(stop.onMyWayAt),
    attempts: order.attempts,
    birthCheck: mayCompare
      ? {
          salt: birthSalt.toString("base64"),
          iterations: BIRTH_HASH.iterations,
          hash: birthHash.toString("base64"),
        }
      : null,
    triesLeft: triesLeft(stop.birthTries),
  };
}

/**
 * A stop is also done when an admin completed its order, and waits while its order isn't confirmed or packed.
 */
function stateOf({ stop, order }: Pick<Row, "stop" | "order">): StopState {
  if (stop.doneAt) return "done";
  if (order.status === "out_for_delivery") return "open";
  return MAY_GO.includes(order.status) ? "waiting" : "done";
}

/**
 * One of a courier's own stops, with its route's day and its order; null for any other stop (rules
 * routes/courier-access).
 */
export async function findOwnStop(db: Db, { stopId, courierId }: { stopId: string; courierId: string }) {
  const [found] = await db
    .select({
      id: routeStops.id,
      orderId: routeStops.orderId,
      customerId: orders.customerId,
      day: routes.day,
      doneAt: routeStops.doneAt,
    })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .where(and(eq(routeStops.id, stopId), eq(routes.courierId, courierId)));
  return found ?? null;
}

/** Stop fields for a courier's updates. */
export type OwnStop = NonNullable<Awaited<ReturnType<typeof findOwnStop>>>;

/**
 * Cash of these routes by route id: the couriers' floats and the cash collected at their stops (rules
 * accounting/courier-cash).
 */
async function readRouteCash(db: Db, routeIds: readonly string[]): Promise<Map<string, RouteCash>> {
  if (routeIds.length === 0) return new Map();
  const ids = [...routeIds];
  const [out, collected] = await Promise.all([
    db
      .select({ routeId: floats.routeId, cents: floats.cents, cashDrawerId: floats.cashDrawerId })
      .from(floats)
      .where(and(inArray(floats.routeId, ids), isNull(floats.takenBackAt))),
    db
      .select({
        routeId: routes.id,
        cents: netOfPayments.mapWith(Number),
        open: sql<number>`count(*) filter (where ${payments.cashDrawerId} is null)`.mapWith(Number),
      })
      .from(routes)
      .innerJoin(routeStops, eq(routeStops.routeId, routes.id))
      .innerJoin(payments, eq(payments.orderId, routeStops.orderId))
      .where(
        and(
          inArray(routes.id, ids),
          eq(payments.handledBy, routes.courierId),
          eq(payments.method, "cash"),
          gte(payments.at, routes.leftAt),
          or(isNull(routes.endedAt), lte(payments.at, routes.endedAt)),
        ),
      )
      .groupBy(routes.id),
  ]);
  return new Map(
    ids.map((id) => {
      const float = out.find(({ routeId }) => routeId === id);
      const taken = collected.find(({ routeId }) => routeId === id);
      const isOpen = (float !== undefined && float.cashDrawerId === null) || (taken?.open ?? 0) > 0;
      return [id, { floatCents: float?.cents ?? 0, takenCents: taken?.cents ?? 0, isOpen }];
    }),
  );
}
