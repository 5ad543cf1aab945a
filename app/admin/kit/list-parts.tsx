import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { type ListSorts, questionAbout, readListQuery, sortedBy } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { HeadColumn } from "#app/base/ui/table.tsx";

/** A column whose head sorts the list. */
export function useSortColumn<Sort extends string>(sorts: ListSorts<Sort>) {
  const [params] = useSearchParams();
  const { sort, descending } = readListQuery(params, sorts);
  return (name: Sort, label: string, className?: string): HeadColumn => ({
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
    className,
    ...(sort === name ? { sorted: descending ? "descending" : "ascending" } : {}),
  });
}

/** The classes of a list whose actions stand below the text of their row on a phone. */
export const ACTIONS_BELOW = {
  row: "relative",
  head: "max-sm:pb-13",
  cell: "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-b-0 max-sm:px-1! max-sm:py-1 max-sm:[&>div]:my-0",
  column: "text-right max-sm:hidden",
} as const;

/** A round button of a row that shows an icon alone. */
export const ROW_ACTION =
  "inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

type RowActionsProps = {
  id: string;
  /** What the row is called, for screen readers. */
  name: string;
  edit: string;
  /** Further actions, before the two. */
  children?: ReactNode;
};

/** The way to edit a row, and to the question that deletes it. */
export function RowActions({ id, name, edit, children }: RowActionsProps) {
  return (
    <div className="-my-2 flex justify-end gap-1 max-[24rem]:-mx-2">
      {children}
      <Link to={edit} aria-label={`Edit ${name}`} title="Edit" className={ROW_ACTION}>
        <Icon of={Pencil} size={18} />
      </Link>
      <DeleteLink id={id} label={`Delete ${name}`} title="Delete" />
    </div>
  );
}

/** The way to the question about a row, whether to delete or to remove it. */
export function DeleteLink({ id, label, title }: { id: string; label: string; title: string }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={questionAbout(params, id)}
      aria-label={label}
      title={title}
      preventScrollReset
      className={ROW_ACTION}
    >
      <Icon of={Trash2} size={18} />
    </Link>
  );
}

type Way = { to: string; label: string };

/** The pages of a list in the order of time, which goes on from a row instead of a page: to the newest, and to older ones. */
export function OlderPages({ newest, older }: { newest: Way | null; older: Way | null | "" }) {
  if (!newest && !older) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {newest ? (
        <ButtonLink look="quiet" to={newest.to}>
          {newest.label}
        </ButtonLink>
      ) : null}
      {older ? (
        <ButtonLink look="quiet" className="ml-auto" to={older.to}>
          {older.label}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

/** The ways from a list to its file for spreadsheets, and from such a file back into the list (rules import/export). */
export function FileLinks({ kind }: { kind: string }) {
  return (
    <>
      <ButtonLink look="quiet" to={`/admin/imports/${kind}`}>
        Import
      </ButtonLink>
      <ButtonLink look="quiet" to={`/admin/imports/${kind}/export`}>
        Export
      </ButtonLink>
    </>
  );
}
