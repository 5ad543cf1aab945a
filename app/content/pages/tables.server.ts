import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, isAmong, plainDate, version } from "#app/base/db/columns.ts";
import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { SECTION_KINDS, SECTION_PAGES } from "./section-kinds.ts";

/** Sections of the home and about pages: the kind is code, the words are the shop's (rules sections/kinds). */
export const pageSections = pgTable(
  "page_sections",
  {
    id: id(),
    page: text({ enum: SECTION_PAGES }).notNull(),
    kind: text({ enum: SECTION_KINDS }).notNull(),
    displayOrder: integer().notNull(),
    isShown: boolean().notNull().default(true),
    /** By field of the kind's form. */
    words: jsonb().$type<FormValues>().notNull(),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    version: version(),
  },
  (table) => [
    check("page_sections_page", isAmong(table.page, SECTION_PAGES)),
    check("page_sections_kind", isAmong(table.kind, SECTION_KINDS)),
    check("page_sections_status", isAmong(table.status, PUBLISH_STATES)),
    check("page_sections_order", sql`${table.displayOrder} >= 0`),
    index("page_sections_list").on(table.page, table.displayOrder),
    // A page has each kind once, except texts.
    uniqueIndex("page_sections_once").on(table.page, table.kind).where(sql`${table.kind} <> 'text'`),
  ],
);

/** The announcement above the header: a single row with ID '1' (rules sections/announcement). */
export const announcements = pgTable(
  "announcements",
  {
    id: text().primaryKey().default("1"),
    text: text().notNull(),
    link: text().notNull().default(""),
    firstDay: plainDate(),
    lastDay: plainDate(),
    version: version(),
  },
  (table) => [
    check("announcements_single", sql`${table.id} = '1'`),
    check("announcements_days", sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
