import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { orderNumber } from "#app/orders/order-number.ts";
import type { CustomerOrder } from "#app/orders/order-view.ts";
import { REACHED_WORDS } from "#app/orders/timeline.ts";
import { askRoute } from "#app/ui/ask-route.tsx";
import { followLive } from "./live-line.tsx";
import { isOrderStates, ORDER_STATES_PATH } from "./order-states.ts";

type Shown = { orders: readonly CustomerOrder[]; version: string };

/**
 * Keeps the shown orders up to date while the page is open (rules 9.22), and returns what has changed as a sentence,
 * "Order 5ab5e0af is on its way."; "" as long as nothing has. Nothing is said while the page itself tells its reader
 * what they have just done (`isQuiet`).
 */
export function useLiveOrders({ orders, version }: Shown, isQuiet: boolean): string {
  useFreshOrders(version);
  return useNews(orders, isQuiet);
}

/**
 * Loads the page anew when the shop knows another version of the orders. It looks at the version first, so that a line
 * that dropped leaves the page as it is.
 */
function useFreshOrders(version: string) {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const now = useRef({ version, isIdle });
  const look = useRef<() => void>(() => {});
  /** True from the first word of a change until the page shows what the shop knows. */
  const isBehind = useRef(false);

  useEffect(() => {
    if (version !== now.current.version) isBehind.current = false;
    now.current = { version, isIdle };
    if (isIdle && isBehind.current) look.current();
  }, [version, isIdle]);

  useEffect(() => {
    const left = new AbortController();
    // Loading again in the middle of a form's way would take away what the page says once about it.
    const mayLook = () => now.current.isIdle && !document.hidden && !left.signal.aborted;
    look.current = async () => {
      isBehind.current = true;
      if (!mayLook()) return;
      const asked = await askRoute(ORDER_STATES_PATH, isOrderStates, { signal: left.signal });
      if (!mayLook()) return;
      isBehind.current = !asked.ok || asked.value.version !== now.current.version;
      const isSignedOut = !asked.ok && asked.refusal.status === 401;
      if (isSignedOut || (asked.ok && isBehind.current)) revalidate();
    };
    const leave = followLive({
      onNews: () => look.current(),
      isBehind: () => isBehind.current,
      onEnded: revalidate,
    });
    return () => {
      left.abort();
      leave();
    };
  }, [revalidate]);
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
