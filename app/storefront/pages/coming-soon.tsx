import { data, useLocation } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { Button } from "#app/base/ui/button.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import type { Route } from "./+types/coming-soon";
import { Placeholder } from "./placeholder.tsx";

export const handle: CachedPage = { keptUnder: [] };

const NAMES: Record<string, string> = {
  "/membership": "Membership",
  "/membership/standard": "Standard Membership",
  "/membership/premium": "Premium Membership",
  "/cart": "Cart",
};

/**
 * Only the demo shop has all of these pages. Other shops have only the cart, because they haven't announced a
 * membership.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { isDemo } = await currentSettings(context.get(database));
  if (!isDemo && !/^\/cart(\.data)?\/?$/i.test(url.pathname)) throw data(null, { status: 404 });
  return null;
}

/** Placeholder of an upcoming page; the one at /cart also opens the cart panel (rules home/placeholders). */
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
      <p className="hidden basis-full noscript:block">The cart requires JavaScript.</p>
    </>
  );
}
