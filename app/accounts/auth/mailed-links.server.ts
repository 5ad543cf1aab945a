import { randomUUID } from "node:crypto";
import { and, eq, gt, lte, notExists } from "drizzle-orm";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { confirmEmailMail } from "./account-emails.ts";
import { newToken, tokenHash } from "./secrets.server.ts";
import { admins, firstAdminLinks, type LINK_PURPOSES, mailedLinks, users } from "./tables.server.ts";

type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link works (rules sign-up/confirmation-link, sign-in/reset-link). */
const LINK_HOURS: Record<LinkPurpose, number> = { "confirm-email": 24, "reset-password": 1 };

/** Minimum time between emails of one kind to a person (rules sign-up/confirmation-reminder). */
const RESEND_SECONDS = 60;

type Owner = { userId: string; email: string };

/** Makes the token of an emailed link, in place of an earlier one; null when that was made less than a minute ago. */
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

/** Returns the owner of a link that still works, without using it up. */
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

/** Makes a link of this purpose that was emailed to a person stop working. */
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

/** Emails a link by which its owner confirms the address, in the caller's transaction. False when that was just done. */
export async function mailConfirmation(tx: Db, owner: Owner, now: Temporal.Instant): Promise<boolean> {
  const token = await makeMailedLink(tx, "confirm-email", owner, now);
  if (!token) return false;
  const hours = LINK_HOURS["confirm-email"];
  await mailOwner(tx, owner.email, ({ siteName }) => confirmEmailMail(siteName, token, hours), now);
  return true;
}

/**
 * Marks the address of an emailed link as confirmed; false when the link is unknown, used, or too old.
 * Password and second factor stay: the account's creator knows the password anyway, and usually reads the
 * email. Only a new password takes the account away from its creator (reset-password.server.ts).
 */
export async function confirmEmail(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owner = await useMailedLink(tx, "confirm-email", token, now);
    if (!owner) return false;
    const confirmed = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(now.epochMilliseconds) })
      // The address must still be the one that the link was emailed to: an old link does not confirm a changed address.
      .where(and(eq(users.id, owner.userId), eq(users.email, owner.email)))
      .returning({ id: users.id });
    logSecurityEvent(confirmed.length > 0 ? "email-confirmed" : "email-confirmation-refused", owner);
    return confirmed.length > 0;
  });
}

/** Emails the owner of an account, in the caller's transaction; the email names the shop as its settings do. */
export async function mailOwner(
  tx: Db,
  email: string,
  mailOf: (shop: SiteSettings) => Unaddressed,
  now: Temporal.Instant,
): Promise<void> {
  await queueMail(tx, { to: email, ...mailOf(await readSettings(tx)) }, randomUUID(), now);
}

/** How long the link works (rules sign-in/first-admin-link). */
const FIRST_LINK_HOURS = 1;

/** Whether the shop has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ userId: admins.userId }).from(admins).limit(1)).length > 0;
}

/** Makes the token of the link for the first admin, in place of an earlier one; null when there is an admin. */
export async function makeFirstAdminLink(db: Db, now: Temporal.Instant): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = newToken();
  const link = { tokenHash: tokenHash(token), expiresAt: now.add({ hours: FIRST_LINK_HOURS }) };
  await db.insert(firstAdminLinks).values(link).onConflictDoUpdate({ target: firstAdminLinks.id, set: link });
  return token;
}

/** Whether a link still works, without using it up. */
export async function isFirstAdminLink(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  const found = await db
    .select({ id: firstAdminLinks.id })
    .from(firstAdminLinks)
    .where(isLiveForFirst(db, token, now));
  return found.length > 0;
}

/** Uses the link up; false when it is unknown, used, replaced, too old, or the shop has got an admin since. */
export async function useFirstAdminLink(tx: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .delete(firstAdminLinks)
    .where(isLiveForFirst(tx, token, now))
    .returning({ id: firstAdminLinks.id });
  return used.length > 0;
}

function isLiveForFirst(db: Db, token: string, now: Temporal.Instant) {
  return and(
    eq(firstAdminLinks.tokenHash, tokenHash(token)),
    gt(firstAdminLinks.expiresAt, now),
    notExists(db.select({ userId: admins.userId }).from(admins)),
  );
}
