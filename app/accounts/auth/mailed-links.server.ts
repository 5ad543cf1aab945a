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

/** How long a link is valid, in hours (rules sign-up/confirmation-link, sign-in/reset-link). */
const LINK_HOURS: Record<LinkPurpose, number> = { "confirm-email": 24, "reset-password": 1 };

/** Minimum time between emails of one kind to a person (rules sign-up/confirmation-reminder). */
const RESEND_SECONDS = 60;

type Owner = { userId: string; email: string };

/** Makes the token of an emailed link, replacing the previous one; null if that is less than a minute old. */
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

/** Redeems a link and returns its owner; null if it is unknown, used, replaced, or expired. */
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

/** Returns the owner of a valid link without redeeming it. */
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

/** Invalidates a person's emailed link for this purpose. */
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

/**
 * Emails a link to confirm the address, in the caller's transaction. False if one was sent in the last
 * minute.
 */
export async function mailConfirmation(tx: Db, owner: Owner, now: Temporal.Instant): Promise<boolean> {
  const token = await makeMailedLink(tx, "confirm-email", owner, now);
  if (!token) return false;
  const hours = LINK_HOURS["confirm-email"];
  await mailOwner(tx, owner.email, ({ siteName }) => confirmEmailMail(siteName, token, hours), now);
  return true;
}

/**
 * Confirms the address of an emailed link; false if the link is unknown, used, or expired. Password and
 * second factor stay: the account's creator knows the password anyway, and usually reads the email. Only a
 * new password takes the account away from its creator (reset-password.server.ts).
 */
export async function confirmEmail(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const owner = await useMailedLink(tx, "confirm-email", token, now);
    if (!owner) return false;
    const confirmed = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(now.epochMilliseconds) })
      // Only if the account still has the address that the link was emailed to.
      .where(and(eq(users.id, owner.userId), eq(users.email, owner.email)))
      .returning({ id: users.id });
    logSecurityEvent(confirmed.length > 0 ? "email-confirmed" : "email-confirmation-refused", owner);
    return confirmed.length > 0;
  });
}

/** Emails an account's owner in the caller's transaction, with the shop's name from the settings. */
export async function mailOwner(
  tx: Db,
  email: string,
  mailOf: (shop: SiteSettings) => Unaddressed,
  now: Temporal.Instant,
): Promise<void> {
  await queueMail(tx, { to: email, ...mailOf(await readSettings(tx)) }, randomUUID(), now);
}

/** How long the link is valid, in hours (rules sign-in/first-admin-link). */
const FIRST_LINK_HOURS = 1;

/** Returns whether the shop has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ userId: admins.userId }).from(admins).limit(1)).length > 0;
}

/** Makes the token of the first admin's link, replacing the previous one; null if there is an admin. */
export async function makeFirstAdminLink(db: Db, now: Temporal.Instant): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = newToken();
  const link = { tokenHash: tokenHash(token), expiresAt: now.add({ hours: FIRST_LINK_HOURS }) };
  await db.insert(firstAdminLinks).values(link).onConflictDoUpdate({ target: firstAdminLinks.id, set: link });
  return token;
}

/** Returns whether a link is valid, without redeeming it. */
export async function isFirstAdminLink(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  const found = await db
    .select({ id: firstAdminLinks.id })
    .from(firstAdminLinks)
    .where(isLiveForFirst(db, token, now));
  return found.length > 0;
}

/** Redeems the link; false if it is unknown, used, replaced, or expired, or if there is already an admin. */
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
