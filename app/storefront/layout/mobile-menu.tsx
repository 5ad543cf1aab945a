import { Menu, X } from "lucide";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { DisclosureMenu } from "#app/base/ui/disclosure-menu.tsx";
import { FallbackButton } from "#app/base/ui/fallback-button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import { AccountItems, MENU_ITEM, ViewerLines } from "./account-menu.tsx";
import { MAIN_LINKS, MEMBERSHIPS, sayComingSoon } from "./site-links.tsx";
import type { Viewer } from "./viewer-store.tsx";

/** The mobile menu: pages, membership, account, cart (rules 20.4). */
export function MobileMenu({ viewer }: { viewer: Viewer }) {
  const { count } = useCart();
  return (
    <DisclosureMenu
      className="lg:hidden"
      summary={
        <>
          <Icon of={Menu} size={22} className="group-open:hidden" />
          <Icon of={X} size={22} className="hidden group-open:block" />
          <span className="sr-only">Menu</span>
        </>
      }
      summaryClass="flex size-11 items-center justify-center rounded-full hover:bg-hairline/60"
      panelClass="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-hairline bg-paper shadow-float"
    >
      <nav aria-label="Menu" className="page py-4">
        <ul>
          {MAIN_LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={`${MENU_ITEM} font-display text-xl aria-[current=page]:text-spruce`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <Group title="Membership">
          {MEMBERSHIPS.map(({ to, label, feature }) => (
            <li key={to}>
              <FallbackButton to={to} className={MENU_ITEM} onPress={() => sayComingSoon(feature)}>
                {label}
              </FallbackButton>
            </li>
          ))}
        </Group>
        <Group title="Account">
          {viewer === null ? (
            <li className="px-3 py-2">
              <ButtonLink to="/login" className="w-full">
                Sign In
              </ButtonLink>
            </li>
          ) : (
            <>
              <li>
                <ViewerLines viewer={viewer} />
              </li>
              <AccountItems viewer={viewer} />
            </>
          )}
        </Group>
        <div className="mt-3 border-t border-hairline pt-3">
          <FallbackButton to="/cart" className={`${MENU_ITEM} justify-between`} onPress={openCart}>
            <span>Cart</span>
            {count > 0 ? (
              <span className="tabular text-ink-soft">{count === 1 ? "1 item" : `${count} items`}</span>
            ) : null}
          </FallbackButton>
        </div>
      </nav>
    </DisclosureMenu>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <p className="px-3 py-1 text-sm font-semibold text-ink-soft">{title}</p>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
