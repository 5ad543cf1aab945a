import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { id, instant, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";

/**
 * The service list. A ZIP code can be closed with a reason, or assigned to a different band than its distance
 * gives (rules zip-codes/service-areas, zip-codes/served-list, zip-codes/no-delivery).
 */
export const serviceZips = pgTable(
  "service_zips",
  {
    zip: text().primaryKey(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    closedReason: text(),
    bandOverride: text({ enum: BANDS }),
    version: version(),
  },
  (table) => [
    check("service_zips_zip", sql`${table.zip} ~ '^[0-9]{5}$'`),
    check("service_zips_band", isAmong(table.bandOverride, BANDS)),
  ],
);

/**
 * Coordinates of deleted ZIP codes, because orders to them are still delivered (rules
 * settings-screens/zip-changes). A trigger of the first migration maintains it for every kind of delete; it
 * drops a ZIP code that is added again.
 */
export const formerZips = pgTable("former_zips", {
  zip: text().primaryKey(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  city: text().notNull(),
});

/** Closed days, each with the reason shown to customers. */
export const closedDays = pgTable("closed_days", {
  day: plainDate().primaryKey(),
  reason: text().notNull(),
  version: version(),
});

/** Daily count of visitors' requests for a ZIP that isn't served. */
export const zipRequests = pgTable(
  "zip_requests",
  { zip: text().notNull(), day: plainDate().notNull(), asks: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.zip] }),
    check("zip_requests_zip", sql`${table.zip} ~ '^[0-9]{5}$'`),
    check("zip_requests_count", sql`${table.asks} >= 1`),
  ],
);

/**
 * Windows with a booking or a capacity set by an admin; all others exist only as rules
 * (trade/delivery/windows.ts). `booked` changes only by guarded updates, so a window is never overbooked.
 */
export const deliveryWindows = pgTable(
  "delivery_windows",
  {
    id: id(),
    band: text({ enum: BANDS }).notNull(),
    option: text({ enum: DELIVERY_OPTIONS }).notNull(),
    windowStart: instant().notNull(),
    windowEnd: instant().notNull(),
    capacity: integer().notNull(),
    booked: integer().notNull().default(0),
  },
  (table) => [
    unique("delivery_windows_place").on(table.windowStart, table.option, table.band),
    check("delivery_windows_band", isAmong(table.band, BANDS)),
    check("delivery_windows_option", isAmong(table.option, DELIVERY_OPTIONS)),
    check("delivery_windows_times", sql`${table.windowStart} < ${table.windowEnd}`),
    check("delivery_windows_booked", sql`${table.booked} >= 0 and ${table.booked} <= ${table.capacity}`),
    index("delivery_windows_start").on(table.windowStart),
  ],
);
