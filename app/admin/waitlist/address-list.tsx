import type { ReactNode } from "react";
import { DeleteLink, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { type ListAnswer, ListScreen } from "#app/admin/kit/list-screen.tsx";
import type { Deletion } from "#app/admin/kit/question.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { WAITLIST_SORTS } from "#app/content/waitlist/admin-filters.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";

/** The way to the file of a list. */
export function ExportLink({ list }: { list: string }) {
  return (
    <a href={`/admin/waitlist/${list}.csv`} className={buttonClass("quiet")}>
      Export CSV
    </a>
  );
}

const LABELS = {
  waitlist: {
    ...{ name: "Addresses", one: "address", many: "addresses", none: "Nobody is on the waitlist yet" },
  },
  newsletter: {
    ...{ name: "Subscribers", one: "subscriber", many: "subscribers", none: "Nobody has subscribed yet" },
  },
} as const;

type Props = {
  list: keyof typeof LABELS;
  /** `since` is ISO; only the waitlist has ZIPs. */
  rows: readonly { id: string; email: string; source: string; zip?: string | null; since: string }[];
  total: number;
  query: { search: string; page: number };
  deleting: Deletion | null;
  answer: ListAnswer | undefined;
  above?: ReactNode;
  filters?: ReactNode;
  filtered?: boolean;
};

/** The addresses on the waitlist or of the newsletter, each with where and when it was left (rules mail-screens 1). */
export function AddressList({ list, rows, ...rest }: Props) {
  // The newsletter sorts as the waitlist does, but for the column that it does not have.
  const column = useSortColumn(WAITLIST_SORTS);
  const hasZip = list === "waitlist";
  const columns = [
    column("email", "Email"),
    column("source", "Source", "hidden md:table-cell"),
    ...(hasZip ? [column("zip", "ZIP")] : []),
    column("since", "Since", "hidden md:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <ListScreen
      {...LABELS[list]}
      actions={<ExportLink list={list} />}
      search="Search email addresses"
      shown={rows.length}
      {...rest}
    >
      <Table caption={LABELS[list].name} columns={columns}>
        {rows.map(({ id, email, source, zip, since }) => (
          <tr key={id}>
            <RowHead>
              <span className="font-semibold wrap-anywhere">{email}</span>
              <span className="block text-ink-soft md:hidden">
                {sourceLabel(source)}, {momentText(since)}
              </span>
            </RowHead>
            <Cell className="hidden md:table-cell">{sourceLabel(source)}</Cell>
            {hasZip ? (
              <Cell className="tabular">{zip ?? <span className="text-ink-soft">None</span>}</Cell>
            ) : null}
            <Cell className="hidden md:table-cell">
              <time dateTime={since}>{momentText(since)}</time>
            </Cell>
            <Cell>
              <div className="-my-2 flex justify-end">
                <DeleteLink id={id} label={`Remove ${email}`} title="Remove" />
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
