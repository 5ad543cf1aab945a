import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { deviceName } from "#app/accounts/auth/client-info.ts";
import { findPhoneOfSession, insertPhone, notePhoneUse } from "#app/accounts/auth/couriers.server.ts";
import type { InSession } from "#app/accounts/auth/session.server.ts";
import { courierPhones } from "#app/accounts/auth/tables.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";

/** A phone's use is recorded when it is older than this. */
const SEEN_MINUTES = 5;

/** True for a phone that was ended, no matter who asks: it must drop what it holds (rules courier-app/lost-phone). `phoneId` is a UUID. */
export async function isPhoneEnded(db: Db, phoneId: string): Promise<boolean> {
  const [phone] = await db
    .select({ endedAt: courierPhones.endedAt })
    .from(courierPhones)
    .where(eq(courierPhones.id, phoneId));
  return Boolean(phone?.endedAt);
}

/**
 * The id of the phone from which a courier asks. One that is new, or that someone else used before, gets an id of the
 * shop's, which it keeps. When the answer with it was lost, the phone asks again in the same session and is given the same one, or
 * its admin would see a second phone that no one has.
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
