import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { BIRTH_TRIES } from "#app/trade/routes/birth-check.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import type { AnswerKind } from "./door-answer.ts";
import type { DoorCall } from "./door-call.ts";
import { doorAnswers, doorCalls } from "./tables.server.ts";

/** More tasks than these are not looked through; the oldest come first. */
const MOST = 200;

const isOpenTask = and(ne(doorAnswers.refusal, ""), isNull(doorAnswers.settledAt));

/** That a phone was ended is a task of the shop's, and nobody waits at a door for it. */
const wasSaid = ne(doorAnswers.kind, "phone_ended");

/** What a courier's phone said and the shop refused, until somebody settles it (rules courier-app/updates); instants are ISO strings. */
export type DoorTask = Awaited<ReturnType<typeof listDoorTasks>>[number];

export async function listDoorTasks(db: Db) {
  const rows = await db
    .select({
      key: doorAnswers.key,
      stopId: doorAnswers.stopId,
      kind: doorAnswers.kind,
      answer: doorAnswers.answer,
      saidAt: doorAnswers.saidAt,
      receivedAt: doorAnswers.receivedAt,
      sentence: doorAnswers.refusal,
      courier: users.name,
      courierPhone: couriers.phone,
      orderId: routeStops.orderId,
      name: orders.contactName,
      status: orders.status,
    })
    .from(doorAnswers)
    .innerJoin(routeStops, eq(routeStops.id, doorAnswers.stopId))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .leftJoin(users, eq(users.id, doorAnswers.courierId))
    .leftJoin(couriers, eq(couriers.userId, doorAnswers.courierId))
    .where(isOpenTask)
    .orderBy(asc(doorAnswers.receivedAt), asc(doorAnswers.key))
    .limit(MOST);
  return rows.map((row) => ({ ...row, saidAt: isoText(row.saidAt), receivedAt: isoText(row.receivedAt) }));
}

/** The last thing that each of these phones said, by its id; `at` is an ISO string. */
export type LastSaid = { orderId: string; kind: AnswerKind; answer: unknown; at: string };

export async function lastSaidOn(db: Db, phoneIds: readonly string[]): Promise<Record<string, LastSaid>> {
  if (phoneIds.length === 0) return {};
  const { phoneId, kind, answer, saidAt } = doorAnswers;
  const rows = await db
    .selectDistinctOn([phoneId], { phoneId, orderId: routeStops.orderId, kind, answer, saidAt })
    .from(doorAnswers)
    .innerJoin(routeStops, eq(routeStops.id, doorAnswers.stopId))
    .where(and(inArray(phoneId, [...phoneIds]), wasSaid))
    .orderBy(phoneId, desc(doorAnswers.receivedAt));
  return Object.fromEntries(
    rows.map(({ phoneId: id, saidAt: at, ...row }) => [id, { ...row, at: isoText(at) }]),
  );
}

/** The open stops at which all birth dates were tried (rules courier-app/birth-date-tries). */
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
 * The couriers at stops who need the shop, the longest waiting first (rules courier-app/help-calls): all birth dates were tried there, or the shop
 * refused what their phone said. Each stop once, with who at the shop has taken it since.
 */
export async function listDoorCalls(db: Db, ofCourier?: string): Promise<DoorCall[]> {
  const theirs = ofCourier ? eq(routes.courierId, ofCourier) : undefined;
  const [stopped, refusals] = await Promise.all([
    stopsWith(db, { at: routeStops.birthStoppedAt, sentence: sql<string>`''` })
      .where(and(isNotNull(routeStops.birthStoppedAt), isNull(routeStops.doneAt), theirs))
      .limit(MOST),
    stopsWith(db, { at: doorAnswers.receivedAt, sentence: doorAnswers.refusal })
      .innerJoin(doorAnswers, eq(doorAnswers.stopId, routeStops.id))
      .where(and(isOpenTask, wasSaid, theirs))
      .orderBy(asc(doorAnswers.receivedAt))
      .limit(MOST),
  ]);
  const byStop = Map.groupBy([...stopped, ...refusals], ({ stopId }) => stopId);
  return [...byStop.values()]
    .flatMap((needs) => callOf(needs) ?? [])
    .sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
}

type Need = Awaited<ReturnType<typeof stopsWith>>[number];

/** The stops with something that is needed there since a moment; the caller narrows them. */
function stopsWith(
  db: Db,
  need: {
    at: typeof routeStops.birthStoppedAt | typeof doorAnswers.receivedAt;
    sentence: SQL<string> | typeof doorAnswers.refusal;
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
  // What began after somebody took the call before is another call.
  const isOfThis = at !== null && Date.parse(at) >= Date.parse(stop.since);
  return {
    ...stop,
    needs: sorted.map(({ sentence }) =>
      sentence === "" ? { kind: "birth_dates" } : { kind: "refused", sentence },
    ),
    taken: isOfThis ? { by: takenBy ?? "Someone", userId: takerId, at } : null,
  };
}

/** What was refused of a courier's answers for the stops of a day, for their phone; instants are ISO strings. */
export async function listOwnTasks(db: Db, courierId: string, day: Temporal.PlainDate) {
  const { key, stopId, kind, saidAt, refusal: sentence } = doorAnswers;
  const rows = await db
    .select({ key, stopId, kind, saidAt, sentence })
    .from(doorAnswers)
    .innerJoin(routeStops, eq(routeStops.id, stopId))
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(doorAnswers.courierId, courierId), eq(routes.day, day), isOpenTask, wasSaid))
    .orderBy(asc(doorAnswers.receivedAt));
  return rows.map((row) => ({ ...row, saidAt: isoText(row.saidAt) }));
}
