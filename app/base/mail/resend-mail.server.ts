import { and, asc, count, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type Again, howAgain, KEPT_DAYS } from "./mail-states.ts";
import { mailOutbox } from "./tables.server.ts";

type MailRow = typeof mailOutbox.$inferSelect;

/** Result of a resend: the email itself was requeued, or a copy. `mailId` is the one that will be sent. */
export type SentAgain = { how: "again" | "copy"; mailId: string; mail: MailRow };

/**
 * Resends an email as howAgain() allows. A copy is queued under `copyId`, so a double-click sends only one.
 */
export async function sendAgain(
  tx: Db,
  { id, copyId }: { id: string; copyId: string },
  now: Temporal.Instant,
): Promise<Result<SentAgain | null, "gone" | Extract<Again, { no: string }>["no"]>> {
  const [mail] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for("update");
  if (!mail) return refused("gone");
  const again = howAgain(mail);
  if ("no" in again) return refused(again.no);
  if (again.how === "copy") {
    const { recipient, subject, content } = mail;
    const copies = await tx
      .insert(mailOutbox)
      .values({ id: copyId, recipient, subject, content, nextAttemptAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: mailOutbox.id });
    return ok(copies.length > 0 ? { how: "copy", mailId: copyId, mail } : null);
  }
  await putBack(tx, [eq(mailOutbox.id, id), inArray(mailOutbox.state, ["failed", "kept"])]);
  return ok({ how: "again", mailId: id, mail });
}

export type FailedMail = Pick<MailRow, "id" | "recipient" | "subject" | "createdAt" | "lastError">;

const isFinal = eq(mailOutbox.state, "failed");

/** Returns the failed emails, oldest first. */
export async function listFailedMail(db: Db): Promise<FailedMail[]> {
  const { id, recipient, subject, createdAt, lastError } = mailOutbox;
  return db
    .select({ id, recipient, subject, createdAt, lastError })
    .from(mailOutbox)
    .where(isFinal)
    .orderBy(asc(createdAt), asc(id));
}

/** Requeues one failed email (by ID), or "all", with fresh attempts; returns how many. */
export function resendFailedMail(db: Db, which: string): Promise<number> {
  return putBack(db, which === "all" ? [isFinal] : [isFinal, eq(mailOutbox.id, which)]);
}

/** Condition for kept emails worth sending: those of the last days that `howAgain` would resend. */
function keptSince(now: Temporal.Instant): SQL[] {
  const { state, createdAt, content } = mailOutbox;
  return [
    eq(state, "kept"),
    gte(createdAt, now.subtract({ hours: KEPT_DAYS * 24 })),
    sql`not ${content} ? 'unsubscribe'`,
    sql`not ${content} @> '{"blocks": [{"secret": true}]}'::jsonb`,
  ];
}

/** Counts the kept emails worth sending once there is a mail server. */
export async function countKeptMail(db: Db, now: Temporal.Instant): Promise<number> {
  const [row] = await db
    .select({ mails: count() })
    .from(mailOutbox)
    .where(and(...keptSince(now)));
  return row?.mails ?? 0;
}

/** Requeues the kept emails worth sending, with fresh attempts; returns how many. */
export function sendKeptMail(db: Db, now: Temporal.Instant): Promise<number> {
  return putBack(db, keptSince(now));
}

/** Requeues the matching emails in order, with fresh attempts; returns how many. */
async function putBack(db: Db, which: readonly SQL[]): Promise<number> {
  const waiting = await db
    .update(mailOutbox)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: sql`${mailOutbox.createdAt}` })
    .where(and(...which))
    .returning({ id: mailOutbox.id });
  return waiting.length;
}
