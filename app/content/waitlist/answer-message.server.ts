import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findLastWrite } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { ITEM_FIELDS } from "#app/base/records/item-contract.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { type ContactMessageRow, MESSAGES } from "./admin-queries.server.ts";
import { answerMail } from "./contact-email.ts";
import type { ContactShop } from "./keep-from-visitor.server.ts";
import { ANSWER_LENGTH, type ContactMessageState } from "./message-item.ts";
import { contactMessages } from "./tables.server.ts";

/** The answer to a message (rules email-screens/message-reply). */
export const messageAnswerForm = z.strictObject({
  ...ITEM_FIELDS,
  answer: requiredText("your answer", ANSWER_LENGTH),
});

/** What else an admin does with a message: marks it done, or opens it again. */
export const markForm = z.strictObject(ITEM_FIELDS);
type Marking = z.infer<typeof markForm> & { intent: "done" | "reopen" };

/** What became of it; somebody else may have dealt with the message meanwhile. */
export type Dealt = Result<null, SaveRefusal<ContactMessageRow>>;

/**
 * Answers a message by mail, in one transaction with its new state and its entry in the audit log (rules email-screens/message-reply).
 * Pressing twice sends one mail; when somebody else has dealt with it meanwhile, nothing is sent, and the refusal says who and
 * what.
 */
export function answerMessage(
  db: Database,
  { actor, shop }: { actor: Actor; shop: ContactShop },
  { id, version, answer }: z.infer<typeof messageAnswerForm>,
  now: Temporal.Instant,
): Promise<Dealt> {
  return transact(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refused({ name: "gone", by: null });
    const isOwnPress =
      message.state === "answered" && message.answer === answer && message.answeredBy === actor.userId;
    if (message.version !== version) return isOwnPress ? ok(null) : refused(await changed(tx, message));
    const mailId = randomUUID();
    const { name, email } = message;
    const at = isoText(message.createdAt);
    const { siteName, contactEmail } = shop;
    const mail = answerMail(siteName, { name, message: message.message, at, answer, contactEmail });
    await queueMail(tx, { to: email, ...mail }, mailId, now);
    const answered = { state: "answered", answer, answeredAt: now, answeredBy: actor.userId } as const;
    await write(tx, message, answered, { actor, action: "answer", mailId }, now);
    return ok(null);
  });
}

/** Marks a message as done without an answer, or as new again. Doing what is done already changes nothing. */
export function markMessage(
  db: Database,
  actor: Actor,
  { id, version, intent }: Marking,
  now: Temporal.Instant,
): Promise<Dealt> {
  return transact(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refused({ name: "gone", by: null });
    const state = intent === "done" ? "done" : "new";
    if (message.state === state) return ok(null);
    if (message.version !== version) return refused(await changed(tx, message));
    await write(tx, message, { state }, { actor, action: intent }, now);
    return ok(null);
  });
}

async function lockMessage(tx: Db, id: string): Promise<ContactMessageRow | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
  return row ?? null;
}

type Step = { actor: Actor; action: "answer" | "done" | "reopen"; mailId?: string };

/** The log gets states alone: what the sender wrote must be erasable, and an entry of the log is not. */
async function write(
  tx: Db,
  { id, state, version }: ContactMessageRow,
  values: Partial<ContactMessageRow> & { state: ContactMessageState },
  { actor, action, mailId }: Step,
  now: Temporal.Instant,
) {
  await tx
    .update(contactMessages)
    .set({ ...values, version: version + 1 })
    .where(eq(contactMessages.id, id));
  const after = { state: values.state, version: version + 1, ...(mailId ? { mailId } : {}) };
  const before = { state, version };
  const entry = { actor, action: `${MESSAGES}.${action}`, subject: MESSAGES, subjectId: id, before, after };
  await recordAudit(tx, entry, now);
}

/** Who has dealt with the message meanwhile. */
async function changed(tx: Db, current: ContactMessageRow): Promise<SaveRefusal<ContactMessageRow>> {
  const { by, at } = await findLastWrite(tx, { subject: MESSAGES, id: current.id });
  return { name: "changed", by, at: at ?? isoText(current.createdAt), current };
}
