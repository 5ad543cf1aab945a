import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { endMarketingEmails } from "#app/accounts/customers/marketing-consent.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import { newsletterSubscribers } from "./tables.server.ts";

/**
 * Ends the marketing emails and the newsletter to an address, those that wait included; mails about orders and the
 * account still come. Doing it again changes nothing (rules 17.13).
 */
export async function endMarketing(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endMarketingEmails(tx, email);
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    // By now nobody can queue a further one: a mail that was being written has held its consent until it was written.
    await withdrawMarketingMails(tx, email);
  });
}

/** The path that ends marketing mails to this address (rules 17.13). It works for good; no table holds it. */
export function unsubscribePath(secret: string, email: string): string {
  return `/unsubscribe?token=${Buffer.from(email).toString("base64url")}.${markOf(secret, email).toString("base64url")}`;
}

/** The email address of a token that the shop has made with this secret; null for any other text. */
export function emailOfToken(secret: string, token: string): string | null {
  const read = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token);
  if (!read) return null;
  const email = Buffer.from(read[1] ?? "", "base64url").toString();
  const mark = Buffer.from(read[2] ?? "", "base64url");
  return email.length <= EMAIL_LENGTH && timingSafeEqual(mark, markOf(secret, email)) ? email : null;
}

function markOf(secret: string, email: string): Buffer {
  return createHmac("sha256", secret).update(`unsubscribe\n${email}`).digest();
}
