import type { Db } from "#app/db/client.server.ts";
import type { Mail } from "./letter.ts";
import { mailOutbox } from "./tables.server.ts";

/** Puts a mail into the outbox of the caller's transaction; it leaves the shop after the commit. */
export async function queueMail(tx: Db, mail: Mail, id: string, now: Temporal.Instant): Promise<void> {
  await tx.insert(mailOutbox).values({
    id,
    recipient: mail.to,
    // A line break in the subject would begin another header.
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    letter: mail.letter,
    nextAttemptAt: now,
    createdAt: now,
  });
}
