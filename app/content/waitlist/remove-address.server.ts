import { eq, getTableName } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { withdrawMail, withdrawMarketingMails } from "#app/base/mail/queue-mail.server.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { rememberDeparture } from "./remember-departure.server.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

/** Masks an address except for its first letter and its host: "m…@evenlake.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${at < 0 ? "" : email.slice(at)}`;
}

type Addresses = typeof waitlistEntries | typeof newsletterSubscribers;

/**
 * Removes an address from a list (rules email-screens/removal); succeeds if it's already removed. The audit
 * log records enough to identify the entry, but not the address that its owner wanted removed.
 */
function removeFrom(db: Database, actor: Actor, table: Addresses, id: string, now: Temporal.Instant) {
  return transact(db, async (tx) => {
    const isThis = eq(table.id, id);
    const [row] = await tx.select().from(table).where(isThis).for("update");
    if (!row) return ok(null);
    const zip = "zip" in row ? { zip: row.zip, invited: row.invitedAt !== null } : {};
    const entry = { source: row.source, ...zip, createdAt: isoText(row.createdAt) };
    const read = async () => ({ email: maskedEmail(row.email), ...entry });
    const remove = () => tx.delete(table).where(isThis);
    await deleteItem(tx, { actor, table: getTableName(table), id, read, remove }, now);
    await rememberDeparture(tx, [table === newsletterSubscribers ? "newsletter" : "waitlist"], row.email);
    // Unsent marketing emails are withdrawn too (rules email/withdrawn-emails).
    if (table === newsletterSubscribers) await withdrawMarketingMails(tx, row.email);
    if ("invitationId" in row && row.invitationId) await withdrawMail(tx, row.invitationId);
    return ok(null);
  });
}

export function removeFromWaitlist(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return removeFrom(db, actor, waitlistEntries, id, now);
}

export function removeFromNewsletter(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return removeFrom(db, actor, newsletterSubscribers, id, now);
}
