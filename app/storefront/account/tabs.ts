/** The tabs, in their order (rules account/tabs). */
const ACCOUNT_TABS = [
  { tab: "profile", label: "Profile" },
  { tab: "orders", label: "Orders" },
  { tab: "membership", label: "Membership" },
  { tab: "favorites", label: "Favorites" },
  { tab: "settings", label: "Account Settings" },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]["tab"];

/** The tabs of this shop: only the demo has a membership to come. */
export const tabsOf = ({ isDemo }: { isDemo: boolean }) =>
  ACCOUNT_TABS.filter(({ tab }) => isDemo || tab !== "membership");

/** The tab that a query names; anything but the names of its tabs means the profile. */
export function readTab(text: string | null, shop: { isDemo: boolean }): AccountTab {
  return tabsOf(shop).find(({ tab }) => tab === text)?.tab ?? "profile";
}

export function tabLabel(tab: AccountTab): string {
  return ACCOUNT_TABS.find((known) => known.tab === tab)?.label ?? "";
}

/** The address of a tab, or of a page of what it lists. */
export function tabPath(tab: AccountTab, page = 1): string {
  return page > 1 ? `/account?tab=${tab}&page=${page}` : `/account?tab=${tab}`;
}

export const ordersPath = (page: number) => tabPath("orders", page);

/** The address of an order's receipt. */
export function receiptPath(orderId: string): string {
  return `/account/orders/${orderId}/receipt`;
}

/** The address at which its customer changes an order. */
export function changePath(orderId: string): string {
  return `/account/orders/${orderId}/change`;
}

/** The address of the page about second factors, and of its steps. */
export const SECOND_FACTOR = "/account/second-factor";
export const APP_SET_UP = `${SECOND_FACTOR}?set-up=app`;
export const removalPath = (factor: string) => `${SECOND_FACTOR}?remove=${factor}`;
