import { SubTabs } from "#app/desk/sub-tabs.tsx";

const TABS = [
  { to: "/admin/waitlist", label: "Waitlist" },
  { to: "/admin/waitlist/newsletter", label: "Newsletter" },
  { to: "/admin/waitlist/messages", label: "Messages" },
] as const;

/** The parts of what visitors leave with us. */
export function WaitlistTabs({ current }: { current: (typeof TABS)[number]["label"] }) {
  return (
    <SubTabs
      label="Parts of the waitlist"
      tabs={TABS.map(({ to, label }) => ({ to, label, current: label === current }))}
    />
  );
}
