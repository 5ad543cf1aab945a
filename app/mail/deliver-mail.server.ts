import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "#app/config/config.server.ts";
import { reportError } from "#app/config/errors.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { mailOutbox } from "./tables.server.ts";

const LOOK_EVERY_MS = 2_000;
const MOST_AT_ONCE = 100;
const MOST_ATTEMPTS = 8;
const FIRST_WAIT_S = 30;
const CLAIM_MINUTES = 5;
// By itself the transport waits up to ten minutes for a silent mail server; by then the claim has run out, and
// another process sends the mail as well.
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

type MailSettings = Pick<Config, "smtpUrl" | "mailFrom" | "mailDir">;
type Mail = typeof mailOutbox.$inferSelect;

/** Sends waiting mail every two seconds until stopped. Stopping waits for the mail under way. */
export function startDeliveringMail(db: Database, settings: MailSettings): { stop: () => Promise<void> } {
  const transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...SMTP_LIMITS }) : null;
  let underWay: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    underWay = deliverDueMail(db, settings, transport, Temporal.Now.instant())
      .catch((error) => reportError(error, "mail"))
      .finally(() => {
        busy = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
      transport?.close();
    },
  };
}

/**
 * Sends the mails that are due, at most a hundred; returns how many were tried. Each is claimed by itself
 * (`skip locked`, put off by some minutes) and sent outside any transaction: several processes share the work, a slow
 * mail server holds no lock, and a mail whose sender died is tried again. A failure waits twice as long each time;
 * after eight the mail is dead. Without a mail server it is kept, readable in the shop.
 */
export async function deliverDueMail(
  db: Database,
  settings: MailSettings,
  transport: Transporter | null,
  now: Temporal.Instant,
): Promise<number> {
  for (let tried = 0; tried < MOST_AT_ONCE; tried++) {
    const mail = await claimMail(db, now);
    if (!mail) return tried;
    const outcome = await send(mail, settings, transport, now);
    await db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, mail.id));
  }
  return MOST_AT_ONCE;
}

async function claimMail(db: Database, now: Temporal.Instant): Promise<Mail | undefined> {
  const longestDue = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({ nextAttemptAt: now.add({ minutes: CLAIM_MINUTES }), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, longestDue))
    .returning();
  return mail;
}

async function send(
  mail: Mail,
  settings: MailSettings,
  transport: Transporter | null,
  now: Temporal.Instant,
) {
  try {
    if (settings.mailDir) await writeCopy(settings.mailDir, mail);
    if (!transport) return { state: "kept" as const, lastError: null };
    await transport.sendMail({
      from: settings.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.id}@${
        settings.mailFrom
          .split("@")
          .at(-1)
          ?.replace(/[^\w.-]/g, "") ?? "shop"
      }>`,
    });
    return { state: "sent" as const, sentAt: now, lastError: null };
  } catch (error) {
    return {
      state: mail.attempts >= MOST_ATTEMPTS ? ("dead" as const) : ("waiting" as const),
      nextAttemptAt: now.add({ seconds: FIRST_WAIT_S * 2 ** (mail.attempts - 1) }),
      lastError: error instanceof Error ? error.message.slice(0, 500) : "unknown",
    };
  }
}

async function writeCopy(folder: string, mail: Mail) {
  await mkdir(folder, { recursive: true });
  const text = `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body}\n`;
  await writeFile(join(folder, `${mail.id}.txt`), text);
}
