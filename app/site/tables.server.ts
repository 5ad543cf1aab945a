import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, oneOf } from "#app/db/columns.ts";

export const HOME_SECTIONS = ["education", "value_proposition"] as const;

/** The content of the home page (rules 19.3). */
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
  },
  (table) => [
    check("home_page_contents_section", oneOf(table.section, HOME_SECTIONS)),
    check("home_page_contents_order", sql`${table.displayOrder} >= 0`),
    index("home_page_contents_list").on(table.section, table.displayOrder),
  ],
);
