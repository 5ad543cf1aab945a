import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { postalAddress } from "#app/base/settings/business-details.ts";
import { readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import { isZip } from "#app/trade/delivery/service-zip-form.ts";
import { queueConsented } from "./marketing-mail.server.ts";
import { waits } from "./place.server.ts";
import { waitlistEntries, waitlistWaves } from "./tables.server.ts";
import { invitationMail } from "./waitlist-emails.ts";
import { MOST_ZIPS, WAVE } from "./wave.ts";
import { listServed, proposeWave, type WaveRow } from "./wave-queries.server.ts";

/** Why a wave wasn't sent; `room` is the current capacity. */
export type SendRefusal =
  | { name: "gone" | "sent" | "changed" | "no_one" | "no_address" }
  | { name: "no_room"; room: number };

type Sending = { actor: Actor; secret: string };

/**
 * Sends a draft as displayed to an admin, in one transaction (rules invitations/sending): invites the people
 * waiting longest in its ZIP codes, each with a separate email. Returns the number of invitations. Waves are
 * sent one at a time, so two never claim the same capacity, and a repeated press finds the wave already sent.
 */
export function sendWave(
  db: Database,
  { actor, secret }: Sending,
  { id, version }: { id: string; version: number },
  now: Temporal.Instant,
): Promise<Result<number, SendRefusal>> {
  return transact<number, SendRefusal>(db, async (tx, changed) => {
    await lockNames(tx, ["waves of the waitlist"]);
    const [wave] = await tx.select().from(waitlistWaves).where(eq(waitlistWaves.id, id)).for("update");
    if (!wave) return refused({ name: "gone" });
    if (wave.sentAt) return refused({ name: "sent" });
    if (wave.version !== version) return refused({ name: "changed" });
    const settings = await readSettings(tx);
    if (!settings.isDemo && postalAddress(await readBusinessDetails(tx)) === null)
      return refused({ name: "no_address" });
    const { facts, room } = await proposeWave(tx, wave, now);
    if (wave.people > room) return refused({ name: "no_room", room });
    // A concurrent unsubscribe or removal is either read here, or finds the invitation and withdraws it.
    const chosen = await tx
      .select({ id: waitlistEntries.id, email: waitlistEntries.email })
      .from(waitlistEntries)
      .where(and(waits, inArray(waitlistEntries.zip, facts.served), lte(waitlistEntries.createdAt, now)))
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
      .limit(wave.people)
      .for("update");
    if (chosen.length === 0) return refused({ name: "no_one" });
    const people = chosen.map((entry) => ({ ...entry, mailId: randomUUID() }));
    const mail = invitationMail(wave, settings);
    await queueConsented(tx, mail, people, secret, now);
    const rows = JSON.stringify(people.map(({ id: entryId, mailId }) => ({ entryId, mailId })));
    await tx.execute(sql`
      update ${waitlistEntries} set wave_id = ${id}::uuid, invited_at = ${now.toString()}::timestamptz, invitation_id = one."mailId"
      from json_to_recordset(${rows}::json) as one ("entryId" uuid, "mailId" uuid)
      where ${waitlistEntries.id} = one."entryId"`);
    const sentBy = actor.userId;
    const sent = { sentAt: now, sentBy, invited: people.length, version: version + 1 };
    await tx.update(waitlistWaves).set(sent).where(eq(waitlistWaves.id, id));
    changed.add(ADMIN_UPDATES);
    const entry = { actor, action: "waitlist_waves.send", subject: "waitlist_waves", subjectId: id };
    const after = { invited: people.length, zips: wave.zips, version: version + 1 };
    await recordAudit(tx, { ...entry, before: { invited: 0, version }, after }, now);
    return ok(people.length);
  });
}

const ZIPS = "Please enter 5-digit ZIP codes separated by spaces.";

/** The form of a wave; its ZIP codes are typed on one line. */
export const waveForm = itemForm(WAVE, {
  zips: typedCode(ZIPS)
    .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter(Boolean))].sort())
    .refine((zips) => zips.length > 0 && zips.every(isZip), ZIPS)
    .refine((zips) => zips.length <= MOST_ZIPS, `Please enter at most ${MOST_ZIPS} ZIP codes.`),
});

type WaveRefusal = SaveRefusal<WaveRow> | { name: "sent" } | { name: "not_served"; zips: string[] };

/**
 * Saves the draft of a wave, whose ZIP codes must be served (rules invitations/wave-draft). Refused once the
 * wave was sent.
 */
export function saveWave(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: z.infer<typeof waveForm>,
  now: Temporal.Instant,
): Promise<Result<WaveRow, WaveRefusal>> {
  return transact<WaveRow, WaveRefusal>(db, async (tx) => {
    const [held] = await tx.select().from(waitlistWaves).where(eq(waitlistWaves.id, id)).for("update");
    if (held?.sentAt) return refused({ name: "sent" });
    const served = new Set((await listServed(tx, fields.zips)).map(({ zip }) => zip));
    const others = fields.zips.filter((zip) => !served.has(zip));
    if (others.length > 0) return refused({ name: "not_served", zips: others });
    const values = (current: WaveRow | null) => ({ ...fields, createdAt: current?.createdAt ?? now });
    return saveRow(tx, { actor, table: waitlistWaves, id, version, values }, now);
  });
}

/** Deletes a draft; succeeds if it's already deleted. */
export function deleteWave(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<null, "sent">> {
  return transact<null, "sent">(db, async (tx) => {
    const isThis = eq(waitlistWaves.id, id);
    const [held] = await tx.select().from(waitlistWaves).where(isThis).for("update");
    if (held?.sentAt) return refused("sent");
    const read = async () => held ?? null;
    const remove = () => tx.delete(waitlistWaves).where(isThis);
    await deleteItem(tx, { actor, table: "waitlist_waves", id, read, remove }, now);
    return ok(null);
  });
}
