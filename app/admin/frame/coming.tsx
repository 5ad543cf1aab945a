import { useLocation, useNavigation } from "react-router";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { type Section, sectionOf, type Tab, tabOf } from "#app/admin/kit/sections.ts";
import { Skeleton } from "#app/base/ui/empty-state.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";

/** A loading section, or one of its tabs if only the tab changes. */
type ComingSection = { section: Section; tab?: Tab };

/** The pending navigation: a section or tab that replaces the page, "more" if the page stays, or null. */
type Coming = ComingSection | "more" | null;

/** Returns what a navigation from `shown` to `next` loads (rules screens/navigation). */
export function comingAt(next: string, shown: string): Coming {
  const section = sectionOf(next);
  if (!section) return "more";
  if (section !== sectionOf(shown)) return { section };
  const tab = section.tabs?.find(({ to }) => to === next);
  return tab && tab !== tabOf(section, shown) ? { section, tab } : "more";
}

/** Returns the pending navigation. A submitted form shows its own busy label instead. */
export function useComing(): Coming {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (!location || (formMethod && formMethod !== "GET")) return null;
  return comingAt(location.pathname, pathname);
}

/** Placeholder while a section or tab loads: title, tabs, loading text, and the shape of a list. */
export function SectionLoading({ section, tab }: ComingSection) {
  const title = section.title ?? section.label;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${tab ? `${tab.label} | ` : ""}${title} | Admin`}</title>
      <PageHead title={title} />
      {tab ? <SubTabs of={section} current={tab} /> : null}
      <p role="status" className="text-ink-soft">
        {(tab ?? section).loading}
      </p>
      <div className="flex flex-col gap-2">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    </div>
  );
}

/** Thin line at the top while a response is pending. Hidden for responses within 150 ms. */
export function BusyLine() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 h-1 transition-opacity delay-150 duration-150 starting:opacity-0 lg:left-60 print:hidden"
    >
      <div className="h-full animate-pulse bg-lake" />
    </div>
  );
}
