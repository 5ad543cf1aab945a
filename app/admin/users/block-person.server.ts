import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { lockAdmins } from "#app/accounts/auth/admin-rights.server.ts";
import { lockFreshSession, type SessionRefusal } from "#app/accounts/auth/fresh-proof.server.ts";
import { blockUser, lockUserForChange, unblockUser } from "#app/accounts/auth/users.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import type { Changer } from "./change-rights.server.ts";
import { blockRefusal, type PeopleRefusal, peopleRefusal } from "./refusals.ts";

export type BlockRefusal = PeopleRefusal | SessionRefusal;

/**
 * Blocks a person (rules 37.10): every browser is signed out, and nothing opens a session any more. A checkout under way
 * comes first, with its order, or is refused. Orders that are placed stay as they are. The reason is for admins alone.
 * A person who is blocked already is no refusal, and then the first reason stays.
 */
export async function blockPerson(
  db: Database,
  { actor, sessionId }: Changer,
  { userId, reason }: { userId: string; reason: string },
  now: Temporal.Instant,
): Promise<Result<null, BlockRefusal>> {
  const blocked = await transact<null, BlockRefusal>(db, async (tx, changed) => {
    // A checkout of this person holds the same name until it has made its order.
    await lockNames(tx, [ordersOfCustomer(userId)]);
    const held = await lockUserForChange(tx, userId);
    const all = await lockAdmins(tx);
    const session = await lockFreshSession(tx, { userId: actor.userId, sessionId }, now);
    if (!session.ok) return session;
    if (!held) return refused(peopleRefusal("gone"));
    const refusal = blockRefusal({ isSelf: actor.userId === userId, isAdmin: all.has(userId) });
    if (refusal) return refused(refusal);
    if (!(await blockUser(tx, { userId, reason }, now))) return ok(null);
    const states = { before: NOT_BLOCKED, after: logged(now, reason) };
    await recordAudit(
      tx,
      { actor, action: "users.block", subject: "users", subjectId: userId, ...states },
      now,
    );
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(blocked.ok ? "account-blocked" : "account-block-refused", { userId, by: actor.userId });
  return blocked;
}

/**
 * What the audit log keeps of a block: that there was a reason, but not its words. They may name the person, and the log
 * is kept when the person is erased.
 */
const logged = (blockedAt: Temporal.Instant | null, reason: string) => ({
  blockedAt: blockedAt && isoText(blockedAt),
  reasonGiven: reason !== "",
});
const NOT_BLOCKED = logged(null, "");

/** Lets a person in again. Somebody who is not blocked any more is no refusal. */
export async function unblockPerson(
  db: Database,
  actor: Actor,
  userId: string,
  now: Temporal.Instant,
): Promise<Result<null, PeopleRefusal>> {
  const unblocked = await transact<null, PeopleRefusal>(db, async (tx) => {
    const held = await lockUserForChange(tx, userId);
    if (!held) return refused(peopleRefusal("gone"));
    if (!(await unblockUser(tx, userId, now))) return ok(null);
    const before = logged(held.blockedAt, held.blockedReason);
    const entry = { actor, action: "users.unblock", subject: "users", subjectId: userId };
    await recordAudit(tx, { ...entry, before, after: NOT_BLOCKED }, now);
    return ok(null);
  });
  if (unblocked.ok) logSecurityEvent("account-unblocked", { userId, by: actor.userId });
  return unblocked;
}
