import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { clientNetwork } from "#app/accounts/auth/client-info.ts";
import { countAttempts, type LimitName } from "#app/accounts/auth/rate-limits.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { noticeAddress, type SiteSettings } from "#app/base/settings/settings.ts";
import { NOT_SENT } from "./contact-reply.ts";
import {
  isTrapped,
  readContactForm,
  readNewsletterForm,
  readWaitlistForm,
  typedContact,
  typedText,
  waitlistSource,
} from "./email-form.ts";
import { mailPlace } from "./place.server.ts";
import type { WaitlistSource } from "./source-labels.ts";
import { contactMessages, newsletterSubscribers, waitlistEntries } from "./tables.server.ts";
import { contactMail } from "./waitlist-emails.ts";
import { NOT_ADDED } from "./waitlist-reply.ts";

// Data submitted by visitors: an address for the waitlist or the newsletter, or a message. `fields` is the
// form as sent; `address` is the sender's network address. The sender of a filled honeypot is thanked, and
// nothing is stored.

/** Why nothing was stored, as shown by the form; `waitSeconds` is the wait imposed by a rate limit. */
type NotKept = RefusedForm & { name: "invalid" | "too_many" | "failed"; waitSeconds?: number };

type Fields = Record<string, unknown>;

/**
 * Adds an address to the waitlist (rules waitlist/*). A known address gets the same response as a new one, so
 * the form doesn't reveal who is on the list; it keeps its first source and its first ZIP code. With the
 * shop's secret, emails the address once with the link to its place in line (rules invitations/place-link);
 * without the secret, as through the API, sends no email.
 */
export async function joinWaitlist(
  db: Database,
  fields: Fields,
  address: string,
  now: Temporal.Instant,
  secret: string | null = null,
): Promise<Result<{ source: WaitlistSource }, NotKept & { source: WaitlistSource }>> {
  const source = waitlistSource(fields);
  const entry = { id: randomUUID(), source, createdAt: now };
  const kept = await keepEmail(db, { fields, address, limit: "waitlist-address" }, readWaitlistForm, (read) =>
    transact(db, async (tx) => {
      await tx
        .insert(waitlistEntries)
        .values({ ...entry, ...read })
        .onConflictDoUpdate({
          target: waitlistEntries.email,
          set: { zip: sql`excluded.zip` },
          setWhere: sql`${waitlistEntries.zip} is null and excluded.zip is not null`,
        });
      if (secret !== null) await mailPlace(tx, read.email, secret, now);
      return ok(null);
    }),
  );
  return kept.ok ? ok({ source }) : refused({ ...kept.refusal, source });
}

/** Adds an address to the newsletter, under the same rules as the waitlist (rules waitlist/failure). */
export async function joinNewsletter(
  db: Database,
  fields: Fields,
  address: string,
  now: Temporal.Instant,
): Promise<Result<null, NotKept>> {
  const subscriber = { id: randomUUID(), source: "newsletter", createdAt: now };
  return keepEmail(db, { fields, address, limit: "newsletter-address" }, readNewsletterForm, (read) =>
    db
      .insert(newsletterSubscribers)
      .values({ ...subscriber, ...read })
      .onConflictDoNothing({ target: newsletterSubscribers.email }),
  );
}

/** Recipient of messages: the shop's name, and its addresses from the settings. */
export type ContactShop = Pick<SiteSettings, "siteName" | "contactEmail" | "noticeEmail">;

/**
 * Stores a message from the About page and, in the same transaction, queues an email to the shop about it, if
 * the shop has an address (rules waitlist/contact-form).
 */
export async function sendContactMessage(
  db: Database,
  fields: Fields,
  address: string,
  shop: ContactShop,
  now: Temporal.Instant,
): Promise<Result<null, NotKept>> {
  if (isTrapped(fields)) return ok(null);
  const values = typedContact(fields);
  const read = readContactForm(fields);
  if (!read.ok) return refused({ name: "invalid", errors: read.refusal, values });
  const keep = () =>
    transact(db, async (tx) => {
      await tx.insert(contactMessages).values({ id: randomUUID(), ...read.value, createdAt: now });
      const to = noticeAddress(shop);
      if (to === null) return ok(null);
      await queueMail(tx, { to, ...contactMail(shop.siteName, read.value) }, randomUUID(), now);
      return ok(null);
    });
  const kept = await keepWithinLimit(db, { limit: "contact-address", address }, keep, NOT_SENT);
  if (kept.ok) return ok(null);
  const { sentence, ...refusal } = kept.refusal;
  return refused({ ...refusal, errors: { "": sentence }, values });
}

type Knock = { limit: LimitName; address: string };

async function keepEmail<Read>(
  db: Database,
  { fields, ...knock }: Knock & { fields: Fields },
  readForm: (fields: Fields) => Result<Read, string>,
  keep: (read: Read) => PromiseLike<unknown>,
): Promise<Result<null, NotKept>> {
  if (isTrapped(fields)) return ok(null);
  const values = { email: typedText(fields.email, EMAIL_LENGTH) };
  const read = readForm(fields);
  if (!read.ok) return refused({ name: "invalid", errors: { email: read.refusal }, values });
  const kept = await keepWithinLimit(db, knock, () => keep(read.value), NOT_ADDED);
  if (kept.ok) return ok(null);
  const { sentence, ...refusal } = kept.refusal;
  return refused({ ...refusal, errors: { email: sentence }, values });
}

/** Stores data within the network's hourly limit. Returns `failed` if the database fails. */
async function keepWithinLimit(
  db: Database,
  { limit, address }: Knock,
  keep: () => PromiseLike<unknown>,
  failed: string,
) {
  try {
    const taken = await countAttempts(db, [{ limit, subject: clientNetwork(address) }]);
    if (!taken.ok) {
      logSecurityEvent(`${limit}-limited`, { address });
      return taken;
    }
    await keep();
    return ok(null);
  } catch (error) {
    reportError(error, limit);
    return refused({ name: "failed" as const, sentence: failed });
  }
}
