/** The tabs, in their order (rules 15.2), and what each of them shows. */
export const ACCOUNT_TABS = [
  { tab: "profile", label: "Profile", what: "profile" },
  { tab: "orders", label: "Orders", what: "orders" },
  { tab: "membership", label: "Membership", what: "membership" },
  { tab: "favorites", label: "Favorites", what: "favorites" },
  { tab: "settings", label: "Account Settings", what: "settings" },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]["tab"];

/** The tab that a query names; anything but the five names means the profile. */
export function readTab(text: string | null): AccountTab {
  return ACCOUNT_TABS.find(({ tab }) => tab === text)?.tab ?? "profile";
}

/** The address of a tab. */
export function tabPath(tab: AccountTab): string {
  return `/account?tab=${tab}`;
}

/** The address of a page of a customer's orders. */
export function ordersPath(page: number): string {
  return page > 1 ? `${tabPath("orders")}&page=${page}` : tabPath("orders");
}

/** The address of an order's receipt. */
export function receiptPath(orderId: string): string {
  return `/account/orders/${orderId}/receipt`;
}
