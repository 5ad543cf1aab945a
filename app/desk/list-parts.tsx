import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { pagesOf } from "#app/lib/pages.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import type { Column } from "#app/ui/table.tsx";
import {
  type ListSorts,
  questionAbout,
  ROWS_PER_PAGE,
  readListQuery,
  sortedBy,
  withParams,
} from "./list-query.ts";

/** A column whose head sorts the list. */
export function useSortColumn<Sort extends string>(sorts: ListSorts<Sort>) {
  const [params] = useSearchParams();
  const { sort, descending } = readListQuery(params, sorts);
  return (name: Sort, label: string, className?: string): Column => ({
    name: (
      <Link
        to={sortedBy(params, name, sorts)}
        preventScrollReset
        className="link inline-flex items-center gap-1 py-1 no-underline hover:underline"
      >
        {label}
        {sort === name ? <Icon of={descending ? ArrowDown : ArrowUp} size={14} /> : null}
      </Link>
    ),
    ...(className === undefined ? {} : { className }),
    ...(sort === name ? { sorted: descending ? ("descending" as const) : ("ascending" as const) } : {}),
  });
}

/** How many rows there are, and the pages they fill. `what` is what one and several of them are called. */
export function ListFoot({ total, page, headingId }: { total: number; page: number; headingId: string }) {
  const [params] = useSearchParams();
  return (
    <PageLinks
      page={page}
      pages={pagesOf(total, ROWS_PER_PAGE)}
      pathOf={(to) => withParams(params, { page: to > 1 ? String(to) : null }) || "?"}
      headingId={headingId}
    />
  );
}

/** "3 products", announced when the list changes. */
export function ListCount({ total, one, many }: { total: number; one: string; many: string }) {
  return (
    <p role="status" className="tabular text-sm text-ink-soft">
      {total === 1 ? `1 ${one}` : `${total.toLocaleString("en-US")} ${many}`}
    </p>
  );
}

const ACTION =
  "inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

/** The way to edit a row, and to the question that deletes it. */
export function RowActions({ id, name, edit, children }: RowActionsProps) {
  const [params] = useSearchParams();
  return (
    <div className="-my-2 flex justify-end gap-1">
      {children}
      <Link to={edit} aria-label={`Edit ${name}`} title="Edit" className={ACTION}>
        <Icon of={Pencil} size={18} />
      </Link>
      <Link
        to={questionAbout(params, id)}
        aria-label={`Delete ${name}`}
        title="Delete"
        preventScrollReset
        className={ACTION}
      >
        <Icon of={Trash2} size={18} />
      </Link>
    </div>
  );
}

type RowActionsProps = {
  id: string;
  /** What the row is called, for screen readers. */
  name: string;
  /** The page of its form. */
  edit: string;
  /** Further actions, before the two. */
  children?: ReactNode;
};
