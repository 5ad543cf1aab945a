import { CATALOG } from "./catalog.ts";
import { CHECKOUT } from "./checkout.ts";
import { memoryTargets } from "./memory.ts";
import { WEIGHT } from "./page-weight.ts";
import { PRIVATE, PRODUCT_PAGE, QUOTE, SEARCH, SIGNED_IN, VISITOR } from "./pages.ts";
import { PROCESSES } from "./processes.ts";
import { SIGN_IN } from "./sign-in.ts";
import { START } from "./start-time.ts";
import type { Target } from "./target.ts";

/**
 * Returns the sections of a run in order, by the names of `--only`. The start comes first, because nothing
 * else is running yet.
 */
export const PLAN: Record<string, { title: string; targets: (asked: Asked) => Target[] }> = {
  start: { title: "Start", targets: () => [START] },
  weight: { title: "Weight", targets: () => [WEIGHT] },
  shop: { title: "Shop page, visitor", targets: () => VISITOR },
  product: { title: "Product page, visitor", targets: () => PRODUCT_PAGE },
  "signed-in": { title: "Pages for everyone, signed in", targets: () => SIGNED_IN },
  private: { title: "Personal page", targets: () => PRIVATE },
  search: { title: "Search", targets: () => SEARCH },
  quote: { title: "Quote", targets: () => QUOTE },
  "sign-in": { title: "Sign-in", targets: () => [SIGN_IN] },
  checkout: { title: "Checkout", targets: () => [CHECKOUT] },
  memory: {
    title: "Memory",
    targets: ({ quick, minutes }) => memoryTargets({ requests: quick ? 2_000 : 10_000, minutes }),
  },
  processes: { title: "Processes", targets: () => PROCESSES },
  catalog: { title: "Catalog", targets: () => [CATALOG] },
};

/** The command's options. */
export type Asked = { quick: boolean; minutes: number };
