import { SubTabs } from "#app/desk/sub-tabs.tsx";

const TABS = [
  { to: "/admin/homepage", label: "Content" },
  { to: "/admin/homepage/texts", label: "Texts" },
] as const;

/** The two lists of the Home Page tab (rules 35.16). */
export function HomepageTabs({ current }: { current: (typeof TABS)[number]["label"] }) {
  return <SubTabs label="Home page" tabs={TABS.map((tab) => ({ ...tab, current: tab.label === current }))} />;
}
