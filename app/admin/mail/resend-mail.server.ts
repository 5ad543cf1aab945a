import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { resendFailedMail, sendAgain, sendKeptMail } from "#app/base/mail/resend-mail.server.ts";
import { MAILS } from "./mail-queries.server.ts";

/**
 * Resends an email, with the audit log entry (rules email-screens/resend). `copyId` is the id of the copy if
 * it was sent before.
 */
export function resendMail(
  db: Database,
  actor: Actor,
  asked: { id: string; copyId: string },
  now: Temporal.Instant,
) {
  return transact(db, async (tx) => {
    const sent = await sendAgain(tx, asked, now);
    // A double submit found its copy.
    if (!sent.ok || sent.value === null) return sent;
    const { mail, mailId, how } = sent.value;
    const before = { state: mail.state, attempts: mail.attempts };
    const after = { state: "waiting", how, mailId };
    const entry = { actor, action: "mail.resend", subject: MAILS, subjectId: asked.id, before, after };
    await recordAudit(tx, entry, now);
    return ok(sent.value);
  });
}

/** Resend form. The page creates the id of the copy, so a double submit makes one copy. */
export const resendForm = z
  .strictObject({ copyId: z.string() })
  .refine(({ copyId }) => isUuid(copyId), "Error resending the email. Reload the page and try again.");

/**
 * Requeues failed emails, all of them ("all") or the one with this id, with the audit log entry (rules
 * admin/audit-log). Returns how many; writes no entry for none.
 */
export async function resendFailedMails(
  db: Database,
  actor: Actor,
  which: string,
  now: Temporal.Instant,
): Promise<number> {
  const putBack = (tx: Db) => resendFailedMail(tx, which);
  return putBackMany(db, actor, { action: "mail.retry", which, putBack }, now);
}

/**
 * Sends the emails that were kept while there was no mail server and are recent enough, with the audit log
 * entry (rules email/kept-emails). Returns how many.
 */
export async function sendKeptMails(db: Database, actor: Actor, now: Temporal.Instant): Promise<number> {
  const putBack = (tx: Db) => sendKeptMail(tx, now);
  return putBackMany(db, actor, { action: "mail.send-kept", which: "kept", putBack }, now);
}

type Put = { action: string; which: string; putBack: (tx: Db) => Promise<number> };

function putBackMany(db: Database, actor: Actor, { action, which, putBack }: Put, now: Temporal.Instant) {
  return inTransaction(db, async (tx) => {
    const mails = await putBack(tx);
    if (mails === 0) return 0;
    const entry = { actor, action, subject: MAILS, subjectId: which };
    await recordAudit(tx, { ...entry, before: null, after: { mails } }, now);
    return mails;
  });
}
