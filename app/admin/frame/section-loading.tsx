import { SubTabs } from "#app/admin/kit/list-screen.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Skeleton } from "#app/base/ui/skeleton.tsx";
import type { ComingSection } from "./coming.tsx";

/** Stands in for a section or one of its tabs while it is loading: title and tabs, its text, and the shape of a list. */
export function SectionLoading({ section, part }: ComingSection) {
  return (
    <div className="flex flex-col gap-6">
      <title>{`${part ? `${part.tab.label} | ` : ""}${section.title} | Admin`}</title>
      <PageHead title={section.title} />
      {part ? <SubTabs of={part.group} current={part.tab.label} /> : null}
      <p role="status" className="text-ink-soft">
        {(part?.tab ?? section).loading}
      </p>
      <div className="flex flex-col gap-2">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    </div>
  );
}

/**
 * A quiet line at the top of the page while an answer is on its way that leaves the page as it is meanwhile. It is seen
 * after 150 ms only, so that a quick answer shows nothing, and takes no place.
 */
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
