import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { CLAIM_KINDS } from "./claim-kinds.ts";
import { CLAIM_SUBJECT_KINDS } from "./claim-subjects.ts";
import { COUNTED_AS, MEASURES, RULE_KINDS } from "./rules.ts";

/**
 * Legal limits as dated rows; rules.ts documents the columns. A rule that has started is ended, never
 * deleted.
 */
export const complianceRules = pgTable(
  "rules",
  {
    id: id(),
    kind: text({ enum: RULE_KINDS }).notNull(),
    categories: text().array().notNull().default(sql`'{}'`),
    classes: text({ enum: COUNTED_AS }).array().notNull().default(sql`'{}'`),
    measure: text({ enum: MEASURES }),
    amount: numeric({ precision: 8, scale: 3, mode: "number" }),
    words: text().notNull().default(""),
    position: integer().notNull().default(0),
    firstDay: plainDate().notNull(),
    lastDay: plainDate(),
    source: text().notNull(),
    note: text().notNull().default(""),
    isOn: boolean().notNull(),
    set: text().notNull().default(""),
    version: version(),
  },
  (table) => [
    check("rules_kind", isAmong(table.kind, RULE_KINDS)),
    check("rules_measure", isAmong(table.measure, MEASURES)),
    check(
      "rules_classes",
      sql`${table.classes} <@ ${sql.raw(`array[${COUNTED_AS.map((name) => `'${name}'`).join(", ")}]`)}`,
    ),
    check("rules_limit", sql`(${table.kind} = 'potency') = (${table.measure} is not null)`),
    check("rules_amount", sql`(${table.kind} in ('potency', 'age')) = (${table.amount} is not null)`),
    check("rules_least", sql`${table.amount} >= 0`),
    check("rules_warning", sql`${table.kind} <> 'warning' or ${table.words} <> ''`),
    // A rule that started today can be ended as of yesterday; it was then in effect on no full day.
    check("rules_days", sql`${table.lastDay} >= ${table.firstDay} - 1`),
    // A checkout avoids full table scans (place-order.server.ts), even of small tables.
    index("rules_on").on(table.isOn),
  ],
);

/** Custom words of the claim check (rules claims/custom-words). */
export const claimWords = pgTable(
  "claim_words",
  {
    id: id(),
    words: text().notNull(),
    kind: text({ enum: CLAIM_KINDS }).notNull(),
    reason: text().notNull(),
    instead: text().notNull().default(""),
    isOn: boolean().notNull(),
    version: version(),
  },
  (table) => [check("claim_words_kind", isAmong(table.kind, CLAIM_KINDS))],
);

/**
 * Words allowed in one field, with the reason (rules claims/exceptions). `words` are normalized (claims.ts).
 */
export const claimExceptions = pgTable(
  "claim_exceptions",
  {
    id: id(),
    kind: text({ enum: CLAIM_SUBJECT_KINDS as [string, ...string[]] })
      .$type<(typeof CLAIM_SUBJECT_KINDS)[number]>()
      .notNull(),
    subjectId: text().notNull(),
    field: text().notNull(),
    words: text().notNull(),
    reason: text().notNull(),
    allowedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("claim_exceptions_place").on(table.kind, table.subjectId, table.field, table.words),
    check("claim_exceptions_kind", isAmong(table.kind, CLAIM_SUBJECT_KINDS)),
    index("claim_exceptions_allowed_by").on(table.allowedBy),
  ],
);
