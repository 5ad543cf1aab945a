import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id } from "#app/base/db/columns.ts";

/**
 * Extracts an image's 32 hex digits from its address, for any size. By position, since a regular
 * expression takes ten times as long. Tables with many addresses have an index on it.
 */
export const pictureFileIn = (address: SQLWrapper): SQL =>
  sql`left(split_part(${address}, '/uploads/', 2), 32)`;

/** Uploaded images, which are re-encoded and stored under random names. */
export const media = pgTable(
  "media",
  {
    id: id(),
    /**
     * Address used by products, articles, and texts: that of its largest WebP file
     * (base/lib/picture-address.ts).
     */
    path: text().notNull().unique(),
    /** Name of the file on the admin's device, for search. */
    name: text().notNull().default(""),
    alt: text().notNull().default(""),
    /** The size of the largest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Tiny WebP placeholder as a data URL, shown blurred until the image has loaded. */
    standIn: text().notNull().default(""),
    uploadedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("media_size", sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    index("media_created").on(table.createdAt.desc().nullsFirst(), table.id),
    index("media_uploaded_by").on(table.uploadedBy),
  ],
);
