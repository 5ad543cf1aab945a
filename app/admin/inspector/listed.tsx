import type { Key, ReactNode } from "react";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";

type ListedProps<Row> = {
  id: string;
  title: string;
  /** The first rows, and how many there are in all. */
  of: { rows: readonly Row[]; total: number };
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  /** What else stands in the first cell. */
  more?: (row: Row) => ReactNode;
  /** Says that there are none. */
  none: string;
  about?: ReactNode;
};

/** A part of the page: its title with the number of its rows, and the first of them. */
export function Listed<Row>({ id, title, of, none, about, ...table }: ListedProps<Row>) {
  const { rows, total } = of;
  const left = total - rows.length;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 [&_tr]:break-inside-avoid">
      <ListedHead {...{ id, title, total }} />
      {about}
      {total === 0 ? <p className="text-ink-soft">{none}</p> : null}
      {rows.length > 0 ? <DataTable caption={title} rows={rows} {...table} /> : null}
      {left > 0 ? (
        <p className="text-sm text-ink-soft">
          {left.toLocaleString("en-US")} more {left === 1 ? "is" : "are"} in the archive.
        </p>
      ) : null}
    </section>
  );
}

export function ListedHead({ id, title, total }: { id: string; title: string; total: number }) {
  return (
    <h2 id={id} className="text-xl">
      {title} <span className="tabular text-ink-soft">{total.toLocaleString("en-US")}</span>
    </h2>
  );
}
