import { randomUUID } from "node:crypto";
import { tooManySentence } from "#app/auth/account-rules.ts";
import { isPasswordOf } from "#app/auth/credentials.server.ts";
import { eraseUser, type HeldUser, holdUser } from "#app/auth/erase-user.server.ts";
import { isLastAdmin } from "#app/auth/last-admin.server.ts";
import { verifyPassword } from "#app/auth/password-hash.server.ts";
import { takeTurns } from "#app/auth/rate-limits.server.ts";
import { credentials } from "#app/auth/tables.server.ts";
import { logSecurityEvent } from "#app/config/log.server.ts";
import { person } from "#app/db/changes.server.ts";
import type { Database, Db } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { eraseDoorNotes } from "#app/door/erase-notes.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { eraseMailsTo } from "#app/mail/own-mails.server.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { eraseCustomerOfOrders } from "#app/orders/erase-customer.server.ts";
import { listOpenOrders, ordersOfCustomer } from "#app/orders/open-orders.server.ts";
import { readSettings } from "#app/settings/queries.server.ts";
import { eraseOwnEntries } from "#app/waitlist/own-entries.server.ts";
import { DELETE_SENTENCES, underWaySentence } from "./delete-form.ts";
import { farewellMail } from "./farewell-letter.ts";

type Deletion = {
  userId: string;
  password: string;
  /** False when the shop has no mail server, so that nobody can confirm an address. */
  mailCanLeave: boolean;
};

export type DeletionRefusal =
  | { name: "wrong_password" | "open_order" | "last_admin"; sentence: string }
  | { name: "too_many"; sentence: string; waitSeconds: number };

/**
 * Deletes an account for good, in one transaction, if the password is right (rules 15.19, 15.20). Orders stay without the
 * person; an order under way refuses the deletion. A checkout of the same customer waits for it, or it for the checkout,
 * so that no order under way ever loses its customer. All browsers are signed out, and a mail confirms it.
 */
export async function deleteAccount(
  db: Database,
  { userId, password, mailCanLeave }: Deletion,
  now: Temporal.Instant,
): Promise<Result<null, DeletionRefusal>> {
  const taken = await takeTurns(db, [{ limit: "password-account", subject: userId }]);
  if (!taken.ok) {
    const { waitSeconds } = taken.refusal;
    logSecurityEvent("account-deletion-limited", { userId });
    return refused({ name: "too_many", sentence: tooManySentence(waitSeconds), waitSeconds });
  }
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(isPasswordOf(userId));
  const hash = credential?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) {
    logSecurityEvent("account-deletion-refused", { userId });
    return refused({ name: "wrong_password", sentence: DELETE_SENTENCES.wrongPassword });
  }
  const deleted = await transact<null, DeletionRefusal>(db, async (tx, changed) => {
    await holdNames(tx, [ordersOfCustomer(userId)]);
    const user = await holdUser(tx, userId, hash);
    if (!user) return refused({ name: "wrong_password", sentence: DELETE_SENTENCES.wrongPassword });
    const open = await listOpenOrders(tx, userId);
    if (open.length > 0) {
      return refused({ name: "open_order", sentence: underWaySentence(open.map(({ id }) => id)) });
    }
    if (await isLastAdmin(tx, userId)) {
      return refused({ name: "last_admin", sentence: DELETE_SENTENCES.lastAdmin });
    }
    await erase(tx, userId, user, mailCanLeave);
    const { siteName } = await readSettings(tx);
    await queueMail(tx, { to: user.email, ...farewellMail(siteName) }, randomUUID(), now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(deleted.ok ? "account-deleted" : "account-deletion-refused", { userId });
  return deleted;
}

async function erase(tx: Db, userId: string, user: HeldUser, mailCanLeave: boolean): Promise<void> {
  // An address that nobody has confirmed may be somebody else's: what came under it before the account stays.
  const isTheirs = user.emailVerified || !mailCanLeave;
  await eraseMailsTo(tx, { email: user.email, since: isTheirs ? null : user.createdAt });
  if (isTheirs) await eraseOwnEntries(tx, user.email);
  // The notes are found through the orders, while these still name the customer.
  await eraseDoorNotes(tx, userId);
  await eraseCustomerOfOrders(tx, userId);
  await eraseUser(tx, userId);
}
