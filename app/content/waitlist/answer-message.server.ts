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
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { type ContactMessageRow, MESSAGES } from "./admin-queries.server.ts";
import { ANSWER_LENGTH, type ContactMessageState } from "./message-item.ts";
import { contactMessages } from "./tables.server.ts";
import { answerMail } from "./waitlist-emails.ts";

/** The reply form of a message (rules email-screens/message-reply). */
export const messageAnswerForm = z.strictObject({
  ...ITEM_FIELDS,
  answer: requiredText("your answer", ANSWER_LENGTH),
});

/** The form that marks a message as done or reopens it. */
export const markForm = z.strictObject(ITEM_FIELDS);
type Marking = z.infer<typeof markForm> & { intent: "done" | "reopen" };

/** Result of the action; another admin may have handled the message first. */
export type Dealt = Result<null, SaveRefusal<ContactMessageRow>>;

/**
 * Replies to a message by email, in one transaction with its new state and audit log entry (rules
 * email-screens/message-reply). Submitting twice sends one email. If another admin handled it first, sends
 * nothing, and the refusal says who did and how.
 */
export function answerMessage(
  db: Database,
  { actor, shop }: { actor: Actor; shop: Pick<SiteSettings, "siteName" | "contactEmail"> },
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

/** Marks a message as done without a reply, or as new again. Repeating an action changes nothing. */
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

/** Logs only the states: the sender's text must be erasable, and audit log entries aren't. */
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

/** Returns who has handled the message since. */
async function changed(tx: Db, current: ContactMessageRow): Promise<SaveRefusal<ContactMessageRow>> {
  const { by, at } = await findLastWrite(tx, { subject: MESSAGES, id: current.id });
  return { name: "changed", by, at: at ?? isoText(current.createdAt), current };
}
