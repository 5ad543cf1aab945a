import { useEffect, useState } from "react";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import type { NoDelivery } from "#app/trade/delivery/no-delivery.ts";
import { applyFreshProducts, useCart, useCartPanel } from "./cart-store.tsx";
import { isCartProducts } from "./fresh-products.ts";

type Outcome = { changes: string[]; failed: boolean; noDelivery: NoDelivery | null };

const AGREED: Outcome = { changes: [], failed: false, noDelivery: null };

/**
 * Refreshes names, prices and stock of the cart from the server each time the panel opens (rules 4.6), and returns
 * sentences about what changed, or that it could not be checked, and why nothing is delivered to the customer's address.
 */
export function useRefreshedCart(): Outcome {
  const { open } = useCartPanel();
  const { lines } = useCart();
  const [outcome, setOutcome] = useState(AGREED);
  const ids = lines.map((line) => line.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening asks, not every change of the lines
  useEffect(() => {
    if (!open) return;
    setOutcome(AGREED);
    if (ids.length === 0) return;
    const stop = new AbortController();
    const address = `/cart/products?ids=${ids.join(",")}`;
    askRoute(address, isCartProducts, { signal: stop.signal }).then((asked) => {
      if (stop.signal.aborted) return;
      const changes = asked.ok ? applyFreshProducts(ids, asked.value.products) : [];
      const noDelivery = asked.ok ? (asked.value.noDelivery ?? null) : null;
      setOutcome({ changes, failed: !asked.ok, noDelivery });
    });
    return () => stop.abort();
  }, [open]);

  return outcome;
}
