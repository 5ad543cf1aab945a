import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { sendAgain } from "#app/base/mail/retry-mail.server.ts";
import { MAILS } from "./mail-queries.server.ts";

/** Sends a mail again, with its entry in the audit log (rules 38.10). `copyId` is for the copy of one that was sent. */
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
export const resendForm = z.strictObject({
  intent: z.literal("resend"),
  copyId: z.string().refine(isUuid, "Please reload the page."),
});
