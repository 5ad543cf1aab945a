import type { ComponentProps, ReactNode } from "react";

/**
 * A column of a table: its head, the classes that its head shares with its cells (alignment, on which screens it shows),
 * and whether the table is sorted by it.
 */
export type Column = { name: ReactNode; className?: string; sorted?: "ascending" | "descending" };

type TableProps = { caption: string; columns: Column[]; children: ReactNode; foot?: ReactNode };

const EDGES = "px-3 first:pl-4 last:pr-4";

/**
 * A table whose head stays in sight while the page scrolls. It does not scroll sideways: a column without room on a
 * phone is hidden by its class, and the row's first cell shows its content. `caption` names the table for screen
 * readers.
 */
export function Table({ caption, columns, children, foot }: TableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 border-t border-hairline bg-white text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10">
        <tr>
          {columns.map(({ name, className = "", sorted }, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
              key={column}
              scope="col"
              aria-sort={sorted}
              className={`border-b border-hairline bg-paper py-3 font-semibold ${EDGES} ${className}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  );
}

const CELL = `border-b border-hairline py-3 align-top ${EDGES}`;

export function Cell({ className = "", ...rest }: ComponentProps<"td">) {
  return <td className={`${CELL} ${className}`} {...rest} />;
}

/** The look of a row that leads somewhere, and of the link in its first cell, which covers the row. */
export const LINKED_ROW = "relative transition-colors duration-150 hover:bg-paper";
export const ROW_LINK =
  "link font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 " +
  "focus-visible:after:-outline-offset-2 focus-visible:after:outline-lake";

/** The cell that is the head of its row. */
export function RowHead({ className = "", ...rest }: ComponentProps<"th">) {
  return <th scope="row" className={`${CELL} font-normal ${className}`} {...rest} />;
}
