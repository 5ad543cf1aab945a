import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = {
  /** What several rows are called, "products". */
  many: string;
  /** What stands there while there are no rows at all. */
  none: string;
  /** The whole list. */
  all: string;
  /** The words that were searched, "" = none. */
  search: string;
  /** True when filters narrow the list as well. */
  filtered?: boolean;
  /** How many rows there are on all pages. */
  total: number;
  /** Said or offered while there are no rows at all. */
  children?: ReactNode;
};

/**
 * Stands in place of a list without rows (rules 33.9): there are none at all, the search or the filters leave none, or
 * the address names a page behind the last one. The last two lead back to the whole list.
 */
export function EmptyList({ many, none, all, search, filtered = false, total, children }: Props) {
  const narrowed = search !== "" || filtered;
  if (!narrowed && total === 0) return <EmptyState title={none}>{children}</EmptyState>;
  return (
    <EmptyState title={total > 0 ? "Nothing on this page" : noMatch(many, search, filtered)}>
      <ButtonLink to={all} look="quiet">
        Show all {many}
      </ButtonLink>
    </EmptyState>
  );
}

function noMatch(many: string, search: string, filtered: boolean): string {
  if (search === "") return `No ${many} match these filters.`;
  return `No ${many} match “${search}”${filtered ? " and these filters" : ""}.`;
}
