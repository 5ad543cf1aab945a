import { useEffect, useState } from "react";
import { applyFreshProducts, useCart, useIsCartOpen } from "./cart-store.tsx";
import type { FreshProduct } from "./lines.ts";

const AGREED = { changes: [] as string[], failed: false };

/**
 * Refreshes names, prices and stock of the cart from the server each time the panel opens (rules 4.6), and
 * returns what changed, in sentences, or that it could not be checked.
 */
export function useRefreshedCart(): { changes: string[]; failed: boolean } {
  const open = useIsCartOpen();
  const { lines } = useCart();
  const [outcome, setOutcome] = useState(AGREED);
  const ids = lines.map((line) => line.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening asks, not every change of the lines
  useEffect(() => {
    if (!open) return;
    setOutcome(AGREED);
    if (ids.length === 0) return;
    const stop = new AbortController();
    fetch(`/cart/products?ids=${ids.join(",")}`, { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`answered ${response.status}`);
        const { products }: { products: FreshProduct[] } = await response.json();
        if (!stop.signal.aborted) setOutcome({ changes: applyFreshProducts(ids, products), failed: false });
      })
      .catch(() => {
        if (!stop.signal.aborted) setOutcome({ changes: [], failed: true });
      });
    return () => stop.abort();
  }, [open]);

  return outcome;
}
