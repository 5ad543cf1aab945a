import { and, eq, gt, lte } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { confirmEmailMail } from "./account-emails.ts";
import { mailOwner } from "./mail-owner.server.ts";
import { newToken, tokenHash } from "./secrets.server.ts";
import { type LINK_PURPOSES, mailedLinks, users } from "./tables.server.ts";

type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link works (rules sign-up/confirmation-link, sign-in/reset-link). */
const LINK_HOURS: Record<LinkPurpose, number> = { "confirm-email": 24, "reset-password": 1 };

/** A person gets the next mail of a kind no sooner than this (rules sign-up/confirmation-reminder). */
const RESEND_SECONDS = 60;

type Owner = { userId: string; email: string };

/** Makes the token of a mailed link, in place of an earlier one; null when that was made less than a minute ago. */
export async function makeMailedLink(
  tx: Db,
  purpose: LinkPurpose,
  { userId, email }: Owner,
  now: Temporal.Instant,
): Promise<string | null> {
  const token = newToken();
  const link = {
    tokenHash: tokenHash(token),
    email,
    madeAt: now,
    expiresAt: now.add({ hours: LINK_HOURS[purpose] }),
  };
  const made = await tx
    .insert(mailedLinks)
    .values({ userId, purpose, ...link })
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: link,
      setWhere: lte(mailedLinks.madeAt, now.subtract({ seconds: RESEND_SECONDS })),
    })
    .returning({ userId: mailedLinks.userId });
  return made.length > 0 ? token : null;
}

/** Uses up a link and returns whose it is; null when it is unknown, used, replaced by a newer one or too old. */
export async function useMailedLink(
  tx: Db,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<Owner | null> {
  const [owner] = await tx
    .delete(mailedLinks)
    .where(isLive(purpose, token, now))
    .returning({ userId: mailedLinks.userId, email: mailedLinks.email });
  return owner ?? null;
}

/** Whether a link still works, and for whom, without using it up. */
export async function findMailedLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<Owner | null> {
  const [owner] = await db
    .select({ userId: mailedLinks.userId, email: mailedLinks.email })
    .from(mailedLinks)
    .where(isLive(purpose, token, now));
  return owner ?? null;
}

/** Makes a link of this purpose that was mailed to a person stop working. */
export async function dropMailedLink(tx: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose)));
}

function isLive(purpose: LinkPurpose, token: string, now: Temporal.Instant) {
  return and(
    eq(mailedLinks.tokenHash, tokenHash(token)),
    eq(mailedLinks.purpose, purpose),
    gt(mailedLinks.expiresAt, now),
  );
}

/** Mails a link by which its owner confirms the address, in the caller's transaction. False when that was just done. */
export async function mailConfirmation(tx: Db, owner: Owner, now: Temporal.Instant): Promise<boolean> {
  const token = await makeMailedLink(tx, "confirm-email", owner, now);
  if (!token) return false;
  const hours = LINK_HOURS["confirm-email"];
  await mailOwner(tx, owner.email, ({ siteName }) => confirmEmailMail(siteName, token, hours), now);
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
