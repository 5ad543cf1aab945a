import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { countAttempts } from "#app/accounts/auth/rate-limits.server.ts";
import { idField } from "#app/admin/kit/admin.server.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { emailLine } from "#app/base/lib/typed-text.ts";
import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { tryMail } from "#app/base/mail/transport.server.ts";
import { type TriedMail, testMail } from "#app/base/mail/try-mail.ts";
import { mailLook } from "#app/base/settings/look.ts";
import { readLook, readSettings } from "#app/base/settings/queries.server.ts";
import { shopSender } from "#app/base/settings/settings.ts";
import { endTriedStep, keepTriedStep } from "#app/base/settings/tried-steps.server.ts";
import { MAILS } from "./mail-queries.server.ts";

// Separate from resend-mail.server.ts, which a command runs from source: the email template is JSX, which
// needs a build.

/** Form on the page that the link in the email opens. */
export const receivedForm = z.strictObject({ code: idField });

export const testMailForm = z.strictObject({ to: emailLine() });

export const NO_SERVER = `${NO_MAIL} Ask your system administrator to set one (SMTP_URL).`;

/**
 * Sends a test email and returns the mail server's response (rules email/test-email). Limited to ten an hour
 * per admin. The audit log records each attempt with its outcome, and only the domain of the address.
 */
export async function sendTestMail(
  db: Database,
  { actor, config, to }: { actor: Actor & { userId: string }; config: Config; to: string },
  now: Temporal.Instant,
): Promise<Result<TriedMail, string>> {
  const { smtpUrl, publicUrl } = config;
  if (smtpUrl === null) return refused(NO_SERVER);
  const counted = await countAttempts(db, [{ limit: "test-mail-admin", subject: actor.userId }]);
  if (!counted.ok) return refused(counted.refusal.sentence);
  const settings = await readSettings(db);
  const from = shopSender(settings, config);
  const code = randomUUID();
  const tried = await tryMail(
    { to, ...testMail(settings.siteName, code) },
    { smtpUrl, publicUrl, from, look: mailLook(await readLook(db)), id: randomUUID() },
  );
  if (tried.outcome === "accepted") await keepTriedStep(db, "mail", { startedAt: now, code });
  const after = { host: to.slice(to.lastIndexOf("@") + 1), outcome: tried.outcome };
  await recordAudit(
    db,
    { actor, action: "mail.test", subject: MAILS, subjectId: "test", before: null, after },
    now,
  );
  return ok(tried);
}

/** Notes that the latest test email arrived (rules first-steps/mail); false for a code of an older one. */
export async function confirmTestMail(
  db: Database,
  { actor, code }: { actor: Actor; code: string },
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await endTriedStep(db, "mail", { doneAt: now, code }))) return false;
  const entry = { actor, action: "mail.received", subject: MAILS, subjectId: "test" };
  await recordAudit(db, { ...entry, before: null, after: null }, now);
  return true;
}
