import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { bytes, createdAt, id, instant, plainDate, version } from "#app/base/db/columns.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { Manifest } from "./route.ts";

/**
 * A tour of one vehicle on one day (rules routes/route-states): planned until dispatch, completed once its
 * courier is back.
 */
export const routes = pgTable(
  "routes",
  {
    id: id(),
    day: plainDate().notNull(),
    /** Number on that day, from 1. */
    number: integer().notNull(),
    /** The driver; null while no one is assigned, and once that account is deleted. */
    courierId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Planned departure. */
    departsAt: instant().notNull(),
    leftAt: instant(),
    endedAt: instant(),
    /**
     * Contents of the vehicle at dispatch (rules routes/manifest). Never changes, except that deleted
     * customers are erased from it.
     */
    manifest: jsonb().$type<Manifest>(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    unique("routes_number").on(table.day, table.number),
    check("routes_number_positive", sql`${table.number} >= 1`),
    check("routes_left", sql`(${table.leftAt} is null) = (${table.manifest} is null)`),
    check("routes_ended", sql`${table.endedAt} is null or ${table.leftAt} is not null`),
    index("routes_courier").on(table.courierId, table.day),
  ],
);

/**
 * An order on a route. A failed delivery can be on a later route again, so an order has at most one open
 * stop.
 */
export const routeStops = pgTable(
  "route_stops",
  {
    id: id(),
    routeId: uuid()
      .notNull()
      .references(() => routes.id, { onDelete: "cascade" }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Position on the route, from 0. */
    position: integer().notNull(),
    /** ETA at the stop. */
    expectedAt: instant().notNull(),
    /** When the courier marked this stop as the next one. */
    onMyWayAt: instant(),
    /** When its result was recorded, at the door or by an admin. */
    doneAt: instant(),
    /**
     * Birth dates tried at the door that didn't match; after the fifth, only the shop can help (rules
     * courier-app/birth-date-tries).
     */
    birthTries: integer().notNull().default(0),
    /**
     * Time of the last allowed attempt, after which the courier needs the shop (rules
     * courier-app/help-calls).
     */
    birthStoppedAt: instant(),
    /** Salt and slow hash for comparing a birth date offline (rules courier-app/birth-date-offline). */
    birthSalt: bytes(),
    birthHash: bytes(),
  },
  (table) => [
    unique("route_stops_order").on(table.routeId, table.orderId),
    uniqueIndex("route_stops_open").on(table.orderId).where(sql`${table.doneAt} is null`),
    check("route_stops_position", sql`${table.position} >= 0`),
    check("route_stops_tries", sql`${table.birthTries} >= 0`),
    index("route_stops_route").on(table.routeId, table.position),
    index("route_stops_of_order").on(table.orderId),
  ],
);
