import { sql } from "drizzle-orm";
import { expectOrder, findBuyers, findProductIds, linesOf, orderForm } from "./buyers.ts";
import { Connection, written } from "./connection.ts";
import { figuresOf } from "./figures.ts";
import { type Pace, repeat } from "./load.ts";
import { processorTimeOf } from "./process-tree.ts";
import type { MeasuredShop } from "./shop-process.ts";
import type { Target } from "./target.ts";

const CUSTOMERS = 60;
const BUYERS_AT_ONCE = 4;

/**
 * POST /checkout by many signed-in customers, four at a time. Each order has separate products, window, and
 * key. Throws if one is refused, or if not every acknowledged order is in the database.
 */
export async function openCheckout(shop: MeasuredShop): Promise<(seconds: number) => Promise<Pace>> {
  const buyers = await findBuyers(shop, CUSTOMERS);
  const products = await findProductIds(shop);
  let turn = 0;
  const open = () => {
    const connection = new Connection(shop.origin);
    return {
      turn: async () => {
        turn += 1;
        const buyer = buyers[turn % buyers.length];
        if (!buyer) throw new Error("There is no customer to buy.");
        const form = orderForm(shop, buyer, linesOf(products, turn));
        expectOrder(await connection.ask(written(shop.origin, form)));
      },
      [Symbol.dispose]: () => connection[Symbol.dispose](),
    };
  };
  return async (seconds) => {
    const [before, asked] = [await countOrders(shop), turn];
    const orders = await repeat({ seconds, lanes: BUYERS_AT_ONCE }, open);
    const [made, acknowledged] = [(await countOrders(shop)) - before, turn - asked];
    if (made !== acknowledged)
      throw new Error(`${acknowledged} orders were acknowledged, ${made} are in the database.`);
    return orders;
  };
}

function countOrders(shop: MeasuredShop): Promise<number> {
  return shop.ask(async (db) => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from orders`);
    return rows[0]?.n ?? 0;
  });
}

export const CHECKOUT: Target = {
  prepare: async ({ shop }, { seconds }) => {
    const measured = await shop();
    const buy = await openCheckout(measured);
    await buy(1);
    return async () => {
      const { result, spentMs } = await processorTimeOf(measured.pid, () => buy(seconds));
      const what = `orders, ${BUYERS_AT_ONCE} buyers at once`;
      const figures = figuresOf(what, result, spentMs, { perSecond: "150/s or more", median: "below 40 ms" });
      return [...figures, { what: "  95 of 100 within", value: result.p95Ms, unit: "ms" }];
    };
  },
};
