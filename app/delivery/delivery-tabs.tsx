import { SubTabs } from "#app/desk/sub-tabs.tsx";

const TABS = [
  { to: "/admin/delivery", label: "ZIPs" },
  { to: "/admin/delivery/windows", label: "Windows" },
  { to: "/admin/delivery/closed-days", label: "Closed days" },
  { to: "/admin/delivery/taxes", label: "Taxes" },
] as const;

/** The four parts of the Delivery section (rules 39.5). */
export function DeliveryTabs({ current }: { current: (typeof TABS)[number]["label"] }) {
  return <SubTabs label="Delivery" tabs={TABS.map((tab) => ({ ...tab, current: tab.label === current }))} />;
}
