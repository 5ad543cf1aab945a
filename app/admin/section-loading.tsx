import { PageHead } from "#app/ui/page-head.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Section } from "./sections.ts";

/** Stands in for a section while it is loading: its title, its text, and the shape of a list. */
export function SectionLoading({ section }: { section: Section }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={section.title} />
      <p role="status" className="text-ink-soft">
        {section.loading}
      </p>
      <div className="flex flex-col gap-2">
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    </div>
  );
}
