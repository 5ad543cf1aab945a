import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { id, instant, plainDate, version } from "#app/base/db/columns.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";

/**
 * Recalls (rules recalls/preview) of a batch, or of a product's orders in a range of days. Kept permanently.
 */
export const recalls = pgTable(
  "recalls",
  {
    id: id(),
    /** The product and its name at that time. No foreign key, because the record outlives the product. */
    productId: uuid().notNull(),
    productName: text().notNull(),
    batchId: uuid().references(() => batches.id),
    fromDay: plainDate(),
    toDay: plainDate(),
    reason: text().notNull(),
    subject: text().notNull(),
    notice: text().notNull(),
    beganAt: instant().notNull(),
    beganBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When the notice was first sent; its texts can't change after that. */
    sentAt: instant(),
    version: version(),
  },
  (table) => [
    check(
      "recalls_scope",
      sql`(${table.batchId} is null) = (${table.fromDay} is not null) and (${table.fromDay} is null) = (${table.toDay} is null) and ${table.fromDay} <= ${table.toDay}`,
    ),
    index("recalls_began").on(table.beganAt.desc().nullsFirst(), table.id),
    index("recalls_batch").on(table.batchId),
    index("recalls_began_by").on(table.beganBy),
  ],
);

/** Notified customers of a recall: one email for each address. */
export const recallNotices = pgTable(
  "recall_notices",
  {
    recallId: uuid()
      .notNull()
      .references(() => recalls.id),
    /** The email address in lowercase. */
    recipient: text().notNull(),
    mailId: uuid().references(() => mailOutbox.id, { onDelete: "set null" }),
    queuedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.recipient] }),
    index("recall_notices_mail").on(table.mailId),
  ],
);
