import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { withdrawMail } from "#app/base/mail/own-mails.server.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { checkZip } from "#app/trade/delivery/zip-check.ts";
import { mailToken } from "./mail-token.server.ts";
import { placeMail } from "./place-email.ts";
import { waitlistEntries } from "./tables.server.ts";

/** The path of the page that shows this address its place in line (rules invitations/place-page). */
function placePath(secret: string, email: string): string {
  return `/waitlist/place?token=${mailToken(secret, "place", email)}`;
}

/** Mails an address on the list the link to its place, unless it has had that mail or is invited already (rules invitations/place-link). */
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

/** Who waits for an invitation: on the list, not invited yet, and not unsubscribed (rules invitations/who-is-invited). */
export const waits = and(isNull(waitlistEntries.waveId), eq(waitlistEntries.wantsInvitation, true));

/** The place in line of an address, for its owner; null when it is not on the list. */
export async function readPlace(db: Db, email: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.email, email));
  if (!entry) return null;
  const { zip, invitedAt, wantsInvitation } = entry;
  const [number, [service]] = await Promise.all([
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
  ]);
  return {
    zip,
    number,
    wantsInvitation,
    isServed: zip !== null && checkZip(zip, service ?? null).kind === "served",
    invitedAt: invitedAt && isoText(invitedAt),
  };
}

/** Takes an address off the waitlist at its owner's wish, with an invitation that has not left (rules invitations/place-page). */
export function leaveWaitlist(db: Database, email: string): Promise<Result<null, never>> {
  return transact(db, async (tx) => {
    const [left] = await tx
      .delete(waitlistEntries)
      .where(eq(waitlistEntries.email, email))
      .returning({ invitationId: waitlistEntries.invitationId });
    if (left?.invitationId) await withdrawMail(tx, left.invitationId);
    return ok(null);
  });
}
