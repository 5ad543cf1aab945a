import { ShoppingBag } from "lucide";
import { FallbackButton } from "#app/base/ui/fallback-button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { loadCartPanel } from "#app/trade/cart/cart-panel-host.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";

/** The cart of the header, with the number of items in it. Pointing at it or focusing it already fetches the panel. */
export function CartButton() {
  const { count } = useCart();
  const items = count === 1 ? "1 item" : `${count} items`;
  return (
    <FallbackButton
      to="/cart"
      onPress={openCart}
      onPointerEnter={prepare}
      onFocus={prepare}
      aria-label={`Cart, ${items}`}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-hairline/60"
    >
      <Icon of={ShoppingBag} size={22} strokeWidth={1.75} />
      {count > 0 ? (
        <span className="tabular absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-amber px-1 text-sm leading-none font-semibold text-ink">
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </FallbackButton>
  );
}

function prepare() {
  // A failure shows when the panel is really opened.
  loadCartPanel().catch(() => undefined);
}
