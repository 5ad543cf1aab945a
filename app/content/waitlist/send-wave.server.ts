import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { queueInvitations } from "./marketing-mail.server.ts";
import { waits } from "./place.server.ts";
import { waitlistEntries, waitlistWaves } from "./tables.server.ts";
import { invitationMail } from "./wave-email.ts";
import { proposeWave } from "./wave-queries.server.ts";

/** Why a wave was not sent; `room` is how many the windows carry now. */
export type SendRefusal =
  | { name: "gone" | "sent" | "changed" | "nobody" }
  | { name: "no_room"; room: number };

type Sending = { actor: Actor; secret: string };

/**
 * Sends a draft as an admin has seen it, in one transaction (rules invitations/sending): those who wait longest in its ZIPs are invited,
 * each by a mail of their own. Returns how many. Waves are sent one after the other, so that two of them never claim the
 * same free places, and a second press finds the first.
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
    const { facts, room } = await proposeWave(tx, wave, now);
    if (wave.people > room) return refused({ name: "no_room", room });
    // Whoever unsubscribes or leaves at this moment is either read as such here, or finds the invitation and withdraws it.
    const chosen = await tx
      .select({ id: waitlistEntries.id, email: waitlistEntries.email })
      .from(waitlistEntries)
      .where(and(waits, inArray(waitlistEntries.zip, facts.served), lte(waitlistEntries.createdAt, now)))
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
      .limit(wave.people)
      .for("update");
    if (chosen.length === 0) return refused({ name: "nobody" });
    const people = chosen.map((entry) => ({ ...entry, mailId: randomUUID() }));
    const mail = invitationMail(wave, await readSettings(tx));
    await queueInvitations(tx, mail, people, secret, now);
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
