import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id } from "#app/base/db/columns.ts";

/** The authenticator app and the recovery codes of an account. Secret and codes are encrypted with the shop's secret. */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The secret that the app shares; empty for an account that has passkeys alone. */
  secret: text().notNull(),
  /** The recovery codes that are left, as an encrypted list. */
  backupCodes: text().notNull(),
  /** False until a code of the app has been entered. */
  verified: boolean().notNull().default(false),
  /** The time step of the last code that was taken: no code is taken twice, and none from before it. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Passkeys. The browser and the person's device keep the private key; this is the public one. */
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
