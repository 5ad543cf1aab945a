import type { ReactNode } from "react";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type Column, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Figures, Proof } from "#app/trade/books/figures.ts";

type PartProps = { id: string; title: string; children: ReactNode };

/** A part of the books with its heading. */
export function BookPart({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const AMOUNT = "text-right whitespace-nowrap";
const WIDE = `${AMOUNT} max-sm:hidden print:table-cell`;
const column = (name: string, look = AMOUNT): Column => ({ name, className: look });

function Amount({ cents, wide = false, bold = false }: { cents: Cents; wide?: boolean; bold?: boolean }) {
  return (
    <Cell className={`${wide ? WIDE : AMOUNT} ${bold ? "font-semibold" : ""}`}>
      <Price cents={cents} />
    </Cell>
  );
}

/** On a narrow screen what has no column stands below the name. */
function Below({ soldCents, backCents }: { soldCents: Cents; backCents: Cents }) {
  return (
    <span className="tabular block text-ink-soft sm:hidden print:hidden">
      {formatMoney(soldCents)}
      {backCents > 0 ? `, ${formatMoney(backCents)} given back` : ""}
    </span>
  );
}

/** The parts of what was handed over and given back, and what is left. */
export function PartsTable({ orders, refunds }: Figures) {
  const rows = [
    ["Items", orders.itemsCents, refunds.itemsCents],
    ["Delivery fees", orders.deliveryCents, refunds.deliveryCents],
    ["Redelivery fees", orders.redeliveryCents, refunds.redeliveryCents],
    ["Taxes", orders.taxCents, refunds.taxCents],
    ["Total", orders.totalCents, refunds.totalCents],
  ] as const;
  const columns = [{ name: "Part" }, column("Handed over", WIDE), column("Given back", WIDE), column("Left")];
  return (
    <Table caption="Orders and refunds by part" columns={columns}>
      {rows.map(([name, sold, back]) => (
        <tr key={name}>
          <RowHead className={name === "Total" ? "font-semibold" : ""}>
            {name}
            <Below soldCents={sold} backCents={back} />
          </RowHead>
          <Amount cents={sold} wide bold={name === "Total"} />
          <Amount cents={back} wide bold={name === "Total"} />
          <Amount cents={sold - back} bold={name === "Total"} />
        </tr>
      ))}
    </Table>
  );
}

/** Each tax by place and rate. */
export function TaxTable({ taxes }: Pick<Figures, "taxes">) {
  const columns = [
    { name: "Place and tax" },
    column("On", WIDE),
    column("Tax", WIDE),
    column("Given back", WIDE),
    column("Left"),
  ];
  const sum = (of: (row: Figures["taxes"][number]) => Cents) => taxes.reduce((all, row) => all + of(row), 0);
  const [taken, back] = [sum(({ cents }) => cents), sum(({ backCents }) => backCents)];
  return (
    <Table caption="Taxes by place and rate" columns={columns}>
      {taxes.map((row) => (
        <tr key={`${row.zip} ${row.name} ${row.basisPoints}`}>
          <RowHead>
            {row.zip} {row.city}
            <span className="block text-ink-soft">
              {row.name}, {row.basisPoints / 100}%
            </span>
            <Below soldCents={row.cents} backCents={row.backCents} />
          </RowHead>
          <Amount cents={row.baseCents - row.backBaseCents} wide />
          <Amount cents={row.cents} wide />
          <Amount cents={row.backCents} wide />
          <Amount cents={row.cents - row.backCents} />
        </tr>
      ))}
      <tr>
        <RowHead className="font-semibold">
          All taxes
          <Below soldCents={taken} backCents={back} />
        </RowHead>
        <Cell className={WIDE} />
        <Amount cents={taken} wide bold />
        <Amount cents={back} wide bold />
        <Amount cents={taken - back} bold />
      </tr>
    </Table>
  );
}

/** Sales by category, before taxes. */
export function CategoryTable({ categories }: Pick<Figures, "categories">) {
  const columns = [
    { name: "Category" },
    column("Units", WIDE),
    column("Sold", WIDE),
    column("Given back", WIDE),
    column("Left"),
  ];
  return (
    <Table caption="Sales by category" columns={columns}>
      {categories.map((row) => (
        <tr key={row.category}>
          <RowHead>
            {row.category}
            <Below soldCents={row.cents} backCents={row.backCents} />
          </RowHead>
          <Cell className={WIDE}>{row.units}</Cell>
          <Amount cents={row.cents} wide />
          <Amount cents={row.backCents} wide />
          <Amount cents={row.cents - row.backCents} />
        </tr>
      ))}
    </Table>
  );
}

/** Sums that were reckoned from different rows, side by side. */
export function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <ul className="flex flex-col border-t border-hairline bg-white text-sm">
      {proofs.map(({ what, leftCents, rightCents }) => (
        <li
          key={what}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2"
        >
          <span className="min-w-0 flex-1 basis-60">{what}</span>
          <Price cents={leftCents} />
          {leftCents === rightCents ? (
            <Badge tone="green">The same</Badge>
          ) : (
            <Badge tone="yellow">{`${formatMoney(rightCents)} instead`}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
