import { data, useLocation } from "react-router";
import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { currentPlanNames } from "#app/content/pages/queries.server.ts";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import type { Route } from "./+types/coming-soon";
import { Placeholder } from "./placeholder.tsx";

export const handle: CachedPage = { keptUnder: [] };

const namesOf = ([first, second]: readonly string[]): Record<string, string> => ({
  "/membership": "Membership",
  "/membership/standard": `${first} Membership`,
  "/membership/premium": `${second} Membership`,
  "/cart": "Cart",
});

/** A shop that announces no membership has only the cart (rules sections/membership). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const plans = await currentPlanNames(context.get(database));
  if (plans.length === 0 && !/^\/cart(\.data)?\/?$/i.test(url.pathname)) throw data(null, { status: 404 });
  return null;
}

/** Placeholder of an upcoming page; the one at /cart also opens the cart panel (rules home/placeholders). */
export default function ComingSoon() {
  const { plans, isDemo } = useSiteFacts().site;
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, "");
  const isCart = path === "/cart";
  return (
    <Placeholder name={namesOf(plans)[path] ?? "This page"} path={path} isComing={isDemo || !isCart}>
      {isCart ? <OpenCart /> : null}
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
