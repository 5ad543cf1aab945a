import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { mailOutbox } from "./tables.server.ts";

/** Longer than the longest send, with room for clocks that differ and a database that answers late. */
const CLAIM_MINUTES = 3;

export type ClaimedMail = typeof mailOutbox.$inferSelect;

/**
 * Claims the mails that have waited longest, at most so many: their next attempt is put off by some minutes, so that nobody
 * else takes them meanwhile, and those of a sender that died are free again afterwards.
 */
export function claimMails(db: Db, now: Temporal.Instant, most: number): Promise<ClaimedMail[]> {
  const due = db.$with("due").as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.nextAttemptAt, now)))
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(most)
      .for("update", { skipLocked: true }),
  );
  return db
    .with(due)
    .update(mailOutbox)
    .set({ nextAttemptAt: now.add({ minutes: CLAIM_MINUTES }) })
    .from(due)
    .where(eq(mailOutbox.id, due.id))
    .returning();
}

/** Notes that mails of one claim are kept, since there is no mail server. A claim that was lost notes nothing. */
export async function noteKept(db: Db, mails: readonly ClaimedMail[]): Promise<void> {
  const [first] = mails;
  if (!first) return;
  const ids = mails.map(({ id }) => id);
  await db
    .update(mailOutbox)
    .set({ state: "kept", attempts: sql`${mailOutbox.attempts} + 1`, lastError: null })
    .where(and(inArray(mailOutbox.id, ids), eq(mailOutbox.nextAttemptAt, first.nextAttemptAt)));
}
