import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { couriers, courierPhones as phones } from "./tables.server.ts";

// Rows of couriers and their phones; the use cases are in accounts/couriers.

/** Inserts the row that makes a user a courier, in the transaction that creates the user. */
export async function insertCourier(tx: Db, row: typeof couriers.$inferInsert): Promise<void> {
  await tx.insert(couriers).values(row);
}

/** Updates a courier's phone number; false if there is no such courier. */
export async function writeCourierPhone(tx: Db, userId: string, phone: string): Promise<boolean> {
  const written = await tx
    .update(couriers)
    .set({ phone })
    .where(eq(couriers.userId, userId))
    .returning({ userId: couriers.userId });
  return written.length > 0;
}

/** Deactivates a courier and all their phones; false if already deactivated or not found. */
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

/** Records a new phone. */
export async function insertPhone(tx: Db, row: typeof phones.$inferInsert): Promise<void> {
  await tx.insert(phones).values(row);
}

/** Returns the phone of a courier's session; null before its first request for a day's route. */
export async function findPhoneOfSession(tx: Db, userId: string, sessionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: phones.id })
    .from(phones)
    .where(and(eq(phones.userId, userId), eq(phones.sessionId, sessionId), isNull(phones.endedAt)));
  return found?.id ?? null;
}

/** Records a phone's use and its session. */
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

/** Removes a phone; returns its courier and last session, or null if already removed. */
export async function markPhoneEnded(tx: Db, phoneId: string, now: Temporal.Instant) {
  const [ended] = await tx
    .update(phones)
    .set({ endedAt: now })
    .where(and(eq(phones.id, phoneId), isNull(phones.endedAt)))
    .returning({ userId: phones.userId, sessionId: phones.sessionId, name: phones.name });
  return ended ?? null;
}

/**
 * Makes someone with an account a courier, or a deactivated one active again; an account made for a courier
 * isn't changed. Returns whether they weren't an active courier with this phone number.
 */
export async function shareAccount(
  tx: Db,
  { userId, phone, madeBy }: { userId: string; phone: string; madeBy: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const set = { phone, endedAt: null };
  const written = await tx
    .insert(couriers)
    .values({ userId, phone, madeBy, madeAt: now, sharesAccount: true })
    .onConflictDoUpdate({
      target: couriers.userId,
      set,
      setWhere: and(
        eq(couriers.sharesAccount, true),
        or(isNotNull(couriers.endedAt), ne(couriers.phone, phone)),
      ),
    })
    .returning({ userId: couriers.userId });
  return written.length > 0;
}

/**
 * Returns whether this account was made for a courier, deactivated ones included: it can't be granted rights.
 */
export async function isCouriersAccount(db: Db, userId: string): Promise<boolean> {
  const isMade = and(eq(couriers.userId, userId), eq(couriers.sharesAccount, false));
  return (await db.$count(couriers, isMade)) > 0;
}
