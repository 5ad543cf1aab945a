import { findProfile } from "#app/customers/queries.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { findFactorKinds } from "#app/factors/queries.server.ts";
import { listFavorites } from "#app/favorites/queries.server.ts";
import { listOrdersOfCustomer } from "#app/orders/queries.server.ts";
import type { AccountTab } from "../tabs.ts";

type Asked = { db: Database; userId: string; search: URLSearchParams };

const READS = {
  profile: async ({ db, userId, search }: Asked) => {
    const profile = await findProfile(db, userId);
    return profile && { tab: "profile" as const, profile, editing: search.has("edit") };
  },
  orders: async ({ db, userId, search }: Asked) => {
    const orders = await listOrdersOfCustomer(db, userId);
    return { tab: "orders" as const, orders, placedId: search.get("placed") };
  },
  membership: async () => ({ tab: "membership" as const }),
  favorites: async ({ db, userId }: Asked) => {
    return { tab: "favorites" as const, favorites: await listFavorites(db, userId) };
  },
  settings: async ({ db, userId }: Asked) => {
    const profile = await findProfile(db, userId);
    const factors = await findFactorKinds(db, userId);
    return profile && { tab: "settings" as const, preferences: profile, factors };
  },
} satisfies Record<AccountTab, (asked: Asked) => Promise<{ tab: AccountTab } | null>>;

/** What a tab of the account shows. */
export type Part = NonNullable<Awaited<ReturnType<(typeof READS)[AccountTab]>>>;

/** Reads what a tab of the account shows; null when the account has no such record. */
export function readPart(tab: AccountTab, asked: Asked): Promise<Part | null> {
  return READS[tab](asked);
}
