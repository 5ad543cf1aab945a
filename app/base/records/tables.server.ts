import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * Former slugs of records (rules addresses/changed-slugs), by table. Database triggers record every change of
 * a slug, whether by a form, an import, or an undo.
 */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    ofTable: text().notNull(),
    slug: text().notNull(),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ofTable, table.slug] }),
    index("former_slugs_thing").on(table.ofTable, table.id),
  ],
);
