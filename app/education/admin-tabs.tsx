import { SubTabs } from "#app/desk/sub-tabs.tsx";

const TABS = [
  { to: "/admin/education/articles", label: "Articles" },
  { to: "/admin/education/courses", label: "Courses" },
  { to: "/admin/education/faqs", label: "FAQs" },
] as const;

/** The three lists of the Education tab (rules 35.1). */
export function EducationTabs({ current }: { current: (typeof TABS)[number]["label"] }) {
  return (
    <SubTabs
      label="Educational content"
      tabs={TABS.map((tab) => ({ ...tab, current: tab.label === current }))}
    />
  );
}
