import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/accounts/keys/tables.server.ts";
import { instant } from "#app/base/db/columns.ts";

/** What was answered to the writes of a key, by the Idempotency-Key of each (rules 55.5); forgotten after a day. */
export const apiAnswers = pgTable(
  "api_answers",
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text().notNull(),
    /** The hash of the request, so that the same key with another request is noticed. */
    requestHash: text().notNull(),
    askedAt: instant().notNull(),
    /** Null while the request is being answered. */
    status: integer(),
    headers: text(),
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_answers_asked").on(table.askedAt),
  ],
);
