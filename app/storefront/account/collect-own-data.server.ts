import { readOwnAccount } from "#app/accounts/auth/session.server.ts";
import { readOwnRecord } from "#app/accounts/customers/queries.server.ts";
import { readOwnFactors } from "#app/accounts/factors/queries.server.ts";
import { type Database, inTransaction } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { readOwnMails } from "#app/base/mail/queue-mail.server.ts";
import { readOwnBackInStockRequests } from "#app/content/back-in-stock/request-back-in-stock.server.ts";
import { readOwnReviews } from "#app/content/reviews/queries.server.ts";
import { readOwnEntries } from "#app/content/waitlist/own-entries.server.ts";
import { readOwnRefunds } from "#app/trade/accounting/refund-queries.server.ts";
import { readOwnFavorites } from "#app/trade/favorites/queries.server.ts";
import { readOwnDeliveryAttempts } from "#app/trade/handoff/queries.server.ts";
import { readOwnOrders } from "#app/trade/orders/customer-queries.server.ts";

/**
 * Collects all stored data about a user, for that user, as one JSON value (rules account/data-file); null if
 * there's no such user. Amounts are cents, instants ISO strings. Entries from public forms under the address
 * are included only if the address is confirmed, or if no one can confirm one because the shop can't send
 * email.
 */
export async function collectOwnData(
  db: Database,
  { userId, mailCanLeave }: { userId: string; mailCanLeave: boolean },
  now: Temporal.Instant,
) {
  return inTransaction(
    db,
    async (tx) => {
      const account = await readOwnAccount(tx, userId);
      if (!account) return null;
      const { email, emailConfirmed, createdAt } = account;
      const { authenticatorApp, passkeys } = await readOwnFactors(tx, userId);
      const isTheirs = emailConfirmed || !mailCanLeave;
      const since = isTheirs ? null : Temporal.Instant.from(createdAt);
      return {
        about: "All data the shop has about you. Amounts are in cents, times in UTC.",
        madeAt: isoText(now),
        account: { ...account, passkeys },
        authenticatorApp,
        profile: await readOwnRecord(tx, userId),
        favorites: await readOwnFavorites(tx, userId),
        orders: await readOwnOrders(tx, userId),
        reviews: await readOwnReviews(tx, userId),
        refunds: await readOwnRefunds(tx, userId),
        atTheDoor: await readOwnDeliveryAttempts(tx, userId),
        mails: await readOwnMails(tx, { email, since }),
        leftWithUs: isTheirs
          ? { ...(await readOwnEntries(tx, email)), backInStock: await readOwnBackInStockRequests(tx, email) }
          : null,
      };
    },
    SNAPSHOT,
  );
}

/** Reads all parts from one snapshot. */
const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
