import { Link } from "react-router";
import type { TabGroup } from "./tabs.ts";

/** The parts of a section of the admin area, each with an address of its own. */
export function SubTabs({ of: { label, tabs }, current }: { of: TabGroup; current: string }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b border-hairline">
      {tabs.map(({ to, label: name }) => (
        <Link
          key={to}
          to={to}
          aria-current={name === current ? "page" : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-base text-ink-soft hover:text-ink aria-[current=page]:border-spruce aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
