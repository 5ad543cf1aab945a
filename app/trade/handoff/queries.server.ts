import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { BIRTH_TRIES } from "#app/trade/routes/stop-view.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import type { DoorCall } from "./door-call.ts";
import type { UpdateKind } from "./handoff.ts";
import { ON_TIME_DAYS, type OnTime, onTimeSentence } from "./on-time.ts";
import { courierUpdates, deliveryAttempts, doorCalls } from "./tables.server.ts";

/** One delivery attempt; instants are ISO strings, `actor` is a name. */
export type HandoffView = Awaited<ReturnType<typeof listDeliveryAttempts>>[number];

/** Delivery attempts of an order, oldest first. */
export async function listDeliveryAttempts(db: Db, orderId: string) {
  const attempts = await db
    .select({
      attempt: deliveryAttempts.attempt,
      at: deliveryAttempts.at,
      actor: users.name,
      failureReason: deliveryAttempts.failureReason,
      idType: deliveryAttempts.idType,
      paymentMethod: deliveryAttempts.paymentMethod,
      note: deliveryAttempts.note,
    })
    .from(deliveryAttempts)
    .leftJoin(users, eq(users.id, deliveryAttempts.actorId))
    .where(eq(deliveryAttempts.orderId, orderId))
    .orderBy(asc(deliveryAttempts.attempt));
  return attempts.map((attempt) => ({ ...attempt, at: isoText(attempt.at) }));
}

/** Notes and results of a customer's delivery attempts, for their own data file; instants are ISO strings. */
export async function readOwnDeliveryAttempts(db: Db, customerId: string) {
  const rows = await db
    .select({ handoff: deliveryAttempts })
    .from(deliveryAttempts)
    .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(deliveryAttempts.at), asc(deliveryAttempts.id));
  return rows.map(({ handoff: { id, actorId, at, ...fact } }) => ({ ...fact, at: isoText(at) }));
}

/** Counts the orders delivered in the period, and those delivered within their window. */
export async function countOnTime(db: Db, now: Temporal.Instant): Promise<OnTime> {
  const isOnTime = lte(deliveryAttempts.arrivedAt, orders.windowEnd);
  const [counted] = await db
    .select({
      deliveries: count(),
      onTime: sql`count(*) filter (where ${isOnTime})`.mapWith(Number),
    })
    .from(deliveryAttempts)
    .innerJoin(orders, eq(orders.id, deliveryAttempts.orderId))
    .where(
      and(
        isNull(deliveryAttempts.failureReason),
        isNotNull(deliveryAttempts.arrivedAt),
        gte(deliveryAttempts.at, now.subtract({ hours: 24 * ON_TIME_DAYS })),
      ),
    );
  return counted ?? { deliveries: 0, onTime: 0 };
}

const rememberOnTime = rememberReads<string | null>("delivery", 1);

/**
 * Sentence with the published rate; null while there is none. Cached, and refreshed every hour ahead of
 * visitors. When it can't be read, pages render without it.
 */
export async function currentOnTime(db: Db): Promise<string | null> {
  try {
    const count = () => countOnTime(db, Temporal.Now.instant());
    return await rememberOnTime("on time", async () => onTimeSentence(await count()));
  } catch (error) {
    reportError(error, "on-time rate");
    return null;
  }
}

/** Maximum number of exceptions read, oldest first. */
const MOST = 200;

const isOpenException = and(ne(courierUpdates.refusal, ""), isNull(courierUpdates.resolvedAt));

/** Excludes removed phones: an exception for the shop, but no courier is waiting at a door. */
const isFromPhone = ne(courierUpdates.kind, "phone_ended");

/**
 * A rejected courier update, until an admin resolves it (rules courier-app/updates); instants are ISO
 * strings.
 */
export type DeliveryException = Awaited<ReturnType<typeof listExceptions>>[number];

export async function listExceptions(db: Db) {
  const rows = await db
    .select({
      key: courierUpdates.key,
      stopId: courierUpdates.stopId,
      kind: courierUpdates.kind,
      answer: courierUpdates.answer,
      occurredAt: courierUpdates.occurredAt,
      receivedAt: courierUpdates.receivedAt,
      sentence: courierUpdates.refusal,
      courier: users.name,
      courierPhone: couriers.phone,
      orderId: routeStops.orderId,
      name: orders.contactName,
      status: orders.status,
    })
    .from(courierUpdates)
    .innerJoin(routeStops, eq(routeStops.id, courierUpdates.stopId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(users, eq(users.id, courierUpdates.courierId))
    .leftJoin(couriers, eq(couriers.userId, courierUpdates.courierId))
    .where(isOpenException)
    .orderBy(asc(courierUpdates.receivedAt), asc(courierUpdates.key))
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    occurredAt: isoText(row.occurredAt),
    receivedAt: isoText(row.receivedAt),
  }));
}

/** Latest update of each of these phones, by id; `at` is an ISO string. */
export type LastUpdate = { orderId: string; kind: UpdateKind; answer: unknown; at: string };

export async function lastUpdatesOf(
  db: Db,
  phoneIds: readonly string[],
): Promise<Record<string, LastUpdate>> {
  if (phoneIds.length === 0) return {};
  const { phoneId, kind, answer, occurredAt } = courierUpdates;
  const rows = await db
    .selectDistinctOn([phoneId], { phoneId, orderId: routeStops.orderId, kind, answer, occurredAt })
    .from(courierUpdates)
    .innerJoin(routeStops, eq(routeStops.id, courierUpdates.stopId))
    .where(and(inArray(phoneId, [...phoneIds]), isFromPhone))
    .orderBy(phoneId, desc(courierUpdates.receivedAt));
  return Object.fromEntries(
    rows.map(({ phoneId: id, occurredAt: at, ...row }) => [id, { ...row, at: isoText(at) }]),
  );
}

/** Open stops whose birth date attempts are used up (rules courier-app/birth-date-tries). */
export type StoppedStop = Awaited<ReturnType<typeof listStoppedStops>>[number];

export async function listStoppedStops(db: Db) {
  return db
    .select({
      stopId: routeStops.id,
      orderId: orders.id,
      name: orders.contactName,
      courier: users.name,
      courierPhone: couriers.phone,
      phone: orders.contactPhone,
    })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(users, eq(users.id, routes.courierId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .where(and(gte(routeStops.birthTries, BIRTH_TRIES), isNull(routeStops.doneAt)))
    .orderBy(desc(routes.day), asc(routeStops.position))
    .limit(MOST);
}

/**
 * Couriers at stops who need the shop, longest wait first (rules courier-app/help-calls): their birth date
 * attempts are used up, or an update was rejected. Lists each stop once, with the admin who took its call.
 */
export async function listDoorCalls(db: Db, ofCourier?: string): Promise<DoorCall[]> {
  const theirs = ofCourier ? eq(routes.courierId, ofCourier) : undefined;
  const [stopped, refusals] = await Promise.all([
    stopsWith(db, { at: routeStops.birthStoppedAt, sentence: sql<string>`''` })
      .where(and(isNotNull(routeStops.birthStoppedAt), isNull(routeStops.doneAt), theirs))
      .limit(MOST),
    stopsWith(db, { at: courierUpdates.receivedAt, sentence: courierUpdates.refusal })
      .innerJoin(courierUpdates, eq(courierUpdates.stopId, routeStops.id))
      .where(and(isOpenException, isFromPhone, theirs))
      .orderBy(asc(courierUpdates.receivedAt))
      .limit(MOST),
  ]);
  const byStop = Map.groupBy([...stopped, ...refusals], ({ stopId }) => stopId);
  return [...byStop.values()]
    .flatMap((needs) => callOf(needs) ?? [])
    .sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

type Need = Awaited<ReturnType<typeof stopsWith>>[number];

/** Selects stops with the time their need began; the caller filters them. */
function stopsWith(
  db: Db,
  need: {
    at: typeof routeStops.birthStoppedAt | typeof courierUpdates.receivedAt;
    sentence: SQL<string> | typeof courierUpdates.refusal;
  },
) {
  const taker = alias(users, "taker");
  return db
    .select({
      ...need,
      stopId: routeStops.id,
      orderId: orders.id,
      customer: orders.contactName,
      customerPhone: orders.contactPhone,
      courier: users.name,
      courierPhone: couriers.phone,
      isOnRoute: sql<boolean>`${routes.leftAt} is not null and ${routes.endedAt} is null`,
      takenBy: taker.name,
      takerId: doorCalls.takenBy,
      takenAt: doorCalls.takenAt,
    })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(users, eq(users.id, routes.courierId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .leftJoin(doorCalls, eq(doorCalls.stopId, routeStops.id))
    .leftJoin(taker, eq(taker.id, doorCalls.takenBy))
    .$dynamic();
}

function callOf(needs: readonly Need[]): DoorCall | null {
  const sorted = needs
    .flatMap(({ at, ...need }) => (at ? [{ ...need, since: isoText(at) }] : []))
    .sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
  const [first] = sorted;
  if (!first) return null;
  const { sentence: _, takenBy, takerId, takenAt, ...stop } = first;
  const at = takenAt && isoText(takenAt);
  // A need that began after the last call was taken makes a new call.
  const isOfThis = at !== null && Date.parse(at) >= Date.parse(stop.since);
  return {
    ...stop,
    needs: sorted.map(({ sentence }) =>
      sentence === "" ? { kind: "birth_dates" } : { kind: "refused", sentence },
    ),
    taken: isOfThis ? { by: takenBy ?? "Someone", userId: takerId, at } : null,
  };
}

/** Rejected updates about a day's stops, for their courier's phone; instants are ISO strings. */
export async function listOwnExceptions(db: Db, courierId: string, day: Temporal.PlainDate) {
  const { key, stopId, kind, occurredAt, refusal: sentence } = courierUpdates;
  const rows = await db
    .select({ key, stopId, kind, occurredAt, sentence })
    .from(courierUpdates)
    .innerJoin(routeStops, eq(routeStops.id, stopId))
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(courierUpdates.courierId, courierId), eq(routes.day, day), isOpenException, isFromPhone))
    .orderBy(asc(courierUpdates.receivedAt));
  return rows.map((row) => ({ ...row, occurredAt: isoText(row.occurredAt) }));
}
