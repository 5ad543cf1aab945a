import { and, eq, gt, notExists } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { newToken, tokenHash } from "./secrets.server.ts";
import { admins, firstAdminLinks } from "./tables.server.ts";

/** How long the link works (rules sign-in/first-admin-link). */
const LINK_HOURS = 1;

/** Whether the shop has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ userId: admins.userId }).from(admins).limit(1)).length > 0;
}

/** Makes the token of the link for the first admin, in place of an earlier one; null when there is an admin. */
export async function makeFirstAdminLink(db: Db, now: Temporal.Instant): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = newToken();
  const link = { tokenHash: tokenHash(token), expiresAt: now.add({ hours: LINK_HOURS }) };
  await db.insert(firstAdminLinks).values(link).onConflictDoUpdate({ target: firstAdminLinks.id, set: link });
  return token;
}

/** Whether a link still works, without using it up. */
export async function isFirstAdminLink(db: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  const found = await db
    .select({ id: firstAdminLinks.id })
    .from(firstAdminLinks)
    .where(isLive(db, token, now));
  return found.length > 0;
}

/** Uses the link up; false when it is unknown, used, replaced, too old, or the shop has got an admin since. */
export async function useFirstAdminLink(tx: Db, token: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .delete(firstAdminLinks)
    .where(isLive(tx, token, now))
    .returning({ id: firstAdminLinks.id });
  return used.length > 0;
}

function isLive(db: Db, token: string, now: Temporal.Instant) {
  return and(
    eq(firstAdminLinks.tokenHash, tokenHash(token)),
    gt(firstAdminLinks.expiresAt, now),
    notExists(db.select({ userId: admins.userId }).from(admins)),
  );
}
