import { listOpenSessions, type Viewer } from "#app/accounts/auth/session.server.ts";
import { findProfile } from "#app/accounts/customers/queries.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { listReviewed } from "#app/content/reviews/queries.server.ts";
import { LATE_PROMISE } from "#app/trade/accounting/due.ts";
import { listRefundsOfOrders } from "#app/trade/accounting/refund-queries.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { whyNoDelivery } from "#app/trade/delivery/zip-check.ts";
import { listFavorites } from "#app/trade/favorites/queries.server.ts";
import { listOrdersOfCustomer, versionOfOrders } from "#app/trade/orders/customer-queries.server.ts";
import { listArrivals, versionOfArrivals } from "#app/trade/routes/arrivals.server.ts";
import type { AccountTab } from "./tabs.ts";

type Asked = { db: Database; viewer: Viewer; search: URLSearchParams };

const READS = {
  profile: async ({ db, viewer: { userId }, search }: Asked) => {
    const profile = await findProfile(db, userId);
    const noDelivery = profile?.zip ? whyNoDelivery(await answerZip(db, profile.zip)) : null;
    return profile && { tab: "profile" as const, profile, noDelivery, editing: search.has("edit") };
  },
  orders: async ({ db, viewer: { userId }, search }: Asked) => {
    const placed = search.get("placed");
    const placedId = isUuid(placed) ? placed : null;
    const now = Temporal.Now.instant();
    const version = await versionOfOrdersPage(db, userId, now);
    const wanted = { page: readPage(search.get("page")), withOrder: placedId };
    const [list, reviewed, { lateFeeBack, shopPhone }] = await Promise.all([
      listOrdersOfCustomer(db, userId, wanted),
      listReviewed(db, userId),
      currentSettings(db),
    ]);
    const ids = list.orders.map(({ id }) => id);
    const out = list.orders.filter(({ status }) => status === "out_for_delivery").map(({ id }) => id);
    const [refunds, arriving] = await Promise.all([listRefundsOfOrders(db, ids), listArrivals(db, out, now)]);
    const arrivals = Object.fromEntries(arriving);
    const latePromise = lateFeeBack ? LATE_PROMISE : null;
    const shown = { placedId, version, ...list, reviewed, refunds, arrivals, latePromise, shopPhone };
    return { tab: "orders" as const, ...shown };
  },
  membership: async () => ({ tab: "membership" as const }),
  favorites: async ({ db, viewer: { userId }, search }: Asked) => {
    const favorites = await listFavorites(db, userId, readPage(search.get("page")));
    return { tab: "favorites" as const, favorites };
  },
  settings: async ({ db, viewer: { userId, sessionId } }: Asked) => {
    const [profile, factors, sessions] = await Promise.all([
      findProfile(db, userId),
      findFactorKinds(db, userId),
      listOpenSessions(db, userId, Temporal.Now.instant()),
    ]);
    return profile && { tab: "settings" as const, preferences: profile, factors, sessions, sessionId };
  },
} satisfies Record<AccountTab, (asked: Asked) => Promise<{ tab: AccountTab } | null>>;

/** Data of an account tab. */
export type AccountPart = NonNullable<Awaited<ReturnType<(typeof READS)[AccountTab]>>>;

/** Reads the data of an account tab; null if the account has no such record. */
export function readPart(tab: AccountTab, asked: Asked): Promise<AccountPart | null> {
  return READS[tab](asked);
}

/**
 * Version of the orders tab: changes with the orders and with the arrivals of those out for delivery (rules
 * orders/live-updates, on-time/customer-eta).
 */
export async function versionOfOrdersPage(
  db: Db,
  customerId: string,
  now: Temporal.Instant,
): Promise<string> {
  const [orders, arrivals] = await Promise.all([
    versionOfOrders(db, customerId),
    versionOfArrivals(db, customerId, now),
  ]);
  return arrivals ? `${orders}, ${arrivals}` : orders;
}
