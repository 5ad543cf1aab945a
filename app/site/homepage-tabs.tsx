import { SubTabs, type TabGroup } from "#app/desk/sub-tabs.tsx";

export const HOMEPAGE_TABS = {
  label: "Home page",
  tabs: [
    { to: "/admin/homepage", label: "Content", loading: "Loading home page content..." },
    { to: "/admin/homepage/texts", label: "Texts", loading: "Loading texts..." },
  ],
} as const satisfies TabGroup;

/** The two lists of the Home Page tab (rules 35.16). */
export function HomepageTabs({ current }: { current: (typeof HOMEPAGE_TABS)["tabs"][number]["label"] }) {
  return <SubTabs group={HOMEPAGE_TABS} current={current} />;
}
