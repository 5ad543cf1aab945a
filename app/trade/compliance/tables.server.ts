import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { id, oneOf, plainDate, version } from "#app/base/db/columns.ts";
import { MEASURES, RULE_KINDS } from "./rules.ts";

/** The law as dated rows (rules.ts says what each column means). A rule that has begun is ended, never deleted. */
export const complianceRules = pgTable(
  "rules",
  {
    id: id(),
    kind: text({ enum: RULE_KINDS }).notNull(),
    categories: text().array().notNull().default(sql`'{}'`),
    measure: text({ enum: MEASURES }),
    amount: numeric({ precision: 8, scale: 3, mode: "number" }),
    words: text().notNull().default(""),
    position: integer().notNull().default(0),
    firstDay: plainDate().notNull(),
    lastDay: plainDate(),
    source: text().notNull(),
    note: text().notNull().default(""),
    isOn: boolean().notNull(),
    version: version(),
  },
  (table) => [
    check("rules_kind", oneOf(table.kind, RULE_KINDS)),
    check("rules_measure", oneOf(table.measure, MEASURES)),
    check("rules_limit", sql`(${table.kind} = 'potency') = (${table.measure} is not null)`),
    check("rules_amount", sql`(${table.kind} in ('potency', 'age')) = (${table.amount} is not null)`),
    check("rules_least", sql`${table.amount} >= 0`),
    check("rules_warning", sql`${table.kind} <> 'warning' or ${table.words} <> ''`),
    // A rule that began today can be ended with yesterday: it then held on no whole day.
    check("rules_days", sql`${table.lastDay} >= ${table.firstDay} - 1`),
  ],
);
