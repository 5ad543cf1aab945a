import type { ReactNode } from "react";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { DeleteLink, ListLinks } from "#app/admin/kit/list-parts.tsx";
import { type ListAnswer, ListScreen } from "#app/admin/kit/list-screen.tsx";
import type { Deletion } from "#app/admin/kit/question.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { WAITLIST_SORTS, type WaitlistSort } from "#app/content/waitlist/admin-filters.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";

/** Link to a list's CSV file. */
const LABELS = {
  waitlist: { name: "Addresses", one: "address", many: "addresses", none: "No signups yet" },
  newsletter: { name: "Subscribers", one: "subscriber", many: "subscribers" },
} as const;

/** `since` is ISO; only the waitlist has ZIP codes. */
type AddressRow = { id: string; email: string; source: string; zip?: string | null; since: string };

const COLUMNS: Column<AddressRow, WaitlistSort>[] = [
  {
    head: "Email",
    sort: "email",
    cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
  },
  {
    head: "Source",
    sort: "source",
    from: "md",
    narrow: ({ source, since }) => `${sourceLabel(source)}, ${momentText(since)}`,
    cell: ({ source }) => sourceLabel(source),
  },
  {
    head: "ZIP",
    sort: "zip",
    className: "tabular",
    cell: ({ zip }) => zip ?? <span className="text-ink-soft">None</span>,
  },
  {
    head: "Since",
    sort: "since",
    from: "md",
    cell: ({ since }) => <time dateTime={since}>{momentText(since)}</time>,
  },
];

type Props = {
  list: keyof typeof LABELS;
  rows: readonly AddressRow[];
  total: number;
  query: { search: string; page: number };
  deleting: Deletion | null;
  answer: ListAnswer | undefined;
  above?: ReactNode;
  filters?: ReactNode;
  filtered?: boolean;
};

/** Addresses of the waitlist or newsletter, with source and date (rules email-screens/waitlist). */
export function AddressList({ list, rows, ...rest }: Props) {
  return (
    <ListScreen
      {...LABELS[list]}
      actions={<ListLinks imports={list} file={`/admin/waitlist/${list}.csv`} />}
      search="Search email addresses"
      rows={rows}
      {...rest}
    >
      <DataTable
        columns={list === "waitlist" ? COLUMNS : COLUMNS.filter(({ sort }) => sort !== "zip")}
        // The newsletter sorts like the waitlist, minus the ZIP column.
        sorts={WAITLIST_SORTS}
        rows={rows}
        actions={({ id, email }) => (
          <div className="-my-2 flex justify-end">
            <DeleteLink id={id} label={`Remove ${email}`} title="Remove" />
          </div>
        )}
      />
    </ListScreen>
  );
}
