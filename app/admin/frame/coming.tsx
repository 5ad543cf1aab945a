import { useLocation, useNavigation } from "react-router";
import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { type Section, sectionOf, type Tab, tabOf } from "#app/admin/kit/sections.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Skeleton } from "#app/base/ui/skeleton.tsx";

/** A section that is loading, or one of its tabs when only that changes. */
type ComingSection = { section: Section; tab?: Tab };

/** What is on its way: a section or a tab that takes the place of the page, "more" for what leaves the page as it is, or nothing. */
type Coming = ComingSection | "more" | null;

/** What is coming at one address while another one is shown (rules screens/navigation). */
export function comingAt(next: string, shown: string): Coming {
  const section = sectionOf(next);
  if (!section) return "more";
  if (section !== sectionOf(shown)) return { section };
  const tab = section.tabs?.find(({ to }) => to === next);
  return tab && tab !== tabOf(section, shown) ? { section, tab } : "more";
}

/** What is on its way to the screen. A form that is sent has a word of its own on its button. */
export function useComing(): Coming {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (!location || (formMethod && formMethod !== "GET")) return null;
  return comingAt(location.pathname, pathname);
}

/** Stands in for a section or one of its tabs while it is loading: title and tabs, its text, and the shape of a list. */
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

/** A quiet line at the top while an answer is on its way; a quick answer, within 150 ms, shows nothing. */
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
