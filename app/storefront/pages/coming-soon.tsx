import { useLocation } from "react-router";
import type { KeptPage } from "#app/base/lib/kept-page.ts";
import { Button } from "#app/base/ui/button.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import { Placeholder } from "./placeholder.tsx";

export const handle: KeptPage = { keptUnder: [] };

const NAMES: Record<string, string> = {
  "/membership": "Membership",
  "/membership/standard": "Standard Membership",
  "/membership/premium": "Premium Membership",
  "/cart": "Cart",
};

/** The placeholder of a page to come; that of /cart also opens the cart panel (rules 19.14). */
export default function ComingSoon() {
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, "");
  return (
    <Placeholder name={NAMES[path] ?? "This page"} path={path}>
      {path === "/cart" ? <OpenCart /> : null}
    </Placeholder>
  );
}

function OpenCart() {
  const { count } = useCart();
  return (
    <>
      <Button className="noscript:hidden" onClick={openCart}>
        {count > 0 ? `Open cart (${count})` : "Open cart"}
      </Button>
      <p className="hidden basis-full noscript:block">The cart needs JavaScript to be switched on.</p>
    </>
  );
}
