import { randomUUID } from "node:crypto";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { contactMail } from "./contact-email.ts";
import { readContactForm, typedContact } from "./contact-form.ts";
import { isTrapped } from "./email-form.ts";
import { keepFromVisitor } from "./keep-from-visitor.server.ts";
import { contactMessages } from "./tables.server.ts";
import { type ContactRefusal, NOT_SENT } from "./waitlist-reply.ts";

/** The recipient of messages: the shop's name and the contact address of its settings. */
export type ContactShop = { siteName: string; contactEmail: string };

/**
 * Keeps a message of the About page for the admin and, in the same transaction, puts a mail to the shop's contact
 * address into the outbox. A form with a filled trap gets the same answer, and nothing is kept.
 */
export async function sendContactMessage(
  db: Database,
  fields: Record<string, unknown>,
  address: string,
  shop: ContactShop,
  now: Temporal.Instant,
): Promise<Result<null, ContactRefusal>> {
  if (isTrapped(fields)) return ok(null);
  const values = typedContact(fields);
  const read = readContactForm(fields);
  if (!read.ok) return refused({ name: "invalid", errors: read.refusal, values });
  const keep = () =>
    transact(db, async (tx) => {
      await tx.insert(contactMessages).values({ id: randomUUID(), ...read.value, createdAt: now });
      const mail = contactMail(shop.siteName, read.value);
      await queueMail(tx, { to: shop.contactEmail, ...mail }, randomUUID(), now);
      return ok(null);
    });
  const kept = await keepFromVisitor(db, { limit: "contact-address", address }, keep, NOT_SENT);
  if (kept.ok) return ok(null);
  const { sentence, ...refusal } = kept.refusal;
  return refused({ ...refusal, errors: { "": sentence }, values });
}
