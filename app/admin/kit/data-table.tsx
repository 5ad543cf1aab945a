import type { Key, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Cents } from "#app/base/lib/money.ts";
import type { ListSorts } from "#app/base/records/list-query.ts";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type HeadColumn, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { useSortColumn } from "./list-parts.tsx";
import { useMayChange, useMayOpen } from "./own-roles.tsx";
import { placeOf } from "./sections.ts";

/** The Tailwind breakpoint from which a column shows. */
type From = "sm" | "md" | "lg" | "xl";

const SHOWN: Record<From, string> = {
  // Paper has the room.
  sm: "hidden sm:table-cell print:table-cell",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};
const IN_HEAD: Record<From, string> = {
  sm: "sm:hidden print:hidden",
  md: "md:hidden",
  lg: "lg:hidden",
  xl: "xl:hidden",
};

/** A column of a table: its head, its cell in a row, and its place on a phone. */
export type Column<Row, Sort extends string = string> = {
  head: string;
  /** The cell of a row. The first column names the row. */
  cell: (row: Row) => ReactNode;
  /** The sort order requested by pressing the head. */
  sort?: Sort;
  /** The breakpoint from which the column shows. Default: always. */
  from?: From;
  /** The text below the row's name on narrower screens; `true` repeats the cell. Omits empty text. */
  narrow?: true | ((row: Row) => ReactNode);
  /** "number" aligns right with tabular digits; "right" only aligns. */
  align?: "number" | "right";
  /** Uses a muted color. */
  soft?: boolean;
  /** Additional classes of the head and cells. */
  className?: string;
};

/** A column with amounts of money. */
export function amountColumn<Row>(
  head: string,
  centsOf: (row: Row) => Cents,
  more: Omit<Column<Row>, "head" | "cell"> = {},
): Column<Row> {
  return {
    head,
    cell: (row) => <Price cents={centsOf(row)} />,
    align: "right",
    className: "whitespace-nowrap",
    ...more,
  };
}

/** The row's React key: its `id`, or what `keyOf` returns. */
type Keyed<Row> = { keyOf: (row: Row) => Key } | (Row extends { id: Key } ? { keyOf?: undefined } : never);

type Props<Row, Sort extends string> = {
  /** Table name for screen readers; the name of the section or tab by default. */
  caption?: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  /** Sort orders of the list. Without them, a column's `sort` has no effect. */
  sorts?: ListSorts<Sort>;
  /** The row's page. The first cell's text is the link, without `more`; only text if the admin's roles don't include it. */
  to?: (row: Row) => string;
  /** Content below the text of the first cell. */
  more?: (row: Row) => ReactNode;
  /**
   * Buttons and links of a row, in a last column "Actions", unless the admin's roles don't include the page's
   * forms. They work beside `to`, whose link covers the rest of the row.
   */
  actions?: (row: Row) => ReactNode;
  foot?: ReactNode;
};

/**
 * A table of records whose columns are each described once.
 *
 * ```
 * const COLUMNS: Column<Row>[] = [
 *   { head: "Code", cell: (row) => row.code },
 *   { head: "Days", from: "sm", narrow: true, cell: (row) => `${row.firstDay} to ${row.lastDay}` },
 *   { head: "Orders", from: "lg", align: "number", cell: (row) => row.orders },
 * ];
 * <DataTable columns={COLUMNS} rows={rows} to={(row) => row.id} />
 * ```
 */
export function DataTable<Row, Sort extends string = never>(props: Props<Row, Sort> & Keyed<Row>) {
  const { pathname } = useLocation();
  const { caption = placeOf(pathname).back.label, columns, rows, sorts, to, more, foot } = props;
  const actions = useMayChange() ? props.actions : undefined;
  const keyOf = props.keyOf ?? ((row: Row) => (row as { id: Key }).id);
  const sorted = useSortColumn(sorts ?? NO_SORTS);
  const isOpen = useMayOpen();
  const heads = columns.map(({ head, sort, ...column }): HeadColumn => {
    const className = classOf(column);
    return sort && sorts ? sorted(sort, head, className) : { name: head, className };
  });
  if (actions) heads.push({ name: "Actions", className: "text-right" });
  const [first, ...others] = columns;
  return (
    <Table caption={caption} columns={heads} foot={foot}>
      {rows.map((row) => {
        const name = first?.cell(row);
        const asked = to?.(row);
        const path = asked !== undefined && isOpen(asked) ? asked : undefined;
        return (
          <tr key={keyOf(row)} className={path === undefined ? undefined : LINKED_ROW}>
            <RowHead className={first && classOf(first)}>
              {path === undefined ? (
                name
              ) : (
                <Link to={path} className={ROW_LINK}>
                  {name}
                </Link>
              )}
              {more?.(row)}
              {others.map((column) => (
                <Narrow key={column.head} column={column} row={row} />
              ))}
            </RowHead>
            {others.map((column) => (
              <Cell key={column.head} className={`${classOf(column)} ${column.soft ? "text-ink-soft" : ""}`}>
                {column.cell(row)}
              </Cell>
            ))}
            {actions ? <Cell className="relative z-10 text-right">{actions(row)}</Cell> : null}
          </tr>
        );
      })}
    </Table>
  );
}

const NO_SORTS: ListSorts<never> = { names: ["" as never] };

function classOf<Row>({ from, align, className }: Omit<Column<Row>, "head" | "cell">): string {
  const aligned = align === undefined ? "" : align === "number" ? "tabular text-right" : "text-right";
  return [from ? SHOWN[from] : "", aligned, className].filter(Boolean).join(" ");
}

/** A column's content below the row's name on screens too narrow for the column. */
function Narrow<Row, Sort extends string>({ column, row }: { column: Column<Row, Sort>; row: Row }) {
  const { from, narrow, cell } = column;
  if (!from || !narrow) return null;
  const content = narrow === true ? cell(row) : narrow(row);
  return content ? <span className={`block text-ink-soft ${IN_HEAD[from]}`}>{content}</span> : null;
}
