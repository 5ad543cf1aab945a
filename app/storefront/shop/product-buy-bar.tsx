import { type RefObject, useEffect, useState } from "react";
import { formatMoney } from "#app/base/lib/money.ts";
import { Button } from "#app/base/ui/button.tsx";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";
import { BUY_WORDS } from "./buy-labels.ts";

type Props = {
  product: ProductDetails;
  /** The page's own button; while it is visible the bar is not needed. */
  buyButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
};

/**
 * Add to Cart at the foot of a phone's screen. It is the last child of its page: it sticks to the screen while the page
 * scrolls and has a place of its own at the end, so that nothing moves and the footer is never covered.
 */
export function ProductBuyBar({ product, buyButton, onAdd }: Props) {
  const shown = useOutOfSight(buyButton);
  if (product.stock === 0) return null;
  return (
    <div className="buy-bar" data-shown={shown || undefined} inert={!shown}>
      <p className="min-w-0 flex-1">
        <span className="block truncate text-sm">{product.name}</span>
        <span className="tabular font-semibold">{formatMoney(product.priceCents)}</span>
      </p>
      <Button onClick={onAdd}>{BUY_WORDS.available}</Button>
    </div>
  );
}

/** The height of the header that stays at the top: a button under it counts as out of sight. */
const UNDER_HEADER = "-64px 0px 0px 0px";

function useOutOfSight(subject: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!subject.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => setAway(entry !== undefined && !entry.isIntersecting),
      { rootMargin: UNDER_HEADER },
    );
    watch.observe(subject.current);
    return () => watch.disconnect();
  }, [subject]);
  return away;
}
