import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, uuid } from "drizzle-orm/pg-core";

/** A point in time: `timestamptz` in the database, `Temporal.Instant` on the server. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: (value) => Temporal.Instant.from(value),
  toDriver: (value) => value.toString(),
});

/** A calendar date without a time: `date` in the database, `Temporal.PlainDate` on the server. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => "date",
  fromDriver: (value) => Temporal.PlainDate.from(value),
  toDriver: (value) => value.toString(),
});

/** Raw bytes: `bytea` in the database, a `Buffer` on the server. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A primary key made at the edge (random UUID), never by the database. */
export const id = () => uuid().primaryKey();

/** Integer cents. Each table adds its own check that the amount is not negative. */
export const cents = () => integer();

export const createdAt = () => instant().notNull().default(sql`now()`);

/** A text compared by code point, regardless of language. */
const bareText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Generated column with a text's search form (base/lib/compared.ts). `most` limits its length, for a sorted
 * index.
 */
export function searchedForm(of: string, most?: number) {
  const form = most === undefined ? `compared(${of})` : `left(compared(${of}), ${most})`;
  return bareText().notNull().generatedAlwaysAs(sql.raw(form));
}

/** Normalized phone number, however it was typed: its last ten digits. */
export const phoneDigits = (phone: SQLWrapper) => sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;

/** Sort form of a text: the search form, with numbers sorted by size (rules screens/name-sorting). */
export const readingOrder = (of: string) =>
  bareText()
    .notNull()
    .generatedAlwaysAs(sql.raw(`reading_order(compared(${of}))`));

/**
 * Number of saves of a row. A form sends the version it was rendered from (base/records/save-item.server.ts).
 */
export const version = () => integer().notNull().default(1);

/** `column in ('a', 'b')` for a check constraint: the database enforces our enumerations too. */
export function isAmong(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
