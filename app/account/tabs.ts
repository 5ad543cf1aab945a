/** The tabs, in their order (rules 15.2). */
export const ACCOUNT_TABS = [
  { tab: "profile", label: "Profile" },
  { tab: "orders", label: "Orders" },
  { tab: "membership", label: "Membership" },
  { tab: "favorites", label: "Favorites" },
  { tab: "settings", label: "Account Settings" },
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
