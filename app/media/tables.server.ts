import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/auth/tables.server.ts";
import { createdAt, id } from "#app/db/columns.ts";

/** Uploaded pictures, which are re-encoded and stored under random names. */
export const media = pgTable(
  "media",
  {
    id: id(),
    path: text().notNull().unique(),
    alt: text().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    uploadedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("media_size", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    index("media_created").on(table.createdAt.desc()),
    index("media_uploaded_by").on(table.uploadedBy),
  ],
);
