import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#app/accounts/auth/tables.server.ts";
import { createdAt, id, instant, isAmong, version } from "#app/base/db/columns.ts";
import { comparedOf } from "#app/base/db/literally.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { EMAIL_LISTS } from "./email-lists.ts";
import { AUDIENCES, LETTER_STATES } from "./letter.ts";
import { CONTACT_MESSAGE_STATES } from "./message-item.ts";

/**
 * Invite waves (rules invitations/wave-draft): drafts until they're sent, and unchanged after that. `share`
 * is the percentage of the windows' remaining capacity that invitations may use.
 */
export const waitlistWaves = pgTable(
  "waitlist_waves",
  {
    id: id(),
    zips: text().array().notNull(),
    people: integer().notNull(),
    share: integer().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    sentAt: instant(),
    sentBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Number of invitations. Doesn't change when people leave the list. */
    invited: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    check("waitlist_waves_people", sql`${table.people} >= 1`),
    check("waitlist_waves_share", sql`${table.share} between 1 and 100`),
    check("waitlist_waves_invited", sql`${table.invited} >= 0 and ${table.invited} <= ${table.people}`),
    index("waitlist_waves_created").on(table.createdAt),
    index("waitlist_waves_sent").on(table.sentAt),
    index("waitlist_waves_sent_by").on(table.sentBy),
  ],
);

/** The waitlist: each email address once, in lowercase, with the form it came from (rules waitlist/form). */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: id(),
    email: text().notNull(),
    source: text().notNull(),
    /** The ZIP code that the visitor had checked, if any. */
    zip: text(),
    createdAt: createdAt(),
    /**
     * When the email with the link to the place in line was queued: once per address (rules
     * invitations/place-link).
     */
    placeMailedAt: instant(),
    /** False after an unsubscribe from marketing email: then no invitation is sent. */
    wantsInvitation: boolean().notNull().default(true),
    waveId: uuid().references(() => waitlistWaves.id),
    invitedAt: instant(),
    invitationId: uuid().references(() => mailOutbox.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("waitlist_entries_email").on(table.email),
    check("waitlist_entries_zip", sql`${table.zip} ~ '^[0-9]{5}$'`),
    check("waitlist_entries_lower", sql`${table.email} = lower(${table.email})`),
    check("waitlist_entries_invited", sql`(${table.waveId} is null) = (${table.invitedAt} is null)`),
    index("waitlist_entries_created").on(table.createdAt),
    index("waitlist_entries_line").on(table.zip, table.createdAt, table.id),
    index("waitlist_entries_wave").on(table.waveId),
    index("waitlist_entries_invitation").on(table.invitationId),
  ],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  { id: id(), email: text().notNull(), source: text().notNull(), createdAt: createdAt() },
  (table) => [
    unique("newsletter_subscribers_email").on(table.email),
    check("newsletter_subscribers_lower", sql`${table.email} = lower(${table.email})`),
    index("newsletter_subscribers_created").on(table.createdAt),
  ],
);

/**
 * Addresses that left a list, or were removed from it, as hashes: an import doesn't add them again (rules
 * moving-in/lists).
 */
export const listDepartures = pgTable(
  "list_departures",
  {
    list: text({ enum: EMAIL_LISTS }).notNull(),
    emailHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.emailHash] }),
    check("list_departures_list", isAmong(table.list, EMAIL_LISTS)),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    state: text({ enum: CONTACT_MESSAGE_STATES }).notNull().default("new"),
    /** The emailed reply; "" if none. */
    answer: text().notNull().default(""),
    answeredAt: instant(),
    answeredBy: uuid().references(() => users.id, { onDelete: "set null" }),
    version: version(),
  },
  (table) => [
    check("contact_messages_state", isAmong(table.state, CONTACT_MESSAGE_STATES)),
    index("contact_messages_created").on(table.createdAt),
    index("contact_messages_state_created").on(table.state, table.createdAt.desc().nullsFirst(), table.id),
    index("contact_messages_answered_by").on(table.answeredBy),
    // For the admin search.
    index("contact_messages_parts").using(
      "gin",
      sql`${comparedOf(table.name, table.email, table.message)} gin_trgm_ops`,
    ),
  ],
);

/** Letters to subscribers and customers: drafts until they're sent, and unchanged after that (rules letters/*). */
export const letters = pgTable(
  "letters",
  {
    id: id(),
    subject: text().notNull(),
    content: jsonb().$type<RichText>().notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    perWave: integer().notNull(),
    everyMinutes: integer().notNull(),
    state: text({ enum: LETTER_STATES }).notNull().default("draft"),
    createdAt: createdAt(),
    /** When the first wave leaves; null for a draft. */
    startedAt: instant(),
    nextWaveAt: instant(),
    version: version(),
  },
  (table) => [
    check("letters_audience", isAmong(table.audience, AUDIENCES)),
    check("letters_state", isAmong(table.state, LETTER_STATES)),
    check(
      "letters_wave",
      sql`${table.perWave} between 1 and 5000 and ${table.everyMinutes} between 1 and 1440`,
    ),
    check(
      "letters_started",
      sql`(${table.state} = 'draft') = (${table.startedAt} is null) and (${table.startedAt} is null) = (${table.nextWaveAt} is null)`,
    ),
    index("letters_created").on(table.createdAt),
    index("letters_due").on(table.nextWaveAt).where(sql`${table.state} in ('scheduled', 'sending')`),
  ],
);

/** Addresses that a letter was queued to, each once. */
export const letterRecipients = pgTable(
  "letter_recipients",
  {
    letterId: uuid()
      .notNull()
      .references(() => letters.id),
    email: text().notNull(),
    queuedAt: instant().notNull(),
    mailId: uuid().references(() => mailOutbox.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.letterId, table.email] }),
    index("letter_recipients_email").on(table.email),
    index("letter_recipients_mail").on(table.mailId),
  ],
);
