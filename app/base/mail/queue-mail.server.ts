import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import type { EmailContent, Mail } from "./email.ts";
import { mailOutbox } from "./tables.server.ts";

type Queued = {
  id: string;
  recipient: string;
  subject: string;
  content: EmailContent;
  now: Temporal.Instant;
};

const queue = statement("queue a mail", (db, value: Places<Queued>) =>
  db.insert(mailOutbox).values({
    id: value.id,
    recipient: value.recipient,
    subject: value.subject,
    content: value.content,
    nextAttemptAt: value.now,
    createdAt: value.now,
  }),
);

/** Puts a mail into the outbox of the caller's transaction; it leaves the shop after the commit. */
export async function queueMail(tx: Db, mail: Mail, id: string, now: Temporal.Instant): Promise<void> {
  // A line break in the subject would begin another header.
  const subject = mail.subject.replace(/\s+/g, " ").trim();
  await queue(tx, { id, recipient: mail.to, subject, content: mail.content, now });
}
