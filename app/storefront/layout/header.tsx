import { Search, ShoppingBag } from "lucide";
import { Link, NavLink } from "react-router";
import { ShopSign, type SiteFacts } from "#app/base/settings/site-facts.tsx";
import { FallbackButton } from "#app/base/ui/disclosure-menu.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { loadCartPanel } from "#app/trade/cart/cart-panel-host.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import { AccountMenu, itemsText, MembershipMenu, MobileMenu, mainLinks, sayComingSoon } from "./menus.tsx";
import type { ShownViewer } from "./viewer-store.tsx";

const NAV_ITEM =
  "flex h-11 items-center gap-1 rounded-full px-4 text-base transition-colors duration-150 hover:bg-hairline/60 aria-[current=page]:font-semibold aria-[current=page]:text-spruce-ink";

const ROUND_BUTTON =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-hairline/60";

/** Header. Stays at the top of the screen while the page scrolls. */
export function Header({ viewer, site }: { viewer: ShownViewer; site: SiteFacts["site"] }) {
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      <div className="page flex h-16 items-center gap-1 lg:h-18">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-field sm:gap-2.5 sm:pr-2 lg:mr-6"
        >
          <ShopSign />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden shrink-0 lg:block">
          <ul className="flex items-center">
            {mainLinks(site).map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end prefetch="intent" className={NAV_ITEM}>
                  {label}
                </NavLink>
              </li>
            ))}
            {site.plans.length > 0 ? (
              <li>
                <MembershipMenu plans={site.plans} summaryClass={NAV_ITEM} />
              </li>
            ) : null}
          </ul>
        </nav>
        <SearchButton isDemo={site.isDemo} />
        <div className="hidden shrink-0 lg:block">
          {viewer === null ? (
            <NavLink to="/login" prefetch="intent" className={NAV_ITEM}>
              Sign In
            </NavLink>
          ) : (
            <AccountMenu viewer={viewer} />
          )}
        </div>
        <CartButton />
        <MobileMenu viewer={viewer} site={site} />
      </div>
    </header>
  );
}

/** Search: the shop page has it. Only the demo says that it's coming (rules header/coming-features). */
function SearchButton({ isDemo }: { isDemo: boolean }) {
  const named = { to: "/shop", "aria-label": "Search", className: ROUND_BUTTON };
  const icon = <Icon of={Search} size={21} strokeWidth={1.75} />;
  if (!isDemo) return <Link {...named}>{icon}</Link>;
  return (
    <FallbackButton {...named} onPress={() => sayComingSoon("Search")}>
      {icon}
    </FallbackButton>
  );
}

/** Cart button with the number of items. Hover or focus already loads the panel. */
function CartButton() {
  const { count } = useCart();
  return (
    <FallbackButton
      to="/cart"
      onPress={openCart}
      onPointerEnter={prepare}
      onFocus={prepare}
      aria-label={`Cart, ${itemsText(count)}`}
      className={`relative ${ROUND_BUTTON}`}
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
  // A failure is shown when the panel is opened.
  loadCartPanel().catch(() => undefined);
}
