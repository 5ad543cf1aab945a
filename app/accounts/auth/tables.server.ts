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
import { STAFF_ROLES } from "./rights.ts";

// The dates of these tables are JavaScript dates; newer tables have instants.
const moment = () => timestamp({ withTimezone: true });

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    /** Null for a caller without one (rules phone-orders/no-email): no one signs in to that account. */
    email: text(),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** Whether the account has an authenticator app or passkey, so its password alone isn't enough. */
    twoFactorEnabled: boolean().notNull().default(false),
    /** Number of changes to the account's second factors: a change invalidates a concurrent sign-in. */
    factorChanges: integer().notNull().default(0),
    /** When and why an admin blocked this user; null if not blocked. */
    blockedAt: instant(),
    blockedReason: text().notNull().default(""),
    /** Page on which the admin area opens for this user, if they have a role in it. */
    startScreen: text({ enum: START_SCREENS }).notNull().default("products"),
    /** When they last closed or followed the admin area's invitation to a second factor. */
    invitationClosedAt: instant(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("users_email_unique").on(table.email),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_start_screen", isAmong(table.startScreen, START_SCREENS)),
    index("users_blocked").on(table.id).where(sql`${table.blockedAt} is not null`),
  ],
);

/** Address of an account that can sign in; never null. */
export const signInEmail = sql<string>`${users.email}`;

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** Hash of the token in the session's cookie (secrets.server.ts). */
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When its user last proved their identity by password or second factor (account-rules.ts). */
    provedAt: instant().notNull().default(sql`now()`),
    /** When it was last used, accurate to some minutes. */
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

/** Values stored for minutes (secrets.server.ts). */
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

/** Emailed links: one per purpose and person, so a newer one invalidates an older one. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: text().notNull().unique(),
    /** Address that the link was emailed to. */
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

/**
 * Link for creating the first admin of a shop (rules sign-in/first-admin-link): a single row, renewed at each
 * start.
 */
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
  },
  (table) => [index("admins_granted_by").on(table.grantedBy)],
);

/** A row gives a user a role in the admin area (rules admin/roles); an owner's is a row of `admins`. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Null if that account was deleted. */
    grantedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    grantedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check("staff_roles_role", isAmong(table.role, STAFF_ROLES)),
    index("staff_roles_granted_by").on(table.grantedBy),
  ],
);

/**
 * A row makes a user a courier (rules routes/courier-account). An account made for a courier can access only
 * /courier and isn't a customer's; if deactivated, `users.blockedAt` keeps it out. Deactivated couriers stay,
 * since routes and cash drawers refer to them.
 */
export const couriers = pgTable(
  "couriers",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Phone number at which the shop calls them. */
    phone: text().notNull().default(""),
    /** Whether the account was someone's before, so it keeps its other uses (rules routes/courier-role). */
    sharesAccount: boolean().notNull().default(false),
    /** Admin who created them; null if that account was deleted. */
    madeBy: uuid().references(() => users.id, { onDelete: "set null" }),
    madeAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [index("couriers_made_by").on(table.madeBy)],
);

/**
 * Phones that couriers have used; updates from one that an admin removed as lost are refused (rules
 * courier-app/lost-phone).
 */
export const courierPhones = pgTable(
  "courier_phones",
  {
    /** Generated by the shop, and stored by the phone. */
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session it used last, which may no longer exist. */
    sessionId: uuid().notNull(),
    /** "Chrome on Android". */
    name: text().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index("courier_phones_user").on(table.userId, table.lastSeenAt)],
);

/** Counters of rate-limited attempts, shared by all processes (rate-limits.server.ts). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    expire: bigint({ mode: "number" }),
    /** Times of the attempts, in milliseconds. */
    moments: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
