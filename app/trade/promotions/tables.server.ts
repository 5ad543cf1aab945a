import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { cents, id, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { LARGEST_AMOUNT_CENTS, LARGEST_PERCENT, PROMOTION_KINDS } from "./promotion.ts";

/** Promotion codes (rules promotions/codes). */
export const promotions = pgTable(
  "promotions",
  {
    id: id(),
    /** In capitals, as it is compared. */
    code: text().notNull(),
    kind: text({ enum: PROMOTION_KINDS }).notNull(),
    /** Whole percent, or cents, by the kind. */
    value: integer().notNull(),
    /** It takes merchandise of so much before tax. */
    leastCents: cents().notNull().default(0),
    firstDay: plainDate().notNull(),
    lastDay: plainDate().notNull(),
    /** The ZIPs in which it holds; empty for every ZIP. */
    zips: text().array().notNull().default(sql`'{}'`),
    isStopped: boolean().notNull().default(false),
    /** What it is for, for admins only. */
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
