import type { ComponentProps, ReactNode } from "react";

/** A column of a table: its head, and classes for what its head shares with its cells (alignment, when it shows). */
export type Column = { name: ReactNode; className?: string };

type TableProps = { caption: string; columns: Column[]; children: ReactNode; foot?: ReactNode };

const EDGES = "px-3 first:pl-4 last:pr-4";

/**
 * A table whose head stays in sight while the page scrolls. It does not scroll sideways: what has no room on a phone
 * is hidden by its column's class and said in the row's first cell. `caption` names it for those who cannot see it.
 */
export function Table({ caption, columns, children, foot }: TableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 border-t border-hairline bg-white text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10">
        <tr>
          {columns.map(({ name, className = "" }, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
              key={column}
              scope="col"
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

/** The cell that names its row. */
export function RowHead({ className = "", ...rest }: ComponentProps<"th">) {
  return <th scope="row" className={`${CELL} font-normal ${className}`} {...rest} />;
}
