import { useLocation } from "react-router";
import { openCart, useCart } from "#app/cart/cart-store.tsx";
import { VISITOR_PAGE } from "#app/lib/page-headers.ts";
import { useSiteFacts } from "#app/site/site-facts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export const headers = () => VISITOR_PAGE;

const NAMES: Record<string, string> = {
  "/about": "About",
  "/education": "Education",
  "/membership": "Membership",
  "/membership/standard": "Standard Membership",
  "/membership/premium": "Premium Membership",
  "/cart": "Cart",
  "/privacy": "Privacy Policy",
  "/terms": "Terms of Service",
  "/faq": "FAQ",
};

/** Spec 2: the placeholder of a page to come; that of /cart also opens the cart panel (design 5, Coming soon). */
export default function ComingSoon() {
  const path = useLocation().pathname.replace(/\/+$/, "");
  const { site } = useSiteFacts();
  const name = NAMES[path] ?? "This page";
  return (
    <main className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <title>{`${name} coming soon · ${site.name}`}</title>
      <h1 className="text-3xl sm:text-4xl">{name}</h1>
      <p className="text-lg text-ink-soft">This page is coming soon.</p>
      <div className="flex flex-wrap gap-3">
        {path === "/cart" ? <OpenCart /> : null}
        <ButtonLink to="/" look={path === "/cart" ? "quiet" : "primary"}>
          Back to Homepage
        </ButtonLink>
      </div>
    </main>
  );
}

function OpenCart() {
  const { count } = useCart();
  return <Button onClick={openCart}>{count > 0 ? `Open cart (${count})` : "Open cart"}</Button>;
}
