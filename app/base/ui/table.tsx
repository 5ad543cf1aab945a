import type { ComponentProps, ReactNode } from "react";

/** A column: its header, classes of its header and cells (alignment, screen sizes), and its sorting. */
export type HeadColumn = { name: ReactNode; className?: string; sorted?: "ascending" | "descending" };

type TableProps = { caption: string; columns: HeadColumn[]; children: ReactNode; foot?: ReactNode };

// Narrower padding leaves room for text on the narrowest phones.
const EDGES = "px-2 first:pl-3 last:pr-3 min-[24rem]:px-3 min-[24rem]:first:pl-4 min-[24rem]:last:pr-4";

/**
 * Table with a sticky header. On a phone, columns that don't fit are hidden by class, and each row's first
 * cell shows their content. `caption` is its name for screen readers.
 */
export function Table({ caption, columns, children, foot }: TableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 border-t border-hairline bg-white text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10">
        <tr>
          {columns.map(({ name, className = "", sorted }, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table are never reordered
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

/** Classes of a row that is a link; the link in its first cell covers the row. */
export const LINKED_ROW = "relative transition-colors duration-150 hover:bg-paper";
export const ROW_LINK =
  "link font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 " +
  "focus-visible:after:-outline-offset-2 focus-visible:after:outline-lake";

export function RowHead({ className = "", ...rest }: ComponentProps<"th">) {
  return <th scope="row" className={`${CELL} font-normal ${className}`} {...rest} />;
}
