import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { canMail, hasMailServer } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { queueMail, withdrawMails } from "#app/base/mail/queue-mail.server.ts";
import { postalAddress } from "#app/base/settings/business-details.ts";
import { readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import { canTake, LETTER_STEPS, type LetterStep } from "./letter.ts";
import { letterMail } from "./letter-email.ts";
import { countRemaining } from "./letter-queries.server.ts";
import type { LetterRow } from "./save-letter.server.ts";
import { letterRecipients, letters } from "./tables.server.ts";

/** Why a letter can't be sent: no postal address (rules email/postal-address), or no mail server. */
export type CannotSend = "no_address" | "no_mail";

/** Why a letter wasn't sent; `sent` is one that was already scheduled or started. */
export type LetterRefusal = "gone" | "sent" | "changed" | "no_one" | CannotSend;

/** What a process can do: whether email can be promised, and whether it has a mail server. */
export type Mailing = { canMail: boolean; mailCanLeave: boolean };

export const mailingOf = (process: Pick<Config, "smtpUrl" | "mailDir">): Mailing => ({
  canMail: canMail(process),
  mailCanLeave: hasMailServer(process),
});

/** Returns why no letter can be sent right now; null if letters can. */
export async function whyNoLetters(tx: Db, { canMail }: Mailing): Promise<CannotSend | null> {
  if (!canMail) return "no_mail";
  const { isDemo } = await readSettings(tx);
  const isMissing = !isDemo && postalAddress(await readBusinessDetails(tx)) === null;
  return isMissing ? "no_address" : null;
}

async function lockLetter(tx: Db, id: string): Promise<LetterRow | null> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for("update");
  return row ?? null;
}

/** A letter to start, as displayed to an admin; at a time, or right now if `at` is null. */
type Started = { id: string; version: number; at: Temporal.Instant | null; mailing: Mailing };

/**
 * Starts to send a draft (rules letters/sending); its first wave leaves at its time. A repeated press finds the
 * letter already started.
 */
export function startLetter(
  db: Database,
  actor: Actor,
  { id, version, at, mailing }: Started,
  now: Temporal.Instant,
): Promise<Result<null, LetterRefusal>> {
  return transact<null, LetterRefusal>(db, async (tx) => {
    const letter = await lockLetter(tx, id);
    if (!letter) return refused("gone");
    if (letter.state !== "draft") return refused("sent");
    if (letter.version !== version) return refused("changed");
    const why = await whyNoLetters(tx, mailing);
    if (why) return refused(why);
    if ((await countRemaining(tx, letter, mailing.mailCanLeave)) === 0) return refused("no_one");
    const first = at ?? now;
    const change = { state: at ? "scheduled" : "sending", startedAt: first, nextWaveAt: first } as const;
    await changeState(tx, actor, { letter, act: at ? "schedule" : "send", change }, now);
    return ok(null);
  });
}

/**
 * Makes a step of a started letter, refused if its state doesn't allow it (anymore), or if a resumed one can't be
 * sent. An unscheduled letter is a draft again. Canceling withdraws the queued emails; one being sent may arrive.
 */
export function stepLetter(
  db: Database,
  actor: Actor,
  { id, step, mailing }: { id: string; step: LetterStep; mailing: Mailing },
  now: Temporal.Instant,
): Promise<Result<null, "not_now" | CannotSend>> {
  return transact<null, "not_now" | CannotSend>(db, async (tx) => {
    const letter = await lockLetter(tx, id);
    if (!letter || !canTake(step, letter.state)) return refused("not_now");
    const why = step === "resume" ? await whyNoLetters(tx, mailing) : null;
    if (why) return refused(why);
    const { to } = LETTER_STEPS[step];
    const change = to === "draft" ? { state: to, startedAt: null, nextWaveAt: null } : { state: to };
    await changeState(tx, actor, { letter, act: step, change }, now);
    if (to === "canceled") {
      const { mailId, letterId } = letterRecipients;
      const queued = tx.select({ mailId }).from(letterRecipients).where(eq(letterId, id));
      await withdrawMails(tx, queued);
    }
    return ok(null);
  });
}

type StateChange = {
  letter: LetterRow;
  act: string;
  change: Pick<LetterRow, "state"> & Partial<Pick<LetterRow, "startedAt" | "nextWaveAt">>;
};

async function changeState(
  tx: Db,
  actor: Actor,
  { letter: { id, state, version: before }, act, change }: StateChange,
  now: Temporal.Instant,
): Promise<void> {
  const version = before + 1;
  await tx
    .update(letters)
    .set({ ...change, version })
    .where(eq(letters.id, id));
  const entry = { actor, action: `letters.${act}`, subject: "letters", subjectId: id };
  const starts = change.startedAt ? { startedAt: isoText(change.startedAt) } : {};
  const after = { state: change.state, ...starts, version };
  await recordAudit(tx, { ...entry, before: { state, version: before }, after }, now);
}

/** Queues a letter to the admin who asked for a preview, as its recipients get it, but without unsubscribing. */
export function previewLetter(
  db: Database,
  actor: Actor,
  { letter, to }: { letter: LetterRow; to: string },
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx) => {
    const { content, subject } = letterMail(letter, await readSettings(tx));
    const postal = postalAddress(await readBusinessDetails(tx)) ?? undefined;
    const mail = { to, subject: `Preview: ${subject}`, content: { ...content, postal } };
    await queueMail(tx, mail, randomUUID(), now);
    const entry = { actor, action: "letters.preview", subject: "letters", subjectId: letter.id };
    await recordAudit(tx, { ...entry, before: null, after: null }, now);
    return ok(null);
  });
}
