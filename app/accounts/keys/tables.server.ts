import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant } from "#app/base/db/columns.ts";

/** API keys (rules api/keys). A key works only while its creator is an admin. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    name: text().notNull(),
    /** First characters of the key, to recognize it by. */
    start: text().notNull(),
    hash: text().notNull().unique(),
    scopes: text().array().notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    endsAt: instant().notNull(),
    /** When an admin revoked it. */
    endedAt: instant(),
    lastUsedAt: instant(),
    /** Minute of its last use, counted from 1970, and the number of requests in it. */
    minute: bigint({ mode: "number" }).notNull().default(0),
    asks: integer().notNull().default(0),
  },
  (table) => [
    check("api_keys_scopes", sql`cardinality(${table.scopes}) > 0`),
    check("api_keys_ends", sql`${table.endsAt} > ${table.createdAt}`),
    index("api_keys_made_by").on(table.madeBy),
    index("api_keys_listed").on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

/** Responses to a key's writes, by Idempotency-Key (rules api/idempotency); deleted after a day. */
export const apiAnswers = pgTable(
  "api_answers",
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text().notNull(),
    /** Hash of the request, to detect reuse of the same Idempotency-Key for another request. */
    requestHash: text().notNull(),
    askedAt: instant().notNull(),
    /** Null while the request is in progress. */
    status: integer(),
    headers: text(),
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_answers_asked").on(table.askedAt),
  ],
);
