import type { ComponentProps, ReactNode } from "react";

/** A table that scrolls sideways by itself on a narrow screen; `label` names it. */
export function Table({ label, head, children }: { label: string; head: ReactNode[]; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-hairline bg-white"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 bg-paper">
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
              <th key={column} scope="col" className="border-b border-hairline px-4 py-3 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export function Cell({ className = "", ...rest }: ComponentProps<"td">) {
  return <td className={`border-b border-hairline px-4 py-3 align-top ${className}`} {...rest} />;
}
