import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, isAmong } from "#app/base/db/columns.ts";
import { START_SCREENS } from "./admin-preferences.ts";

// The dates of these tables are JavaScript dates; newer tables have instants.
const moment = () => timestamp({ withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    /** Null for a caller who gave none (rules phone-orders/no-email): no one signs in to that account. */
    email: text(),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** True while the account has an authenticator app or a passkey, so its password alone does not open it. */
    twoFactorEnabled: boolean().notNull().default(false),
    /** How often the account's second factors were changed: a sign-in that a change overtakes opens nothing. */
    factorChanges: integer().notNull().default(0),
    /** When and why an admin blocked this user; null for everyone else. */
    blockedAt: instant(),
    blockedReason: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("users_email_unique").on(table.email),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    index("users_blocked").on(table.id).where(sql`${table.blockedAt} is not null`),
  ],
);

/** The address of an account that can sign in, which is never null. */
export const signInEmail = sql<string>`${users.email}`;

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** A hash of the token in the session's cookie (secrets.server.ts). */
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the person behind it last showed a password or second factor (account-rules.ts). */
    provedAt: instant().notNull().default(sql`now()`),
    /** When it was last used, to within some minutes. */
    lastSeenAt: instant().notNull().default(sql`now()`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

export const passwords = pgTable("passwords", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** argon2id, with its parameters and salt in the text. */
  hash: text().notNull(),
});

/** Values that are kept for minutes (secrets.server.ts). */
export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** Purposes of emailed links. */
export const LINK_PURPOSES = ["confirm-email", "reset-password"] as const;

/** The links that the shop has emailed: one of each purpose for a person, so an older one dies with a newer one. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: text().notNull().unique(),
    /** The address that the link was emailed to. */
    email: text().notNull(),
    madeAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    check("mailed_links_purpose", isAmong(table.purpose, LINK_PURPOSES)),
    index("mailed_links_expires").on(table.expiresAt),
  ],
);

/** The link at which a shop without an admin gets its first one (rules sign-in/first-admin-link): a single row, new at each start. */
export const firstAdminLinks = pgTable(
  "first_admin_links",
  {
    id: text().primaryKey().default("1"),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [check("first_admin_links_single", sql`${table.id} = '1'`)],
);

/** A row here makes a user an admin (rules admin/rights). */
export const admins = pgTable(
  "admins",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null when granted from the command line. */
    grantedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    grantedAt: createdAt(),
    /** Where the admin area opens for this person. */
    startScreen: text({ enum: START_SCREENS }).notNull().default("products"),
    /** When this person last closed or followed the invitation to a second factor. */
    invitationClosedAt: instant(),
  },
  (table) => [
    index("admins_granted_by").on(table.grantedBy),
    check("admins_start_screen", isAmong(table.startScreen, START_SCREENS)),
  ],
);

/**
 * A row makes a user a courier (rules routes/courier-account), who can reach only /courier. Couriers aren't
 * customers; deactivated ones stay, since routes and cash drawers name them, and `users.blockedAt` keeps them
 * out.
 */
export const couriers = pgTable(
  "couriers",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Phone number at which the shop calls them. */
    phone: text().notNull().default(""),
    /** The admin who made them; null once that account is gone. */
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    madeAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [index("couriers_made_by").on(table.madeBy)],
);

/** The phones that couriers have used: one that is lost is ended, and what it sends from then on is refused (rules courier-app/lost-phone). */
export const courierPhones = pgTable(
  "courier_phones",
  {
    /** Made by the shop, and kept by the phone. */
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that it used last; that may be gone. */
    sessionId: uuid().notNull(),
    /** "Chrome on Android". */
    name: text().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index("courier_phones_user").on(table.userId, table.lastSeenAt)],
);

/** Counters of what may be tried only so often, shared by all processes (rate-limits.server.ts). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    expire: bigint({ mode: "number" }),
    /** When the attempts were made, in milliseconds. */
    moments: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
