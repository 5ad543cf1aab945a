import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, isAmong, version } from "#app/base/db/columns.ts";
import { PUBLISH_STATES } from "#app/base/lib/publishing.ts";
import { HOME_SECTIONS } from "./home-content.ts";

/** Home page content (rules home/content). */
export const homePageContents = pgTable(
  "home_page_contents",
  {
    id: id(),
    section: text({ enum: HOME_SECTIONS }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    displayOrder: integer().notNull().default(0),
    additionalFields: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text({ enum: PUBLISH_STATES }).notNull().default("published"),
    version: version(),
  },
  (table) => [
    check("home_page_contents_section", isAmong(table.section, HOME_SECTIONS)),
    check("home_page_contents_status", isAmong(table.status, PUBLISH_STATES)),
    check("home_page_contents_order", sql`${table.displayOrder} >= 0`),
    index("home_page_contents_list").on(table.section, table.displayOrder),
  ],
);
