import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { deviceName } from "#app/accounts/auth/client-info.ts";
import { findPhoneOfSession, insertPhone, notePhoneUse } from "#app/accounts/auth/couriers.server.ts";
import type { InSession } from "#app/accounts/auth/session.server.ts";
import { courierPhones } from "#app/accounts/auth/tables.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";

/** A phone's last use is updated when it is older than this. */
const SEEN_MINUTES = 5;

/**
 * Returns whether a phone was removed, no matter who asks: it must delete its data (rules
 * courier-app/lost-phone). `phoneId` is a UUID.
 */
export async function isPhoneEnded(db: Db, phoneId: string): Promise<boolean> {
  const [phone] = await db
    .select({ endedAt: courierPhones.endedAt })
    .from(courierPhones)
    .where(eq(courierPhones.id, phoneId));
  return Boolean(phone?.endedAt);
}

/**
 * Returns the ID of a courier's phone. A phone that is new, or was used by someone else, gets a new ID, which
 * it stores. If that response is lost, the phone retries in the same session and gets the same ID; otherwise,
 * admins would see a second phone that doesn't exist.
 */
export async function registerPhone(
  db: Db,
  { userId, sessionId }: InSession,
  { phoneId, userAgent }: { phoneId: string | null; userAgent: string },
  now: Temporal.Instant,
): Promise<string> {
  const [known] = phoneId ? await db.select().from(courierPhones).where(eq(courierPhones.id, phoneId)) : [];
  if (known?.userId === userId) {
    const due = now.subtract({ minutes: SEEN_MINUTES });
    const isDue = known.sessionId !== sessionId || Temporal.Instant.compare(known.lastSeenAt, due) < 0;
    if (isDue) await notePhoneUse(db, { id: known.id, sessionId }, now);
    return known.id;
  }
  const id = randomUUID();
  const met = await inTransaction(db, async (tx) => {
    await lockNames(tx, [`phone of session ${sessionId}`]);
    const before = await findPhoneOfSession(tx, userId, sessionId);
    if (before) return before;
    const seen = { firstSeenAt: now, lastSeenAt: now };
    await insertPhone(tx, { id, userId, sessionId, name: deviceName(userAgent), ...seen });
    return id;
  });
  if (met === id) logSecurityEvent("courier-phone", { userId, phoneId: id });
  return met;
}
