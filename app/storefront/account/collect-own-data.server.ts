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
 * Everything that the shop keeps about a person, for that person, as one JSON value (rules account/data-file); null when there is no
 * such user. Amounts are cents, instants ISO strings. What was left under the address by a form for everybody is in it
 * only when the address is known to be the person's own, or when nobody can confirm one because no mail can leave.
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

/** All parts are of one and the same moment. */
const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
