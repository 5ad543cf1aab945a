import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { bytes, createdAt, id, instant, plainDate, version } from "#app/base/db/columns.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import type { Manifest } from "./manifest.ts";

/** A tour of one car on one day (rules routes/route-states). It is planned until it leaves, and over once its courier is back. */
export const routes = pgTable(
  "routes",
  {
    id: id(),
    day: plainDate().notNull(),
    /** Its number on that day, from 1. */
    number: integer().notNull(),
    /** Who drives; null while nobody is named, and once that account is gone. */
    courierId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When it is to leave. */
    departsAt: instant().notNull(),
    leftAt: instant(),
    endedAt: instant(),
    /** What was in the car, as it left (rules routes/manifest); it never changes, but for the people whose accounts are deleted. */
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

/** An order on a route. An order whose delivery failed can be on a later route again, so it has one open stop at most. */
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
    /** Its place on the route, from 0. */
    position: integer().notNull(),
    /** When the car is expected there. */
    expectedAt: instant().notNull(),
    /** When the courier said that this stop is the next one. */
    onMyWayAt: instant(),
    /** When it was answered for good, at the door or by an admin. */
    doneAt: instant(),
    /** How many birth dates were tried at the door and differed; after the fifth only the shop helps (rules courier-app/birth-date-tries). */
    birthTries: integer().notNull().default(0),
    /** When the last of them was tried, so that its courier needs the shop (rules courier-app/help-calls). */
    birthStoppedAt: instant(),
    /** What an offline phone compares a birth date with: a salt, and the slow hash made with it (rules courier-app/birth-date-offline). */
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
