import { load } from "./load.ts";
import { signIn } from "./sign-in.ts";
import type { Target } from "./target.ts";

const SIZES = [100, 1_000, 10_000];

/** /shop with a session, in shops with different numbers of products. */
export const CATALOG: Target = {
  prepare: async ({ open }, effort, held) => {
    const shops: { origin: string; question: { path: string; headers: { Cookie: string } } }[] = [];
    for (const products of SIZES) {
      const shop = held.use(await open({ products, customers: 1, orders: 0 }));
      const question = { path: "/shop", headers: { Cookie: await signIn(shop, 1) } };
      await load(shop.origin, question, { ...effort, seconds: 1 });
      shops.push({ origin: shop.origin, question });
    }
    return async () => {
      const rates: number[] = [];
      for (const { origin, question } of shops) rates.push((await load(origin, question, effort)).perSecond);
      const share = ((rates.at(-1) ?? 0) / (rates[0] ?? 0)) * 100;
      return [
        ...rates.map((value, index) => ({
          what: `/shop, signed in, ${SIZES[index]?.toLocaleString("en-US")} products`,
          value,
          unit: "/s" as const,
        })),
        { what: "10,000 vs. 100 products", value: share, unit: "%", want: "100 % within noise" },
      ];
    };
  },
};
