import { farewellMail } from "#app/accounts/auth/account-emails.ts";
import { WRONG_PASSWORD } from "#app/accounts/auth/account-rules.ts";
import { checkPassword, type PasswordRefusal } from "#app/accounts/auth/credentials.server.ts";
import { mailOwner } from "#app/accounts/auth/mailed-links.server.ts";
import { findRoles } from "#app/accounts/auth/roles.server.ts";
import { eraseUser, isLastAdmin, type LockedUser, lockUser } from "#app/accounts/auth/users.server.ts";
import { eraseAnswersAbout } from "#app/accounts/keys/answer-once.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { eraseMailsTo } from "#app/base/mail/queue-mail.server.ts";
import { eraseBackInStockRequests } from "#app/content/back-in-stock/request-back-in-stock.server.ts";
import { eraseReviewer } from "#app/content/reviews/write-review.server.ts";
import { eraseOwnEntries } from "#app/content/waitlist/own-entries.server.ts";
import { eraseRefundReasons } from "#app/trade/accounting/refund-order.server.ts";
import { eraseHandoffNotes } from "#app/trade/handoff/record-handoff.server.ts";
import { listOpenOrders, ordersOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { eraseCustomerOfOrders } from "#app/trade/orders/erase-customer.server.ts";
import { eraseRecipient } from "#app/trade/recalls/send-notice.server.ts";
import { eraseCustomerOfRoutes } from "#app/trade/routes/write-manifest.server.ts";
import { openOrdersSentence } from "./sentences.ts";

const LAST_ADMIN = "You're the only admin of this shop. Make someone else an admin first.";

const COURIER = "You're a courier of this shop. Ask an admin to deactivate you as a courier first.";

type Deletion = {
  userId: string;
  email: string;
  password: string;
  /** False if the shop has no mail server, so no one can confirm an address. */
  mailCanLeave: boolean;
};

export type DeletionRefusal =
  | PasswordRefusal
  | { name: "open_order" | "last_admin" | "courier"; sentence: string };

/**
 * Deletes an account permanently, in one transaction, if the password is correct (rules account/deletion,
 * account/deleted-data). Orders stay without the person; an open order refuses the deletion. A checkout of
 * the same customer waits for the deletion, or the deletion for the checkout, so no open order ever loses its
 * customer. Signs out all browsers and sends a confirmation email.
 */
export async function deleteAccount(
  db: Database,
  { userId, email, password, mailCanLeave }: Deletion,
  now: Temporal.Instant,
): Promise<Result<null, DeletionRefusal>> {
  const checked = await checkPassword(db, { userId, email }, password);
  if (!checked.ok) return checked;
  const { hash } = checked.value;
  const deleted = await transact<null, DeletionRefusal>(db, async (tx, changed) => {
    await lockNames(tx, [ordersOfCustomer(userId)]);
    const user = await lockUser(tx, userId, hash);
    if (!user) return refused({ name: "wrong_password", sentence: WRONG_PASSWORD });
    const open = await listOpenOrders(tx, userId);
    if (open.length > 0) {
      return refused({ name: "open_order", sentence: openOrdersSentence(open.map(({ id }) => id)) });
    }
    if (await isLastAdmin(tx, userId)) {
      return refused({ name: "last_admin", sentence: LAST_ADMIN });
    }
    if ((await findRoles(tx, userId)).includes("courier")) {
      return refused({ name: "courier", sentence: COURIER });
    }
    if (await erase(tx, userId, user, mailCanLeave)) changed.add("catalog");
    await mailOwner(tx, user.email, ({ siteName }) => farewellMail(siteName), now);
    changed.add(person(userId));
    return ok(null);
  });
  logSecurityEvent(deleted.ok ? "account-deleted" : "account-deletion-refused", { userId });
  return deleted;
}

/** Erases the account's data. Returns true if a product page's reviews change. */
async function erase(tx: Db, userId: string, user: LockedUser, mailCanLeave: boolean): Promise<boolean> {
  // An unconfirmed address may be someone else's: entries under it from before the account stay.
  const isTheirs = user.emailVerified || !mailCanLeave;
  // Messages and reviews come first: an answer that an admin is sending locks its message until its email is
  // visible, and so does a review's rejection.
  if (isTheirs) await eraseOwnEntries(tx, user.email);
  if (isTheirs) await eraseBackInStockRequests(tx, user.email);
  const wasShown = await eraseReviewer(tx, userId);
  await eraseMailsTo(tx, { email: user.email, since: isTheirs ? null : user.createdAt });
  // Notes and manifests are found through the orders, while those still name the customer.
  await eraseHandoffNotes(tx, userId);
  await eraseRefundReasons(tx, userId);
  await eraseCustomerOfRoutes(tx, userId);
  await eraseCustomerOfOrders(tx, userId);
  await eraseRecipient(tx, user.email);
  await eraseAnswersAbout(tx, { userId, email: user.email });
  await eraseUser(tx, userId);
  return wasShown;
}
