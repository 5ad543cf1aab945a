import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { mailOutbox } from "./tables.server.ts";

/** A mail that was given up. */
export type DeadMail = Pick<
  typeof mailOutbox.$inferSelect,
  "id" | "recipient" | "subject" | "createdAt" | "lastError"
>;

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
