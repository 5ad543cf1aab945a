import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, lte, notInArray } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { insertRows } from "#app/base/db/write-rows.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { letterMail } from "./letter-email.ts";
import { countRemaining, takeRemaining } from "./letter-queries.server.ts";
import { queueConsented } from "./marketing-mail.server.ts";
import type { LetterRow } from "./save-letter.server.ts";
import { type Mailing, whyNoLetters } from "./send-letter.server.ts";
import { letterRecipients, letters } from "./tables.server.ts";

type Sending = Mailing & { secret: string };

const LOOK_EVERY_MS = 2_000;

/** Starts sending the waves of letters that are due, every two seconds until stopped. */
export function startSendingLetters(db: Database, sending: Sending): { stop: () => Promise<void> } {
  const work = () => sendDueWaves(db, sending, Temporal.Now.instant());
  return { stop: repeat(LOOK_EVERY_MS, work, (error) => reportError(error, "letters")) };
}

/**
 * Queues the next wave of each letter that is due, each in one transaction with its recipients' rows, so everyone
 * gets a letter once, even with several processes (`skip locked`) and a restart in between (rules letters/sending).
 * A letter whose wave fails is reported and tried again the next time; it doesn't hold up the others. Returns the
 * number of emails.
 */
export async function sendDueWaves(db: Database, sending: Sending, now: Temporal.Instant): Promise<number> {
  const failed: string[] = [];
  for (let queued = 0; ; ) {
    let tried = "";
    const wave = await transact<number | null, never>(db, async (tx) => {
      const isDue = and(inArray(letters.state, ["scheduled", "sending"]), lte(letters.nextWaveAt, now));
      const [letter] = await tx
        .select()
        .from(letters)
        .where(and(isDue, notInArray(letters.id, failed)))
        .orderBy(asc(letters.nextWaveAt), asc(letters.id))
        .limit(1)
        .for("update", { skipLocked: true });
      tried = letter?.id ?? "";
      return ok(letter ? await sendWaveOf(tx, letter, sending, now) : null);
    }).catch((error: unknown) => {
      if (tried === "") throw error;
      failed.push(tried);
      reportError(error, `letter ${tried}`);
      return ok(0);
    });
    if (!wave.ok || wave.value === null) return queued;
    queued += wave.value;
  }
}

/** Sends one wave; pauses a letter that can't be sent anymore, until an admin resumes it. */
async function sendWaveOf(
  tx: Db,
  letter: LetterRow,
  { secret, ...mailing }: Sending,
  now: Temporal.Instant,
): Promise<number> {
  const { id, perWave, everyMinutes } = letter;
  const isThis = eq(letters.id, id);
  if (await whyNoLetters(tx, mailing)) {
    await tx.update(letters).set({ state: "paused" }).where(isThis);
    return 0;
  }
  const emails = await takeRemaining(tx, letter, { most: perWave, mailCanLeave: mailing.mailCanLeave });
  const people = emails.map((email) => ({ email, mailId: randomUUID() }));
  await queueConsented(tx, letterMail(letter, await readSettings(tx)), people, secret, now);
  const queuedAt = isoText(now);
  await insertRows(
    tx,
    letterRecipients,
    people.map((one) => ({ letterId: id, ...one, queuedAt })),
  );
  const isOver = (await countRemaining(tx, letter, mailing.mailCanLeave)) === 0;
  const next = { state: "sending", nextWaveAt: now.add({ minutes: everyMinutes }) } as const;
  await tx
    .update(letters)
    .set(isOver ? { state: "finished" } : next)
    .where(isThis);
  return people.length;
}
