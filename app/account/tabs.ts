/** The tabs, in their order (rules 15.2). */
export const ACCOUNT_TABS = [
  { tab: "profile", label: "Profile" },
  { tab: "orders", label: "Orders" },
  { tab: "membership", label: "Membership" },
  { tab: "favorites", label: "Favorites" },
  { tab: "settings", label: "Account Settings" },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]["tab"];

/** The tab of a query; anything else than the five names is the profile. */
export function readTab(text: string | null): AccountTab {
  return ACCOUNT_TABS.find(({ tab }) => tab === text)?.tab ?? "profile";
}

/** Where a tab is. */
export function tabPath(tab: AccountTab): string {
  return `/account?tab=${tab}`;
}
