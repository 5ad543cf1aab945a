import { openCheckout } from "./checkout.ts";
import { load } from "./load.ts";
import { COMPRESSED } from "./pages.ts";
import { residentMegabytes } from "./process-tree.ts";
import { openSearches } from "./searches.ts";
import type { Target } from "./target.ts";

/**
 * The shop on one, two, and four processes: visitors' page, searches, orders, and the memory of all
 * processes.
 */
export const PROCESSES: Target[] = [1, 2, 4].map((processes) => ({
  prepare: async ({ open }, effort, held) => {
    const shop = held.use(await open({ env: { PROCESSES: String(processes) } }));
    const nextSearch = await openSearches(shop);
    const page = { path: "/shop", headers: COMPRESSED };
    const search = () => ({ path: nextSearch(), headers: COMPRESSED });
    const buy = await openCheckout(shop);
    // Each process has to warm up separately.
    const warm = { ...effort, seconds: processes };
    await load(shop.origin, page, warm);
    await load(shop.origin, search, warm);
    await buy(processes);
    const on = `on ${processes}`;
    return async () => [
      { what: `/shop, visitor, ${on}`, value: (await load(shop.origin, page, effort)).perSecond, unit: "/s" },
      { what: `  search, ${on}`, value: (await load(shop.origin, search, effort)).perSecond, unit: "/s" },
      { what: `  orders, ${on}`, value: (await buy(effort.seconds)).perSecond, unit: "/s" },
      { what: `  memory, ${on}`, value: residentMegabytes(shop.pid), unit: "MB" },
    ];
  },
}));
