import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id } from "#app/base/db/columns.ts";

/**
 * Authenticator app and recovery codes of an account. Secret and codes are encrypted with the shop's secret.
 */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Secret shared with the app; empty if the account has only passkeys. */
  secret: text().notNull(),
  /** Remaining recovery codes, as an encrypted list. */
  backupCodes: text().notNull(),
  /** Whether a code of the app has been entered. */
  verified: boolean().notNull().default(false),
  /** Time step of the last accepted code: neither it nor an older one is accepted again. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Passkeys (public keys). The private keys stay in the users' browsers and devices. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Name given by the owner. */
    name: text(),
    publicKey: text().notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
