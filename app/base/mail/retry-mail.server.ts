import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type Again, howAgain } from "./mail-states.ts";
import { mailOutbox } from "./tables.server.ts";

type MailRow = typeof mailOutbox.$inferSelect;

/** What was done: the mail itself waits again, or a copy of it. `mailId` is the one that will be sent. */
export type SentAgain = { how: "again" | "copy"; mailId: string; mail: MailRow };

/**
 * Sends a mail again in the caller's transaction, as howAgain() says: one that was given up or kept waits anew, of one
 * that was sent a copy is queued under `copyId`, so that pressing twice makes one copy.
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
    const { recipient, subject, letter } = mail;
    const copies = await tx
      .insert(mailOutbox)
      .values({ id: copyId, recipient, subject, letter, nextAttemptAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: mailOutbox.id });
    return ok(copies.length > 0 ? { how: "copy", mailId: copyId, mail } : null);
  }
  await tx
    .update(mailOutbox)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: now })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ["dead", "kept"])));
  return ok({ how: "again", mailId: id, mail });
}

/** A mail that was given up. */
export type DeadMail = Pick<MailRow, "id" | "recipient" | "subject" | "createdAt" | "lastError">;

const isDead = eq(mailOutbox.state, "dead");

/** The mails that were given up, oldest first. */
export async function listDeadMail(db: Db): Promise<DeadMail[]> {
  const { id, recipient, subject, createdAt, lastError } = mailOutbox;
  return db
    .select({ id, recipient, subject, createdAt, lastError })
    .from(mailOutbox)
    .where(isDead)
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Lets mails that were given up wait again, as if they had never been tried: all of them ("all"), or the one with
 * this id (a UUID). Returns how many; only dead mails are changed.
 */
export async function retryMail(db: Db, which: string, now: Temporal.Instant): Promise<number> {
  const retried = await db
    .update(mailOutbox)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: now })
    .where(which === "all" ? isDead : and(isDead, eq(mailOutbox.id, which)))
    .returning({ id: mailOutbox.id });
  return retried.length;
}
