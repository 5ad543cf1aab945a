import { ChevronDown, CircleUser, Menu, X } from "lucide";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { counted } from "#app/base/lib/money.ts";
import type { SiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { DisclosureMenu, FallbackButton } from "#app/base/ui/disclosure-menu.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { openCart, useCart } from "#app/trade/cart/cart-store.tsx";
import { SignOutForm } from "./sign-out-form.tsx";
import type { ShownViewer, ViewerFacts } from "./viewer-store.tsx";

/** Returns the header's links. The shop comes second, where customers expect it. */
export const mainLinks = ({ hasEducation }: Pick<SiteFacts["site"], "hasEducation">) => [
  { to: "/", label: "Home" },
  { to: "/shop", label: "Shop" },
  ...(hasEducation ? [{ to: "/education", label: "Education" }] : []),
  { to: "/about", label: "About" },
];

/** Addresses of the plans' pages, in order. */
const PLAN_PATHS = ["/membership/standard", "/membership/premium"] as const;

/** Account menu links (rules header/menus). */
const ACCOUNT_LINKS = [
  { to: "/account", label: "My Account" },
  { to: "/account?tab=orders", label: "My Orders" },
  { to: "/account?tab=favorites", label: "Favorites" },
  { to: "/account?tab=settings", label: "Settings" },
] as const;

/** Shows the message of a coming-soon item (rules forms/coming-soon). */
export function sayComingSoon(feature: string) {
  toast(`${feature} coming soon!`, { id: `coming-soon-${feature}` });
}

const MENU_ITEM =
  "flex min-h-11 w-full items-center rounded-field px-3 text-left text-base hover:bg-hairline/60";

const OPENS = <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />;

/** Membership menu of the header. */
export function MembershipMenu({ plans, summaryClass }: { plans: readonly string[]; summaryClass: string }) {
  return (
    <DisclosureMenu
      summary={<>Membership{OPENS}</>}
      summaryClass={summaryClass}
      panelClass="absolute top-full left-0 z-10 mt-2 w-48 rounded-card border border-hairline bg-white p-2 shadow-float"
    >
      <ul>
        <MembershipItems plans={plans} />
      </ul>
    </DisclosureMenu>
  );
}

/** Plans aren't available yet; selecting one only shows the message (rules header/coming-features). */
function MembershipItems({ plans }: { plans: readonly string[] }) {
  return PLAN_PATHS.map((to, index) => (
    <li key={to}>
      <FallbackButton
        to={to}
        className={MENU_ITEM}
        onPress={() => sayComingSoon(`${plans[index]} Membership`)}
      >
        {plans[index]}
      </FallbackButton>
    </li>
  ));
}

/** Signed-in user; undefined until known: the page only knows that the browser has a session. */
type SignedIn = { viewer: ViewerFacts | undefined };

/** Account menu of a signed-in customer (rules header/menus). */
export function AccountMenu({ viewer }: SignedIn) {
  return (
    <DisclosureMenu
      summary={
        <>
          <Icon of={CircleUser} size={22} strokeWidth={1.75} />
          <span className="sr-only">Account menu</span>
          {OPENS}
        </>
      }
      summaryClass="flex h-11 items-center gap-1 rounded-full px-3 hover:bg-hairline/60"
      panelClass="absolute top-full right-0 z-10 mt-2 w-72 rounded-card border border-hairline bg-white p-2 shadow-float"
    >
      <ViewerLines viewer={viewer} />
      <ul className="border-t border-hairline pt-2">
        <AccountItems viewer={viewer} />
      </ul>
    </DisclosureMenu>
  );
}

/** Display name and email. Reserves their space until they're loaded; without JavaScript they never are. */
function ViewerLines({ viewer }: SignedIn) {
  return (
    <div className={`px-3 py-2 ${viewer ? "" : "noscript:hidden"}`}>
      <p className="min-h-[1lh] truncate font-semibold">{viewer?.name}</p>
      <p className="min-h-[1lh] truncate text-sm text-ink-soft">{viewer?.email}</p>
    </div>
  );
}

/** Account links and Sign Out, as list items. */
function AccountItems({ viewer }: SignedIn) {
  const links = viewer?.isAdmin ? [...ACCOUNT_LINKS, { to: "/admin", label: "Admin" }] : ACCOUNT_LINKS;
  return (
    <>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={MENU_ITEM}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <SignOutForm>
          <button type="submit" className={MENU_ITEM}>
            Sign Out
          </button>
        </SignOutForm>
      </li>
    </>
  );
}

/** Mobile menu: pages, membership, account, cart (rules header/menus). */
export function MobileMenu({ viewer, site }: { viewer: ShownViewer; site: SiteFacts["site"] }) {
  const { count } = useCart();
  const { plans } = site;
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
          {mainLinks(site).map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={`${MENU_ITEM} font-display text-xl aria-[current=page]:text-spruce-ink`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {plans.length > 0 ? (
          <Group title="Membership">
            <MembershipItems plans={plans} />
          </Group>
        ) : null}
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
            {count > 0 ? <span className="tabular text-ink-soft">{itemsText(count)}</span> : null}
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

/** "1 item", "3 items". */
export function itemsText(count: number): string {
  return counted(count, "item", "items");
}
