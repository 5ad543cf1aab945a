import { useEffect, useRef, useState } from "react";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import type { CustomerOrder } from "#app/trade/orders/order-view.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { REACHED_WORDS } from "#app/trade/orders/timeline.ts";
import { isOrderStates, ORDER_STATES_PATH } from "./order-state-answer.ts";

/** The event stream of the signed-in customer's own things. */
const STREAM = "/account/live";

type Shown = { orders: readonly CustomerOrder[]; version: string };

/**
 * Keeps the shown orders up to date while the page is open (rules 9.22), and returns what has changed as a sentence,
 * "Order 5ab5e0af is on its way."; "" as long as nothing has. Nothing is said while the page itself tells its reader
 * what they have just done (`isQuiet`).
 */
export function useLiveOrders({ orders, version }: Shown, isQuiet: boolean): string {
  useFreshPage({ stream: STREAM, asks: ORDER_STATES_PATH, isAnswer: isOrderStates, version });
  return useNews(orders, isQuiet);
}

/** What has happened to the orders since they were drawn first. */
function useNews(orders: readonly CustomerOrder[], isQuiet: boolean): string {
  const [news, setNews] = useState("");
  const known = useRef(new Map<string, number>());
  useEffect(() => {
    const before = known.current;
    known.current = new Map(orders.map((order) => [order.id, reachedSteps(order)]));
    const moved = orders.filter((order) => (before.get(order.id) ?? Infinity) < reachedSteps(order));
    if (moved.length === 0) return;
    const sentences = moved.map(({ id, status }) => `Order ${orderNumber(id)} ${REACHED_WORDS[status]}.`);
    setNews(isQuiet ? "" : sentences.join(" "));
  }, [orders, isQuiet]);
  return news;
}

function reachedSteps({ steps }: CustomerOrder): number {
  return steps.filter(({ state }) => state !== "ahead").length;
}
