import { SubTabs, type TabGroup } from "#app/desk/sub-tabs.tsx";

export const DELIVERY_TABS = {
  label: "Delivery",
  tabs: [
    { to: "/admin/delivery", label: "ZIPs", loading: "Loading ZIPs..." },
    { to: "/admin/delivery/windows", label: "Windows", loading: "Loading windows..." },
    { to: "/admin/delivery/closed-days", label: "Closed days", loading: "Loading closed days..." },
    { to: "/admin/delivery/taxes", label: "Taxes", loading: "Loading taxes..." },
  ],
} as const satisfies TabGroup;

/** The four parts of the Delivery section (rules 39.5). */
export function DeliveryTabs({ current }: { current: (typeof DELIVERY_TABS)["tabs"][number]["label"] }) {
  return <SubTabs group={DELIVERY_TABS} current={current} />;
}
