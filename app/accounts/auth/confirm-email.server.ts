import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { confirmEmailMail } from "./account-emails.ts";
import { LINK_HOURS, makeMailedLink, useMailedLink } from "./mailed-links.server.ts";
import { users } from "./tables.server.ts";

/**
 * Mails a link by which its owner confirms the address, in the caller's transaction. False, and no mail, when the last
 * one was sent less than a minute ago.
 */
export async function mailConfirmation(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  siteName: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const token = await makeMailedLink(tx, "confirm-email", { userId, email }, now);
  if (!token) return false;
  const mail = confirmEmailMail(siteName, token, LINK_HOURS["confirm-email"]);
  await queueMail(tx, { to: email, ...mail }, randomUUID(), now);
  return true;
}

/**
 * Marks the address of a mailed link as confirmed; false when the link is unknown, used or too old. Password and second
 * factor stay: whoever made the account knows the password in any case, and mostly is the one who reads the mail. Only a
 * new password takes an account away from whoever made it (reset-password.server.ts).
 */
export async function confirmEmail(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owner = await useMailedLink(tx, "confirm-email", token, now);
    if (!owner) return false;
    const confirmed = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(now.epochMilliseconds) })
      // The address must still be the one that the link was mailed to: an old link does not confirm a changed address.
      .where(and(eq(users.id, owner.userId), eq(users.email, owner.email)))
      .returning({ id: users.id });
    logSecurityEvent(confirmed.length > 0 ? "email-confirmed" : "email-confirmation-refused", owner);
    return confirmed.length > 0;
  });
}
