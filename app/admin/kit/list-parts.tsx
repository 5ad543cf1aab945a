import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { calendarDayText } from "#app/base/lib/moment-text.ts";
import { type ListSorts, questionAbout, readListQuery, sortedBy } from "#app/base/records/list-query.ts";
import { ButtonLink, buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import type { HeadColumn } from "#app/base/ui/table.tsx";
import { AdminButtonLink, AdminStepLink } from "./admin-link.tsx";

/** Returns a column head that sorts the list. */
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

/** Classes of a list whose actions are below the row's text on phones. */
export const ACTIONS_BELOW = {
  row: "relative",
  head: "max-sm:pb-13",
  cell: "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-b-0 max-sm:px-1! max-sm:py-1 max-sm:[&>div]:my-0",
  column: "text-right max-sm:hidden",
} as const;

/** A round icon button of a row. */
export const ROW_ACTION =
  "inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150 hover:bg-hairline";

type RowActionsProps = {
  id: string;
  /** The row's name, for screen readers. */
  name: string;
  /** Address of its form; by default, the row's id, relative to the list. */
  edit?: string;
  /** Actions before Edit and Delete. */
  children?: ReactNode;
};

/** Edit and delete links of a row. */
export function RowActions({ id, name, edit = id, children }: RowActionsProps) {
  return (
    <div className="-my-2 flex justify-end gap-1 max-[24rem]:-mx-2">
      {children}
      <AdminStepLink to={edit} aria-label={`Edit ${name}`} title="Edit" className={ROW_ACTION}>
        <Icon of={Pencil} size={18} />
      </AdminStepLink>
      <DeleteLink id={id} label={`Delete ${name}`} title="Delete" />
    </div>
  );
}

/** Link to the question before deleting or removing a row. */
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

/** Page links of a list in time order, which uses a cursor instead of a page number. */
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

type ListLinksProps = {
  /** Kind of record to import and export. */
  kind?: string;
  /** Kind of record to import into a list with its own CSV file. */
  imports?: string;
  /** Address of the list's CSV file. */
  file?: string;
  /** Label of the link to the form that adds a record, at `new`. */
  add?: string;
};

/** Links beside a list's title. */
export function ListLinks({ kind, imports, file, add }: ListLinksProps) {
  return (
    <>
      {kind ? <FileLinks kind={kind} /> : null}
      {imports ? (
        <AdminButtonLink look="quiet" to={`/admin/imports/${imports}`}>
          Import
        </AdminButtonLink>
      ) : null}
      {file ? (
        <a href={file} className={buttonClass("quiet")}>
          Export CSV
        </a>
      ) : null}
      {add ? <AdminButtonLink to="new">{add}</AdminButtonLink> : null}
    </>
  );
}

/** Import and export links of a list (rules import/export). */
export function FileLinks({ kind }: { kind: string }) {
  return (
    <>
      <AdminButtonLink look="quiet" to={`/admin/imports/${kind}`}>
        Import
      </AdminButtonLink>
      <AdminButtonLink look="quiet" to={`/admin/imports/${kind}/export`}>
        Export
      </AdminButtonLink>
    </>
  );
}

type Props = {
  /** The shop day, "2026-11-21". */
  day: string;
  isToday: boolean;
  id?: string;
  /** Links to other days and screens: address and label. */
  ways: readonly (readonly [to: string, label: string])[];
};

/** Heading of a screen about one day, with links to the days around it. */
export function DayHead({ day, isToday, id, ways }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-xl">
        {isToday ? "Today, " : ""}
        {calendarDayText(day)}
      </h2>
      <nav aria-label="Days" className="flex flex-wrap gap-2">
        {ways.map(([to, label]) => (
          <AdminButtonLink key={label} to={to} look="quiet">
            {label}
          </AdminButtonLink>
        ))}
      </nav>
    </div>
  );
}
