import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { resendFailedMail, sendAgain, sendKeptMail } from "#app/base/mail/resend-mail.server.ts";
import { MAILS } from "./mail-queries.server.ts";

/** Sends a mail again, with its entry in the audit log (rules email-screens/resend). `copyId` is for the copy of one that was sent. */
export function resendMail(
  db: Database,
  actor: Actor,
  asked: { id: string; copyId: string },
  now: Temporal.Instant,
) {
  return transact(db, async (tx) => {
    const sent = await sendAgain(tx, asked, now);
    // A second press of the same form found its copy there.
    if (!sent.ok || sent.value === null) return sent;
    const { mail, mailId, how } = sent.value;
    const before = { state: mail.state, attempts: mail.attempts };
    const after = { state: "waiting", how, mailId };
    const entry = { actor, action: "mail.resend", subject: MAILS, subjectId: asked.id, before, after };
    await recordAudit(tx, entry, now);
    return ok(sent.value);
  });
}

/** The form that sends a mail again. The id of a copy is made with the page, so that pressing twice makes one copy. */
export const resendForm = z
  .strictObject({ copyId: z.string() })
  .refine(({ copyId }) => isUuid(copyId), "Error sending the mail. Reload the page and try again.");

/**
 * Lets mails that were given up wait again, all of them ("all") or the one with this id, with the entry in the audit log
 * (rules admin/audit-log). Returns how many; when there is none, nothing is written down.
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
 * Sends the mails that were kept while there was no mail server and are still worth sending, with the entry in the audit log
 * (rules email/kept-emails). Returns how many.
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
