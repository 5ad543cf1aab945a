import { eq } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { withdrawMarketingMails } from "#app/base/mail/own-mails.server.ts";
import { deleteItem } from "#app/base/records/save-item.server.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";

/** An address of which only the first letter and the host can be read: "m…@evenlake.example". */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${at < 0 ? "" : email.slice(at)}`;
}

type Listed = { email: string; source: string; createdAt: Temporal.Instant };

/** What the audit log keeps of an address that its owner wanted removed: enough to tell it, and not the address. */
function kept<Row extends Listed>({ email, source, createdAt }: Row) {
  return { email: maskedEmail(email), source, createdAt: isoText(createdAt) };
}

/** Takes an address off the waitlist (rules 38.4). One that is gone already is no refusal. */
export function removeFromWaitlist(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return transact(db, async (tx) => {
    const isThis = eq(waitlistEntries.id, id);
    const read = async () => {
      const [row] = await tx.select().from(waitlistEntries).where(isThis).for("update");
      return row ? { ...kept(row), zip: row.zip } : null;
    };
    const remove = () => tx.delete(waitlistEntries).where(isThis);
    await deleteItem(tx, { actor, table: "waitlist_entries", id, read, remove }, now);
    return ok(null);
  });
}

/** Takes an address off the newsletter, with the marketing mails to it that have not left (rules 38.4, 28.14). */
export function removeFromNewsletter(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return transact(db, async (tx) => {
    const isThis = eq(newsletterSubscribers.id, id);
    const [row] = await tx.select().from(newsletterSubscribers).where(isThis).for("update");
    if (!row) return ok(null);
    const remove = () => tx.delete(newsletterSubscribers).where(isThis);
    const read = async () => kept(row);
    await deleteItem(tx, { actor, table: "newsletter_subscribers", id, read, remove }, now);
    await withdrawMarketingMails(tx, row.email);
    return ok(null);
  });
}
