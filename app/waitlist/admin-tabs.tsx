import { SubTabs, type TabGroup } from "#app/desk/sub-tabs.tsx";

export const WAITLIST_TABS = {
  label: "Parts of the waitlist",
  tabs: [
    { to: "/admin/waitlist", label: "Waitlist", loading: "Loading the waitlist..." },
    { to: "/admin/waitlist/newsletter", label: "Newsletter", loading: "Loading the newsletter..." },
    { to: "/admin/waitlist/messages", label: "Messages", loading: "Loading messages..." },
  ],
} as const satisfies TabGroup;

/** The parts of what visitors leave with us. */
export function WaitlistTabs({ current }: { current: (typeof WAITLIST_TABS)["tabs"][number]["label"] }) {
  return <SubTabs group={WAITLIST_TABS} current={current} />;
}
