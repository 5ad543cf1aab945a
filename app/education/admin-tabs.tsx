import { SubTabs, type TabGroup } from "#app/desk/sub-tabs.tsx";

export const EDUCATION_TABS = {
  label: "Educational content",
  tabs: [
    { to: "/admin/education/articles", label: "Articles", loading: "Loading articles..." },
    { to: "/admin/education/courses", label: "Courses", loading: "Loading courses..." },
    { to: "/admin/education/faqs", label: "FAQs", loading: "Loading FAQs..." },
  ],
} as const satisfies TabGroup;

/** The three lists of the Education tab (rules 35.1). */
export function EducationTabs({ current }: { current: (typeof EDUCATION_TABS)["tabs"][number]["label"] }) {
  return <SubTabs group={EDUCATION_TABS} current={current} />;
}
