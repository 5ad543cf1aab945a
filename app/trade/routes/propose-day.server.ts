import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { announceTo, changeRoutes, holdDriver, lockRoutes, routesOfDay } from "./change-routes.server.ts";
import { addRoute, auditRoute, dropRoute } from "./plan-route.server.ts";
import { type LeftOver, proposeOneWave, proposeWaves } from "./propose-routes.ts";
import { listUnplanned } from "./queries.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { routeStops, routes } from "./tables.server.ts";
import { writeStops } from "./write-stops.server.ts";

/**
 * Suggests the routes of a day (rules routes/route-suggestion): for unassigned orders, or for all that aren't
 * dispatched.
 */
export function proposeDay(
  db: Database,
  { actor, day, courierIds, moreCars, departsAt, until, byWindow, replansAll }: Proposing,
  now: Temporal.Instant,
): Promise<Result<Proposed, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    if (Temporal.PlainDate.compare(day, shopDate(now)) < 0) return refused(routeRefusals.pastDay());
    const drivers = [...new Set(courierIds)].sort();
    const cars: (string | null)[] = [...drivers, ...Array.from({ length: moreCars }, () => null)];
    if (cars.length === 0) return refused(routeRefusals.noCars());
    await lockNames(tx, [routesOfDay(day)]);
    const planned = replansAll ? await holdPlanned(tx, day) : [];
    for (const courierId of drivers) {
      if ((await holdDriver(tx, courierId)) === null) return refused(routeRefusals.noSuchDriver());
    }
    for (const { id } of planned) await dropRoute(tx, actor, id, now);
    const unplanned = await listUnplanned(tx, day, now);
    const doors = until
      ? unplanned.filter(({ windowEnd }) => Temporal.Instant.compare(windowEnd, until) <= 0)
      : unplanned;
    if (doors.length === 0) return refused(routeRefusals.nothingToPlan());
    const mostCents = (await readSettings(tx)).routeGoodsMost * 100;
    const about = { departsAt: departsAt.epochMilliseconds, cars: cars.length, mostCents };
    const proposed = (byWindow ? proposeWaves : proposeOneWave)(about, doors);
    await takeOffForgotten(tx, shopDate(now));
    for (const { car, leavesAt, stops } of proposed.routes) {
      const route = { departsAt: Temporal.Instant.fromEpochMilliseconds(leavesAt) };
      const id = await addRoute(tx, { day, courierId: cars[car] ?? null, ...route }, now);
      await writeStops(tx, { id, ...route }, [], stops);
      await auditRoute(tx, actor, id, null, now);
    }
    announceTo(changed, [...drivers, ...planned.map(({ courierId }) => courierId)]);
    const orders = proposed.routes.reduce((sum, { stops }) => sum + stops.length, 0);
    return ok({ routes: proposed.routes.length, orders, left: proposed.left });
  });
}

/** Locks the planned routes of a day. */
async function holdPlanned(tx: Db, day: Temporal.PlainDate) {
  const known = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.day, day), isNull(routes.leftAt)))
    .orderBy(asc(routes.id));
  const held = await lockRoutes(
    tx,
    known.map(({ id }) => id),
  );
  // One of them may have been dispatched while waiting for its lock.
  return held.filter(({ leftAt }) => leftAt === null);
}

/** Removes the orders from routes of earlier days that were never dispatched. */
async function takeOffForgotten(tx: Db, today: Temporal.PlainDate): Promise<void> {
  const forgotten = tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(lt(routes.day, today), isNull(routes.leftAt)));
  await tx.delete(routeStops).where(and(inArray(routeStops.routeId, forgotten), isNull(routeStops.doneAt)));
}

export type Proposing = {
  actor: Actor;
  day: Temporal.PlainDate;
  /** Drivers, one vehicle each. */
  courierIds: readonly string[];
  /** Additional vehicles without a driver. */
  moreCars: number;
  departsAt: Temporal.Instant;
  /** Includes only orders whose windows end by then; null for the whole day. */
  until: Temporal.Instant | null;
  /** Makes routes for each window, departing for its start; otherwise, all depart at `departsAt`. */
  byWindow: boolean;
  /** Deletes the day's planned routes and plans their orders again; otherwise, keeps them. */
  replansAll: boolean;
};

/** Number of routes made, number of orders on them, and the orders that fit on none. */
export type Proposed = { routes: number; orders: number; left: LeftOver[] };
