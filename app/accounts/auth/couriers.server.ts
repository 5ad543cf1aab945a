import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { couriers, courierPhones as phones } from "./tables.server.ts";

// The rows that make somebody a courier, and those of their phones; what belongs to each step is in accounts/couriers.

/** Writes the row that makes a user a courier, in the transaction that makes the user. */
export async function insertCourier(tx: Db, row: typeof couriers.$inferInsert): Promise<void> {
  await tx.insert(couriers).values(row);
}

/** Notes another phone number of a courier's; false when there is no such courier. */
export async function writeCourierPhone(tx: Db, userId: string, phone: string): Promise<boolean> {
  const written = await tx
    .update(couriers)
    .set({ phone })
    .where(eq(couriers.userId, userId))
    .returning({ userId: couriers.userId });
  return written.length > 0;
}

/** Ends a courier and all of their phones; false when that was so already, or there is none. */
export async function markCourierEnded(tx: Db, userId: string, now: Temporal.Instant): Promise<boolean> {
  const ended = await tx
    .update(couriers)
    .set({ endedAt: now })
    .where(and(eq(couriers.userId, userId), isNull(couriers.endedAt)))
    .returning({ userId: couriers.userId });
  if (ended.length === 0) return false;
  await tx
    .update(phones)
    .set({ endedAt: now })
    .where(and(eq(phones.userId, userId), isNull(phones.endedAt)));
  return true;
}

/** Writes down a phone that is seen for the first time. */
export async function insertPhone(tx: Db, row: typeof phones.$inferInsert): Promise<void> {
  await tx.insert(phones).values(row);
}

/** The phone that a courier uses in a session; null before its first day was asked for. */
export async function findPhoneOfSession(tx: Db, userId: string, sessionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: phones.id })
    .from(phones)
    .where(and(eq(phones.userId, userId), eq(phones.sessionId, sessionId), isNull(phones.endedAt)));
  return found?.id ?? null;
}

/** Writes down that a phone is in use, with which session. */
export async function notePhoneUse(
  tx: Db,
  phone: { id: string; sessionId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(phones)
    .set({ sessionId: phone.sessionId, lastSeenAt: now })
    .where(and(eq(phones.id, phone.id), isNull(phones.endedAt)));
}

/** Ends a phone; returns whose it was and the session that it used last, or null when it was ended already. */
export async function markPhoneEnded(tx: Db, phoneId: string, now: Temporal.Instant) {
  const [ended] = await tx
    .update(phones)
    .set({ endedAt: now })
    .where(and(eq(phones.id, phoneId), isNull(phones.endedAt)))
    .returning({ userId: phones.userId, sessionId: phones.sessionId, name: phones.name });
  return ended ?? null;
}

/** True for the account of a courier, also of one who has ended: it is none of the people who can be given rights. */
export async function isCouriersAccount(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(couriers, eq(couriers.userId, userId))) > 0;
}
