import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
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
import { triedSteps } from "#app/base/settings/tables.server.ts";
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
  if (tried.outcome === "accepted") await keepCode(db, code, now);
  const after = { host: to.slice(to.lastIndexOf("@") + 1), outcome: tried.outcome };
  await recordAudit(
    db,
    { actor, action: "mail.test", subject: MAILS, subjectId: "test", before: null, after },
    now,
  );
  return ok(tried);
}

/** Keeps the code of the latest test email; only its link confirms. */
async function keepCode(db: Database, code: string, now: Temporal.Instant): Promise<void> {
  const sent = { code, startedAt: now };
  await db
    .insert(triedSteps)
    .values({ step: "mail", ...sent })
    .onConflictDoUpdate({ target: triedSteps.step, set: sent });
}

/** Notes that the latest test email arrived (rules first-steps/mail); false for a code of an older one. */
export async function confirmTestMail(
  db: Database,
  { actor, code }: { actor: Actor; code: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await db
    .update(triedSteps)
    .set({ doneAt: now })
    .where(and(eq(triedSteps.step, "mail"), eq(triedSteps.code, code)))
    .returning();
  if (!row) return false;
  const entry = { actor, action: "mail.received", subject: MAILS, subjectId: "test" };
  await recordAudit(db, { ...entry, before: null, after: null }, now);
  return true;
}
