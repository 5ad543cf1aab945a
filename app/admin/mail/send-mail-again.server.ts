import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Database, inTransaction } from "#app/base/db/client.server.ts";
import { retryMail } from "#app/base/mail/retry-mail.server.ts";

/**
 * Lets mails that were given up wait again, all of them ("all") or the one with this id, with the entry in the audit log
 * (rules 24.10). Returns how many; when there is none, nothing is written down.
 */
export async function sendMailAgain(
  db: Database,
  actor: Actor,
  which: string,
  now: Temporal.Instant,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mails = await retryMail(tx, which, now);
    if (mails === 0) return 0;
    const entry = { actor, action: "mail.retry", subject: "mail_outbox", subjectId: which };
    await recordAudit(tx, { ...entry, before: null, after: { mails } }, now);
    return mails;
  });
}
