import { randomInt, randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import {
  insertCourier,
  markCourierEnded,
  markPhoneEnded,
  shareAccount,
  writeCourierPhone,
} from "#app/accounts/auth/couriers.server.ts";
import { writePassword } from "#app/accounts/auth/credentials.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { dropSession, endOtherSessions } from "#app/accounts/auth/session.server.ts";
import { blockUser, createUser, lockUserForChange } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { CourierRefusal, NewCourier } from "./courier-form.ts";
import { findCourier } from "./queries.server.ts";

type Done<Value = null> = Promise<Result<Value, CourierRefusal>>;

const entryOf = (actor: Actor, action: string, userId: string) => ({
  ...{ actor, action: `couriers.${action}`, subject: "couriers", subjectId: userId },
});

/** Changes the phone number at which the shop calls a courier. */
export async function changeCourierPhone(
  db: Database,
  actor: Actor,
  { userId, phone }: { userId: string; phone: string },
  now: Temporal.Instant,
): Done {
  return transact<null, CourierRefusal>(db, async (tx) => {
    const found = await findCourier(tx, userId);
    if (found?.phone === phone) return unchanged(null);
    if (!found || !(await writeCourierPhone(tx, userId, phone))) return refused({ name: "gone" });
    const states = { before: { phone: found.phone }, after: { phone } };
    await recordAudit(tx, { ...entryOf(actor, "phone", userId), ...states }, now);
    return ok(null);
  });
}

/** Generates a courier's new password, returned only once, and signs them out everywhere. */
export async function newCourierPassword(
  db: Database,
  actor: Actor,
  userId: string,
  now: Temporal.Instant,
): Done<{ password: string }> {
  const password = makeFirstPassword();
  const hash = await hashPassword(password);
  const set = await transact<null, CourierRefusal>(db, async (tx, changed) => {
    const held = await lockUserForChange(tx, userId);
    const courier = held && (await findCourier(tx, userId));
    if (!courier) return refused({ name: "gone" });
    if (courier.endedAt) return refused({ name: "ended" });
    if (courier.sharesAccount) return refused({ name: "own_password" });
    await writePassword(tx, userId, hash);
    // Changes the password before ending sessions: a concurrent sign-in either sees the change or has its
    // session ended.
    await endOtherSessions(tx, userId, null);
    await recordAudit(tx, { ...entryOf(actor, "password", userId), before: null, after: null }, now);
    changed.add(person(userId));
    return ok(null);
  });
  if (!set.ok) return set;
  logSecurityEvent("courier-password", { userId, by: actor.userId });
  return ok({ password });
}

/**
 * Makes someone with an account a courier with the same account, as part of a larger change (rules
 * routes/courier-role).
 */
export async function shareAccountWithCourier(
  tx: Db,
  actor: Actor,
  { userId, phone }: { userId: string; phone: string },
  now: Temporal.Instant,
): Promise<void> {
  if (!(await shareAccount(tx, { userId, phone, madeBy: actor.userId }, now))) return;
  await recordAudit(tx, { ...entryOf(actor, "share", userId), before: null, after: { phone } }, now);
}

/**
 * Deactivates a courier and ends all their phones and sessions, except one to keep. An account made for the courier is blocked, so
 * later sign-ins are refused (rules routes/courier-account).
 */
export async function endCourier(
  db: Database,
  actor: Actor,
  userId: string,
  now: Temporal.Instant,
  keptSessionId: string | null = null,
): Done {
  const ended = await transact<null, CourierRefusal>(db, async (tx, changed) => {
    const held = await lockUserForChange(tx, userId);
    const courier = held && (await findCourier(tx, userId));
    if (!courier) return refused({ name: "gone" });
    if (!(await markCourierEnded(tx, userId, now))) return refused({ name: "ended" });
    if (!courier.sharesAccount) await blockUser(tx, { userId, reason: "Courier deactivated." }, now);
    await endOtherSessions(tx, userId, keptSessionId);
    const states = { before: { endedAt: null }, after: { endedAt: isoText(now) } };
    await recordAudit(tx, { ...entryOf(actor, "end", userId), ...states }, now);
    changed.add(person(userId));
    return ok(null);
  });
  if (ended.ok) logSecurityEvent("courier-ended", { userId, by: actor.userId });
  return ended;
}

/** Removes a lost phone: ends its session and refuses its later updates (rules courier-app/lost-phone). */
export async function endPhone(
  db: Database,
  actor: Actor,
  { userId, phoneId }: { userId: string; phoneId: string },
  now: Temporal.Instant,
): Done {
  const ended = await transact<null, CourierRefusal>(db, async (tx, changed) => {
    const phone = await markPhoneEnded(tx, phoneId, now);
    if (phone?.userId !== userId) return refused({ name: "phone_ended" });
    await dropSession(tx, phone);
    const states = { before: { phone: phone.name, endedAt: null }, after: { endedAt: isoText(now) } };
    await recordAudit(tx, { ...entryOf(actor, "end-phone", userId), ...states }, now);
    changed.add(person(userId));
    return ok(null);
  });
  if (ended.ok) logSecurityEvent("courier-phone-ended", { userId, phoneId, by: actor.userId });
  return ended;
}

/**
 * Creates a courier with a separate account (rules routes/courier-account). Returns the first password once,
 * for the courier; only its hash is stored.
 */
export async function makeCourier(
  db: Database,
  actor: Actor,
  { name, email, phone }: NewCourier,
  now: Temporal.Instant,
): Promise<Result<{ userId: string; password: string }, CourierRefusal>> {
  const userId = randomUUID();
  const password = makeFirstPassword();
  // Hashing is slow, so do it before the transaction.
  const passwordHash = await hashPassword(password);
  const made = await transact<null, CourierRefusal>(db, async (tx) => {
    if (!(await createUser(tx, { id: userId, name, email, passwordHash }, now))) {
      return refused({ name: "email_taken" });
    }
    await insertCourier(tx, { userId, phone, madeBy: actor.userId, madeAt: now });
    const entry = { actor, action: "couriers.make", subject: "couriers", subjectId: userId };
    await recordAudit(tx, { ...entry, before: null, after: { name, email, phone } }, now);
    return ok(null);
  });
  if (!made.ok) return made;
  logSecurityEvent("courier-made", { userId, email, by: actor.userId });
  return ok({ userId, password });
}

// Without similar characters, since it is read from a screen and typed on a phone.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const [GROUPS, OF] = [4, 4];

/** Generates a password such as "k7mp-x2ah-9wqe-d4rt", about 79 bits. */
function makeFirstPassword(): string {
  const group = () => Array.from({ length: OF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
