import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * The slugs that records once had (rules addresses/changed-slugs), by the table of the record. Triggers of the migration write it with every
 * change of a slug, whatever makes it: a form, a file, an undo.
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
