import { sql } from "drizzle-orm";
import { boolean, check, index, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, plainDate, version } from "#app/base/db/columns.ts";

/**
 * Named taxes (rules totals/tax-rows). For each name, the newest row in effect applies, of those for the ZIP
 * code or for all.
 */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: id(),
    name: text().notNull(),
    /** Hundredths of a percent; half points occur (6.875% = 687.5). */
    basisPoints: numeric({ precision: 7, scale: 2, mode: "number" }).notNull(),
    /** Null = every ZIP without its own row. */
    zip: text(),
    appliesToDelivery: boolean().notNull().default(false),
    fromDate: plainDate().notNull(),
    source: text().notNull(),
    version: version(),
  },
  (table) => [
    check("tax_rates_points", sql`${table.basisPoints} between 0 and 10000`),
    // Two rows of one day would be ambiguous; "for all ZIP codes" counts as one, too.
    unique("tax_rates_day").on(table.name, table.zip, table.fromDate).nullsNotDistinct(),
    index("tax_rates_zip").on(table.zip, table.name, table.fromDate.desc()),
  ],
);
