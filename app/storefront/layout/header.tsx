import { ChevronDown, Search, ShoppingBag } from "lucide";
import { Link, NavLink } from "react-router";
import { Mark, type SiteFacts } from "#app/base/settings/site-facts.tsx";
import { DisclosureMenu } from "#app/base/ui/disclosure-menu.tsx";
import { FallbackButton } from "#app/base/ui/fallback-button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { loadCartPanel } from "#app/trade/cart/cart-panel-host.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import { AccountMenu, MENU_ITEM } from "./account-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { MAIN_LINKS, MEMBERSHIPS, sayComingSoon } from "./site-links.tsx";
import type { Viewer } from "./viewer-store.tsx";

const NAV_ITEM =
  "flex h-11 items-center gap-1 rounded-full px-4 text-base transition-colors duration-150 hover:bg-hairline/60 aria-[current=page]:font-semibold aria-[current=page]:text-spruce";

/** The header stays at the top of the screen while the page moves (rules 20.1). */
export function Header({ viewer, site }: { viewer: Viewer; site: SiteFacts["site"] }) {
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-paper">
      <div className="page flex h-16 items-center gap-1 lg:h-18">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-field sm:gap-2.5 sm:pr-2 lg:mr-6"
        >
          <Mark className="size-9 shrink-0" />
          <span className="truncate font-display text-xl tracking-tight">{site.name}</span>
        </Link>
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex items-center">
            {MAIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end prefetch="intent" className={NAV_ITEM}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <MembershipMenu />
            </li>
          </ul>
        </nav>
        <FallbackButton
          to="/shop"
          aria-label="Search"
          onPress={() => sayComingSoon("Search")}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-hairline/60"
        >
          <Icon of={Search} size={21} strokeWidth={1.75} />
        </FallbackButton>
        <div className="hidden lg:block">
          {viewer === null ? (
            <NavLink to="/login" prefetch="intent" className={NAV_ITEM}>
              Sign In
            </NavLink>
          ) : (
            <AccountMenu viewer={viewer} />
          )}
        </div>
        <CartButton />
        <MobileMenu viewer={viewer} />
      </div>
    </header>
  );
}

function MembershipMenu() {
  return (
    <DisclosureMenu
      summary={
        <>
          Membership
          <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
        </>
      }
      summaryClass={NAV_ITEM}
      panelClass="absolute top-full left-0 z-10 mt-2 w-48 rounded-card border border-hairline bg-white p-2 shadow-float"
    >
      <ul>
        {MEMBERSHIPS.map(({ to, label, feature }) => (
          <li key={to}>
            <FallbackButton to={to} className={MENU_ITEM} onPress={() => sayComingSoon(feature)}>
              {label}
            </FallbackButton>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

/** The cart of the header, with the number of items in it. Pointing at it or focusing it already fetches the panel. */
function CartButton() {
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
