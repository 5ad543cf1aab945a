import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Config } from "#app/base/config/config.server.ts";
import { databaseTrouble, reportError } from "#app/base/config/errors.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { hostOf, type Sender, senderOf } from "#app/base/lib/email.ts";
import { openSpan } from "#app/base/observe/traces.server.ts";
import { mailLinkAddress, withoutMailSecrets } from "./email-text.ts";
import type { MailLook } from "./mail-look.ts";
import { checkEmail, EmailError, type Rendered, renderEmail, writeMailCopy } from "./render-email.server.ts";
import { mailOutbox, needsConsent } from "./tables.server.ts";
import { openTransport } from "./transport.server.ts";
import { failEmail, isServerTrouble, type MailFailure, reasonOf, setbackOf } from "./try-mail.ts";

const LOOK_EVERY_MS = 2_000;
/** Interval between attempts while the mail server is unreachable; each tries one email. */
const PROBE_EVERY_S = 15;
/** Emails claimed and recorded together without a mail server, to keep each step short. */
const KEPT_AT_ONCE = 50;
const LONGEST_SEND_MS = 120_000;
// A shutdown has 15 seconds in total; another process, or the next start, resends an interrupted email.
const STOP_LIMIT_MS = 10_000;

/** Longer than the longest send, plus a margin for clock differences and slow database responses. */
const CLAIM_MINUTES = 3;
/** Emails with a longer delay are retried when a process starts, as it may have another mail server. */
const LONG_WAIT_MINUTES = 5;

type Mail = typeof mailOutbox.$inferSelect;
type MailSettings = Pick<Config, "smtpUrl" | "mailFrom" | "mailDir" | "publicUrl">;
type DeliveryTools = {
  log: Logger;
  clock: () => Temporal.Instant;
  /** Sender of an email; defaults to the process's setting. */
  sender?: () => Promise<Sender>;
  /** Colors and mark that an email shows. */
  look?: () => Promise<MailLook>;
};
type Outcome = Partial<Mail> & Pick<Mail, "state" | "attempts">;

/**
 * Sends queued emails every two seconds until stopped. `shop` returns the sender and the look to show, for
 * each email.
 */
export function startDeliveringMail(
  db: Database,
  settings: MailSettings,
  shop: Required<Pick<DeliveryTools, "sender" | "look">>,
) {
  const deliverer = createDeliverer(db, settings, { log, clock: Temporal.Now.instant, ...shop });
  const stopLooking = repeat(LOOK_EVERY_MS, deliverer.deliverDue, (error) => reportError(error, "mail"));
  return {
    stop: () => {
      void stopLooking();
      return deliverer.stop();
    },
  };
}

/**
 * Delivers the outbox, one email at a time. Each email is claimed right before it is sent (`skip locked`),
 * and sent outside any transaction: processes share the work, a slow mail server holds no lock, and the claim
 * of a dead process expires. try-mail.ts decides about failures.
 */
export function createDeliverer(
  db: Database,
  settings: MailSettings,
  { log, clock, sender = async () => senderOf(settings.mailFrom), look }: DeliveryTools,
) {
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : null;
  const cut = new AbortController();
  let stopping = false;
  let running: Promise<unknown> = Promise.resolve();
  /** Since when the mail server is unreachable, and the next probe; null while it responds. */
  let away: { since: Temporal.Instant; probeAt: Temporal.Instant } | null = null;
  let hasStarted = transport === null;

  async function deliverDue(): Promise<number> {
    if (!hasStarted) await hastenPutOff(db, clock());
    hasStarted = true;
    for (let tried = 0; ; ) {
      if (stopping || (away && Temporal.Instant.compare(clock(), away.probeAt) < 0)) return tried;
      const mails = await claimMails(db, clock(), transport ? 1 : KEPT_AT_ONCE);
      if (mails.length === 0) return tried;
      tried += mails.length;
      await deliver(mails);
    }
  }

  async function deliver(mails: readonly Mail[]) {
    const kept: Mail[] = [];
    for (const mail of mails) {
      const span = openSpan({ kind: "mail", name: "deliver a mail", facts: { "mail.id": mail.id } });
      const outcome = await (span ? span.run(() => send(mail)) : send(mail));
      span?.end({ facts: { "mail.state": outcome.state }, isFailed: outcome.state === "failed" });
      if (outcome.state === "kept" && mail.content.forget !== true) kept.push(mail);
      else await note(mail, outcome);
    }
    await persist(() => noteKept(db, kept));
  }

  async function send(mail: Mail): Promise<Outcome> {
    let rendered: Rendered;
    try {
      // Without a mail server or copies, no HTML is needed. The plain text also shows whether it can be
      // rendered.
      if (!transport && !settings.mailDir) {
        checkEmail(mail.content, settings.publicUrl);
        return kept(mail);
      }
      rendered = renderEmail(mail.subject, mail.content, settings.publicUrl, await look?.());
    } catch (error) {
      if (!(error instanceof EmailError)) throw error;
      const outcome = failEmail(error.message, mail.attempts);
      // Don't log the error itself: it may quote the email.
      logFailed(mail, outcome, "it can't be rendered");
      return outcome;
    }
    if (settings.mailDir) {
      await writeMailCopy(settings.mailDir, mail, rendered).catch((error) =>
        log.error({ mailId: mail.id, err: error }, "couldn't write the copy of an email"),
      );
    }
    if (!transport) return kept(mail);
    const attempts = mail.attempts + 1;
    const from = await sender();
    const { replyTo } = mail.content;
    const message = {
      from,
      to: { name: "", address: mail.recipient },
      // Pass an object: a string would be parsed as an address list.
      replyTo: replyTo === undefined ? undefined : { name: "", address: replyTo },
      subject: mail.subject,
      ...rendered,
      headers: unsubscribing(mail),
      messageId: messageId(mail.id, from),
      signal: AbortSignal.any([cut.signal, AbortSignal.timeout(LONGEST_SEND_MS)]),
    };
    try {
      await transport.sendMail(message);
      serverAnswered();
      return { state: "sent", attempts, sentAt: clock(), lastError: null };
    } catch (error) {
      return afterFailure(mail, error as MailFailure);
    }
  }

  const kept = ({ attempts }: Mail): Outcome => ({ state: "kept", attempts: attempts + 1, lastError: null });

  function afterFailure(mail: Mail, failure: MailFailure): Outcome {
    const setback = setbackOf(failure, mail.attempts, clock());
    if (isServerTrouble(failure)) serverFailed(failure);
    else serverAnswered();
    if (setback.state === "failed") logFailed(mail, setback, reasonOf(failure));
    return setback;
  }

  function logFailed({ id }: Mail, { attempts }: Outcome, reason: string) {
    log.error({ mailId: id, attempts, reason }, "email failed permanently");
  }

  function serverFailed(failure: MailFailure) {
    const now = clock();
    if (!away && !stopping)
      log.warn({ reason: reasonOf(failure) }, "mail server unreachable, queueing email");
    away = { since: away?.since ?? now, probeAt: now.add({ seconds: PROBE_EVERY_S }) };
  }

  function serverAnswered() {
    if (!away) return;
    const awaySeconds = Math.round(away.since.until(clock()).total("seconds"));
    log.info({ awaySeconds }, "mail server reachable again");
    away = null;
  }

  /** Headers for one-click unsubscribing in mail programs, without a page (RFC 8058). */
  function unsubscribing({ content }: Mail) {
    if (!content.unsubscribe) return undefined;
    const url = mailLinkAddress(content.unsubscribe, settings.publicUrl);
    return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  }

  /**
   * Records an email's outcome before the next claim, since a sent email without a record would be resent. A
   * process that lost its claim records no failure.
   */
  async function note(mail: Mail, outcome: Outcome) {
    const own = outcome.state === "sent" ? undefined : eq(mailOutbox.nextAttemptAt, mail.nextAttemptAt);
    const row = and(eq(mailOutbox.id, mail.id), own);
    const isForgotten = mail.content.forget === true && outcome.state !== "waiting";
    // For a kept email (no mail server), the outbox is the only place to read the link.
    const isDone = outcome.state === "sent" || outcome.state === "failed";
    const noted = isDone ? { ...outcome, content: withoutMailSecrets(mail.content) } : outcome;
    await persist(() =>
      isForgotten ? db.delete(mailOutbox).where(row) : db.update(mailOutbox).set(noted).where(row),
    );
  }

  /** Retries a write while the database is unreachable or busy. */
  async function persist(write: () => PromiseLike<unknown>) {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (stopping || !databaseTrouble(error)) throw error;
        await wait(1_000);
      }
    }
  }

  return {
    deliverDue: () => {
      const delivering = deliverDue();
      running = delivering.catch(() => {});
      return delivering;
    },
    /** Stops claiming emails and waits for the current one, at most ten seconds. */
    stop: async () => {
      stopping = true;
      const limit = setTimeout(() => cut.abort(), STOP_LIMIT_MS);
      await running;
      clearTimeout(limit);
      transport?.close();
    },
  };
}

/** The message ID is the same at every attempt, so a duplicate can be recognized. */
const messageId = (id: string, from: Sender) => `<${id}@${hostOf(from)}>`;

/**
 * Makes emails with a long delay due now. This extra attempt isn't counted, so frequent restarts don't use up
 * the attempts.
 */
async function hastenPutOff(db: Db, now: Temporal.Instant): Promise<void> {
  const { state, attempts, nextAttemptAt } = mailOutbox;
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: now, attempts: sql`${attempts} - 1` })
    .where(
      and(eq(state, "waiting"), gt(attempts, 0), gt(nextAttemptAt, now.add({ minutes: LONG_WAIT_MINUTES }))),
    );
}

/**
 * Claims the emails that have waited longest, marketing email last (rules email/order), by delaying their next attempt a few minutes; the claim of a
 * dead process expires.
 */
function claimMails(db: Db, now: Temporal.Instant, most: number): Promise<Mail[]> {
  const due = db.$with("due").as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.nextAttemptAt, now)))
      .orderBy(asc(needsConsent), asc(mailOutbox.nextAttemptAt))
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

/** Marks claimed emails as kept, without a mail server. Does nothing if the claim was lost. */
async function noteKept(db: Db, mails: readonly Mail[]): Promise<void> {
  const [first] = mails;
  if (!first) return;
  const ids = mails.map(({ id }) => id);
  await db
    .update(mailOutbox)
    .set({ state: "kept", attempts: sql`${mailOutbox.attempts} + 1`, lastError: null })
    .where(and(inArray(mailOutbox.id, ids), eq(mailOutbox.nextAttemptAt, first.nextAttemptAt)));
}
