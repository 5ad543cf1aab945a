import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { cents, id, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { LARGEST_AMOUNT_CENTS, LARGEST_PERCENT, PROMOTION_KINDS } from "./promotion.ts";

/** Promo codes (rules promotions/codes). */
export const promotions = pgTable(
  "promotions",
  {
    id: id(),
    /** In capitals, as compared. */
    code: text().notNull(),
    kind: text({ enum: PROMOTION_KINDS }).notNull(),
    /** Whole percent, or cents, by kind. */
    value: integer().notNull(),
    /** Minimum subtotal before tax. */
    leastCents: cents().notNull().default(0),
    firstDay: plainDate().notNull(),
    lastDay: plainDate().notNull(),
    /** ZIP codes where it's valid; empty for all. */
    zips: text().array().notNull().default(sql`'{}'`),
    isStopped: boolean().notNull().default(false),
    /** Purpose, for admins only. */
    note: text().notNull().default(""),
    version: version(),
  },
  (table) => [
    unique("promotions_code").on(table.code),
    check("promotions_kind", isAmong(table.kind, PROMOTION_KINDS)),
    check(
      "promotions_value",
      sql`${table.value} between 1 and case ${table.kind} when 'percent' then ${sql.raw(String(LARGEST_PERCENT))} else ${sql.raw(String(LARGEST_AMOUNT_CENTS))} end`,
    ),
    check("promotions_least", sql`${table.leastCents} >= 0`),
    check("promotions_days", sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
