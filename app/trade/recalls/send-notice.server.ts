import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueToEach } from "#app/base/mail/queue-mail.server.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { listRecipients, type RecallRow, scopeOf } from "./queries.server.ts";
import { RECALL } from "./recall.ts";
import { noticeMail } from "./recall-emails.ts";
import { recallNotices, recalls } from "./tables.server.ts";

/** Form of a recall's texts. */
export const recallForm = itemForm(RECALL);

/** Saves the texts of a recall; returns "sent" for a sent notice, which can't be changed. */
export function saveRecall(
  db: Database,
  actor: Actor,
  { id, version, ...words }: z.infer<typeof recallForm>,
  now: Temporal.Instant,
): Promise<Result<RecallRow, SaveRefusal<RecallRow> | { name: "sent" }>> {
  return transact<RecallRow, SaveRefusal<RecallRow> | { name: "sent" }>(db, async (tx) => {
    const [held] = await tx.select().from(recalls).where(eq(recalls.id, id)).for("update");
    if (!held || version === null) return refused({ name: "gone", by: null });
    if (held.sentAt !== null) return refused({ name: "sent" });
    const { id: _, version: __, ...kept } = held;
    return saveRow(tx, { actor, table: recalls, id, version, values: () => ({ ...kept, ...words }) }, now);
  });
}

/**
 * Queues the recall notice for every affected customer not notified yet, in one transaction (rules
 * recalls/recipients). Each address gets it once, even when two admins send it concurrently or a process dies
 * in between. Returns how many were queued.
 */
export function sendNotice(
  db: Database,
  actor: Actor,
  recallId: string,
  now: Temporal.Instant,
): Promise<Result<number, "gone">> {
  return transact<number, "gone">(db, async (tx, changed) => {
    const [recall] = await tx.select().from(recalls).where(eq(recalls.id, recallId)).for("update");
    if (!recall) return refused("gone");
    const recipients = await listRecipients(tx, scopeOf(recall));
    const mail = await mailOf(tx, recall);
    // The recall is locked, so a concurrent sender sees who was already notified.
    const known = await tx
      .select({ recipient: recallNotices.recipient })
      .from(recallNotices)
      .where(eq(recallNotices.recallId, recallId));
    const notified = new Set(known.map(({ recipient }) => recipient));
    const fresh = recipients
      .filter((recipient) => !notified.has(recipient))
      .map((recipient) => ({ recipient, mailId: randomUUID() }));
    await queueToEach(
      tx,
      mail,
      fresh.map(({ recipient, mailId }) => ({ to: recipient, id: mailId })),
      now,
    );
    if (fresh.length > 0) {
      const rows = JSON.stringify(fresh);
      await tx.insert(recallNotices).select(
        sql`select ${recallId}::uuid, notified.recipient, notified."mailId", ${now.toString()}::timestamptz
          from json_to_recordset(${rows}::json) as notified (recipient text, "mailId" uuid)`,
      );
    }
    if (recall.sentAt === null) await tx.update(recalls).set({ sentAt: now }).where(eq(recalls.id, recallId));
    changed.add(ADMIN_UPDATES);
    const entry = { actor, action: "recalls.notify", subject: "recalls", subjectId: recallId };
    await recordAudit(
      tx,
      { ...entry, before: { notified: notified.size }, after: { notified: notified.size + fresh.length } },
      now,
    );
    return ok(fresh.length);
  });
}

async function mailOf(tx: Parameters<typeof readSettings>[0], recall: RecallRow) {
  const [settings, [batch]] = [
    await readSettings(tx),
    recall.batchId === null
      ? []
      : await tx.select({ number: batches.number }).from(batches).where(eq(batches.id, recall.batchId)),
  ];
  return noticeMail({ ...recall, number: batch?.number ?? null }, settings);
}

/**
 * Removes the email address of a deleted account from recall notices, and keeps the record that a notice was
 * sent.
 */
export async function eraseRecipient(tx: Db, email: string): Promise<void> {
  await tx
    .update(recallNotices)
    .set({ recipient: sql`gen_random_uuid()::text` })
    .where(eq(recallNotices.recipient, email.toLowerCase()));
}
