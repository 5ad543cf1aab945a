import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { queueMail, withdrawMail } from "#app/base/mail/queue-mail.server.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { checkZip } from "#app/trade/delivery/zip-check.ts";
import { mailToken } from "./marketing-mail.server.ts";
import { rememberDeparture } from "./remember-departure.server.ts";
import { waitlistEntries } from "./tables.server.ts";
import { placeMail } from "./waitlist-emails.ts";

/** Path of the page that shows an email address its place in line (rules invitations/place-page). */
function placePath(secret: string, email: string): string {
  return `/waitlist/place?token=${mailToken(secret, "place", email)}`;
}

/**
 * Emails the link to its place in line to an address on the list, unless it was already sent or the address
 * already invited (rules invitations/place-link).
 */
export async function mailPlace(tx: Db, email: string, secret: string, now: Temporal.Instant): Promise<void> {
  const { siteName } = await currentSettings(tx);
  const [first] = await tx
    .update(waitlistEntries)
    .set({ placeMailedAt: now })
    .where(
      and(
        eq(waitlistEntries.email, email),
        isNull(waitlistEntries.placeMailedAt),
        isNull(waitlistEntries.waveId),
      ),
    )
    .returning({ zip: waitlistEntries.zip });
  if (!first) return;
  const mail = placeMail(siteName, first.zip, placePath(secret, email));
  await queueMail(tx, { to: email, ...mail }, randomUUID(), now);
}

/**
 * Condition for waiting entries: on the list, not invited yet, and not unsubscribed (rules
 * invitations/who-is-invited).
 */
export const waits = and(isNull(waitlistEntries.waveId), eq(waitlistEntries.wantsInvitation, true));

/** Returns the place in line of an address, for its owner; null if it isn't on the list. */
export async function readPlace(db: Db, email: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  if (!entry) return null;
  const { zip, invitedAt, wantsInvitation } = entry;
  const [number, [service], { delivery }] = await Promise.all([
    db.$count(
      waitlistEntries,
      and(
        waits,
        sql`${waitlistEntries.zip} is not distinct from ${zip}`,
        lte(waitlistEntries.createdAt, entry.createdAt),
        sql`(${waitlistEntries.createdAt}, ${waitlistEntries.id}) <= (${entry.createdAt.toString()}::timestamptz, ${entry.id}::uuid)`,
      ),
    ),
    zip === null ? [] : db.select().from(serviceZips).where(eq(serviceZips.zip, zip)),
    currentSettings(db),
  ]);
  return {
    zip,
    number,
    wantsInvitation,
    isServed: zip !== null && checkZip(zip, service ?? null, delivery).kind === "served",
    invitedAt: invitedAt && isoText(invitedAt),
  };
}

/**
 * Removes an address from the waitlist at its owner's request, and its invitation if that hasn't been sent
 * (rules invitations/place-page).
 */
export function leaveWaitlist(db: Database, email: string): Promise<Result<null, never>> {
  return transact(db, async (tx) => {
    const [left] = await tx
      .delete(waitlistEntries)
      .where(eq(waitlistEntries.email, email))
      .returning({ invitationId: waitlistEntries.invitationId });
    if (left) await rememberDeparture(tx, ["waitlist"], email);
    if (left?.invitationId) await withdrawMail(tx, left.invitationId);
    return ok(null);
  });
}
