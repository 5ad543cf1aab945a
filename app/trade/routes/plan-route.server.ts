import { randomUUID } from "node:crypto";
import { eq, max } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import {
  announceTo,
  changeRoutes,
  holdDriver,
  lockRoutes,
  type RouteRow,
  routeFacts,
  routesOfDay,
  writeRoute,
} from "./change-routes.server.ts";
import { proposeSequence } from "./propose-sequence.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { readStops, writeSequence } from "./route-stops.server.ts";
import { routes } from "./tables.server.ts";

type NewRoute = {
  actor: Actor;
  /** Its id, when the page generated one. */
  id?: string;
  day: Temporal.PlainDate;
  courierId: string | null;
  departsAt: Temporal.Instant;
};

/**
 * Creates a route without stops, with the next number of its day. Does nothing when a route with the id
 * exists.
 */
export function makeRoute(
  db: Database,
  { actor, id: asked = randomUUID(), day, courierId, departsAt }: NewRoute,
  now: Temporal.Instant,
): Promise<Result<{ id: string }, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    if (Temporal.PlainDate.compare(day, shopDate(now)) < 0) return refused(routeRefusals.pastDay());
    await lockNames(tx, [routesOfDay(day)]);
    if ((await tx.$count(routes, eq(routes.id, asked))) > 0) return unchanged({ id: asked });
    if (courierId && (await holdDriver(tx, courierId)) === null) return refused(routeRefusals.noSuchDriver());
    const id = await addRoute(tx, { id: asked, day, courierId, departsAt }, now);
    await auditRoute(tx, actor, id, null, now);
    announceTo(changed, [courierId]);
    return ok({ id });
  });
}

/** Inserts a route with the next number of its day, which the caller has locked; returns its id. */
export async function addRoute(
  tx: Db,
  { id = randomUUID(), day, courierId, departsAt }: Omit<NewRoute, "actor">,
  now: Temporal.Instant,
): Promise<string> {
  const [last] = await tx
    .select({ number: max(routes.number) })
    .from(routes)
    .where(eq(routes.day, day));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(routes).values({ id, day, number, courierId, departsAt, createdAt: now });
  return id;
}

/** Writes a route before and after a change to the audit log. */
export async function auditRoute(
  tx: Db,
  actor: Actor,
  routeId: string,
  before: Awaited<ReturnType<typeof routeFacts>>,
  now: Temporal.Instant,
  action = "routes.save",
): Promise<void> {
  const entry = { actor, action, subject: "routes", subjectId: routeId };
  await recordAudit(tx, { ...entry, before, after: await routeFacts(tx, routeId) }, now);
}

type RouteChange = { actor: Actor; routeId: string; version: number };

/**
 * Sets a route's driver and departure, and recalculates the ETA at each stop (rules routes/route-planning).
 */
export function setRoute(
  db: Database,
  {
    courierId,
    departsAt,
    ...change
  }: RouteChange & { courierId: string | null; departsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Result<RouteRow, RouteRefusal>> {
  return changePlanned(db, change, async (tx, route, changed) => {
    if (courierId === route.courierId && departsAt.equals(route.departsAt)) return unchanged(route);
    const isNew = courierId !== null && courierId !== route.courierId;
    if (isNew && (await holdDriver(tx, courierId)) === null) return refused(routeRefusals.noSuchDriver());
    const before = await routeFacts(tx, route.id);
    await writeRoute(tx, route.id, { courierId, departsAt });
    await writeSequence(tx, departsAt, await readStops(tx, [route.id]));
    await auditRoute(tx, change.actor, route.id, before, now);
    announceTo(changed, [route.courierId, courierId]);
    return ok(route);
  });
}

/**
 * Puts the stops of a route into the suggested sequence (rules routes/travel-time), with stops that can't be
 * reached within their windows last. Repeating it from an older page isn't an error, since nothing is left to
 * do.
 */
export function sequenceRoute(
  db: Database,
  change: RouteChange,
  now: Temporal.Instant,
): Promise<Result<RouteRow, RouteRefusal>> {
  return changeAnyPlanned(db, change, async (tx, route, changed) => {
    const stops = await readStops(tx, [route.id]);
    const { doors, left } = proposeSequence(route.departsAt.epochMilliseconds, stops, stops);
    const sequence = [...doors, ...left];
    if (sequence.every(({ id }, place) => stops[place]?.id === id)) return unchanged(route);
    if (route.version !== change.version) return refused(routeRefusals.changed());
    const before = await routeFacts(tx, route.id);
    await writeRoute(tx, route.id);
    await writeSequence(tx, route.departsAt, sequence);
    await auditRoute(tx, change.actor, route.id, before, now);
    announceTo(changed, [route.courierId]);
    return ok(route);
  });
}

/** Deletes a planned route; its orders become unassigned. */
export function deleteRoute(
  db: Database,
  change: RouteChange,
  now: Temporal.Instant,
): Promise<Result<RouteRow, RouteRefusal>> {
  return changePlanned(db, change, async (tx, route, changed) => {
    await dropRoute(tx, change.actor, route.id, now);
    announceTo(changed, [route.courierId]);
    return ok(route);
  });
}

/** Deletes a locked route with its stops. */
export async function dropRoute(tx: Db, actor: Actor, routeId: string, now: Temporal.Instant): Promise<void> {
  const before = await routeFacts(tx, routeId);
  await tx.delete(routes).where(eq(routes.id, routeId));
  const entry = { actor, action: "routes.delete", subject: "routes", subjectId: routeId };
  await recordAudit(tx, { ...entry, before, after: null }, now);
}

/** Locks a planned route that is unchanged since its page was displayed. */
function changePlanned(
  db: Database,
  change: RouteChange,
  work: Work,
): Promise<Result<RouteRow, RouteRefusal>> {
  return changeAnyPlanned(db, change, async (tx, route, changed) =>
    route.version === change.version ? work(tx, route, changed) : refused(routeRefusals.changed()),
  );
}

type Work = (tx: Db, route: RouteRow, changed: Set<Change>) => Promise<Result<RouteRow, RouteRefusal>>;

/** Locks a planned route, even if it changed since its page was displayed. */
function changeAnyPlanned(
  db: Database,
  { routeId }: Pick<RouteChange, "routeId">,
  work: Work,
): Promise<Result<RouteRow, RouteRefusal>> {
  return changeRoutes(db, async (tx, changed) => {
    const [route] = await lockRoutes(tx, [routeId]);
    if (!route) return refused(routeRefusals.notFound());
    if (route.leftAt) return refused(routeRefusals.hasLeft(route.number));
    return work(tx, route, changed);
  });
}

/** Removes all routes, which were of trial orders (rules first-steps/trial). */
export async function removeAllRoutes(tx: Db): Promise<void> {
  await tx.delete(routes);
}
