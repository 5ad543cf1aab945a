import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { changeRoutes, holdDriver, lockRoutes, routesOfDay, tellOf } from "./hold-routes.server.ts";
import { writeStops } from "./place-stops.server.ts";
import { addRoute, auditRoute, dropRoute } from "./plan-route.server.ts";
import type { LeftOver } from "./propose-routes.ts";
import { proposeOneWave, proposeWaves } from "./propose-waves.ts";
import { listUnplanned } from "./queries.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { routeStops, routes } from "./tables.server.ts";

type Proposing = {
  actor: Actor;
  day: Temporal.PlainDate;
  /** Who drives, each one car. */
  courierIds: readonly string[];
  /** So many more cars, whose drivers are chosen later. */
  moreCars: number;
  departsAt: Temporal.Instant;
  /** Only orders whose windows end by then; null = all of the day. */
  until: Temporal.Instant | null;
  /** A wave of routes for each window, each leaving when its first door opens; else all leave at `departsAt`. */
  byWindow: boolean;
  /** Deletes the planned routes of the day, and plans their orders anew; else these stay as they are. */
  anew: boolean;
};

/** How many routes were made, how many orders are on them, and what fits on none. */
export type Proposed = { routes: number; orders: number; left: LeftOver[] };

/** Proposes the routes of a day (rules routes/route-suggestion): for what is on no route yet, or for all that has not left. */
export function proposeDay(
  db: Database,
  { actor, day, courierIds, moreCars, departsAt, until, byWindow, anew }: Proposing,
  now: Temporal.Instant,
): Promise<Result<Proposed, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    if (Temporal.PlainDate.compare(day, shopDate(now)) < 0) return refused(routeRefusals.pastDay());
    const drivers = [...new Set(courierIds)].sort();
    const cars: (string | null)[] = [...drivers, ...Array.from({ length: moreCars }, () => null)];
    if (cars.length === 0) return refused(routeRefusals.noCars());
    await lockNames(tx, [routesOfDay(day)]);
    const planned = anew ? await holdPlanned(tx, day) : [];
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
    tellOf(changed, [...drivers, ...planned.map(({ courierId }) => courierId)]);
    const orders = proposed.routes.reduce((sum, { stops }) => sum + stops.length, 0);
    return ok({ routes: proposed.routes.length, orders, left: proposed.left });
  });
}

/** Holds the routes of a day that have not left. */
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
  // One of them may have left while we waited for it.
  return held.filter(({ leftAt }) => leftAt === null);
}

/** Takes the orders off routes of earlier days that never left, and never will. */
async function takeOffForgotten(tx: Db, today: Temporal.PlainDate): Promise<void> {
  const forgotten = tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(lt(routes.day, today), isNull(routes.leftAt)));
  await tx.delete(routeStops).where(and(inArray(routeStops.routeId, forgotten), isNull(routeStops.doneAt)));
}
