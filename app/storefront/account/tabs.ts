/** Account tabs, in order (rules account/tabs). */
const ACCOUNT_TABS = [
  { tab: "profile", label: "Profile" },
  { tab: "orders", label: "Orders" },
  { tab: "membership", label: "Membership" },
  { tab: "favorites", label: "Favorites" },
  { tab: "settings", label: "Account Settings" },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]["tab"];

type Shop = { plans: readonly string[] };

/** Returns the shop's tabs: a shop without plans has no Membership tab. */
export const tabsOf = ({ plans }: Shop) =>
  ACCOUNT_TABS.filter(({ tab }) => plans.length > 0 || tab !== "membership");

/** Parses the tab from a query; defaults to the profile. */
export function readTab(text: string | null, shop: Shop): AccountTab {
  return tabsOf(shop).find(({ tab }) => tab === text)?.tab ?? "profile";
}

export function tabLabel(tab: AccountTab): string {
  return ACCOUNT_TABS.find((known) => known.tab === tab)?.label ?? "";
}

/** Returns the address of a tab, or of a page of its list. */
export function tabPath(tab: AccountTab, page = 1): string {
  return page > 1 ? `/account?tab=${tab}&page=${page}` : `/account?tab=${tab}`;
}

export const ordersPath = (page: number) => tabPath("orders", page);

/** Returns the address of an order's receipt. */
export function receiptPath(orderId: string): string {
  return `/account/orders/${orderId}/receipt`;
}

/** Returns the address where a customer changes an order. */
export function changePath(orderId: string): string {
  return `/account/orders/${orderId}/change`;
}

/** Addresses of the second-factor page and its steps. */
export const SECOND_FACTOR = "/account/second-factor";
export const APP_SET_UP = `${SECOND_FACTOR}?set-up=app`;
export const removalPath = (factor: string) => `${SECOND_FACTOR}?remove=${factor}`;
