import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { logSecurityEvent } from "#app/config/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import type { MailedShop } from "./mailed-shop.ts";
import { users, verifications } from "./tables.server.ts";

const VALID_HOURS = 24;

function identifierOf(token: string): string {
  return `confirm-email:${createHash("sha256").update(token).digest("base64url")}`;
}

/**
 * Mails a link by which its owner confirms the address, in the caller's transaction. The database keeps only a
 * hash of the link's token; the link works for 24 hours.
 */
export async function mailConfirmation(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  { siteName, publicUrl }: MailedShop,
  now: Temporal.Instant,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: JSON.stringify({ userId, email }),
    expiresAt: new Date(now.add({ hours: VALID_HOURS }).epochMilliseconds),
  });
  const link = new URL(`/confirm-email?token=${token}`, publicUrl);
  const body = [
    `Welcome to ${siteName}.`,
    `Please confirm that this is your email address: ${link.href}`,
    `The link works for ${VALID_HOURS} hours. If you did not create an account, ignore this mail.`,
  ].join("\n\n");
  await queueMail(tx, { to: email, subject: `Confirm your email for ${siteName}`, body }, randomUUID(), now);
}

/** Marks the address of a mailed link as confirmed; false when the link is unknown, used or too old. */
export async function confirmEmail(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(token)) return false;
  return db.transaction(async (tx) => {
    const [link] = await tx
      .delete(verifications)
      .where(
        and(
          eq(verifications.identifier, identifierOf(token)),
          gt(verifications.expiresAt, new Date(now.epochMilliseconds)),
        ),
      )
      .returning({ value: verifications.value });
    if (!link) return false;
    const { userId, email } = JSON.parse(link.value) as { userId: string; email: string };
    const confirmed = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(now.epochMilliseconds) })
      // The address must still be the one that the link was mailed to: an old link does not confirm a changed address.
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id });
    logSecurityEvent(confirmed.length > 0 ? "email-confirmed" : "email-confirmation-refused", {
      email,
      userId,
    });
    return confirmed.length > 0;
  });
}
