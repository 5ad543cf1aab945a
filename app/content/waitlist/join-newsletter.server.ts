import { randomUUID } from "node:crypto";
import type { Database } from "#app/base/db/client.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isTrapped, readNewsletterForm, typedText } from "./email-form.ts";
import { keepFromVisitor } from "./keep-from-visitor.server.ts";
import { newsletterSubscribers } from "./tables.server.ts";
import type { EmailRefusal } from "./waitlist-reply.ts";

/** Keeps an address for the newsletter, by the rules of the waitlist (rules 17.8). */
export async function joinNewsletter(
  db: Database,
  fields: Record<string, unknown>,
  address: string,
  now: Temporal.Instant,
): Promise<Result<null, EmailRefusal>> {
  if (isTrapped(fields)) return ok(null);
  const email = typedText(fields.email, EMAIL_LENGTH);
  const read = readNewsletterForm(fields);
  if (!read.ok) return refused({ name: "invalid", email, sentence: read.refusal });
  const subscriber = { id: randomUUID(), email: read.value, source: "newsletter", createdAt: now };
  const kept = await keepFromVisitor(db, { limit: "newsletter-address", address }, () =>
    db
      .insert(newsletterSubscribers)
      .values(subscriber)
      .onConflictDoNothing({ target: newsletterSubscribers.email }),
  );
  return kept.ok ? ok(null) : refused({ email, ...kept.refusal });
}
