import { listOpenSessions } from "#app/auth/open-sessions.server.ts";
import type { Viewer } from "#app/auth/session.server.ts";
import { findProfile } from "#app/customers/queries.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { answerZip } from "#app/delivery/answer-zip.server.ts";
import { whyNoDelivery } from "#app/delivery/no-delivery.ts";
import { findFactorKinds } from "#app/factors/queries.server.ts";
import { listFavorites } from "#app/favorites/queries.server.ts";
import { readPage } from "#app/lib/pages.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { listOrdersOfCustomer, versionOfOrders } from "#app/orders/customer-queries.server.ts";
import type { AccountTab } from "../tabs.ts";

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
    const version = await versionOfOrders(db, userId);
    const wanted = { page: readPage(search.get("page")), withOrder: placedId };
    return { tab: "orders" as const, placedId, version, ...(await listOrdersOfCustomer(db, userId, wanted)) };
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

/** What a tab of the account shows. */
export type Part = NonNullable<Awaited<ReturnType<(typeof READS)[AccountTab]>>>;

/** Reads what a tab of the account shows; null when the account has no such record. */
export function readPart(tab: AccountTab, asked: Asked): Promise<Part | null> {
  return READS[tab](asked);
}
