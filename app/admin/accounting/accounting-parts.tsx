import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { ACCOUNTING_FILES } from "#app/trade/accounting/accounting-files.ts";
import type { Figures, Proof } from "#app/trade/accounting/figures.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";

/** A gross amount and its refunds; the difference is the net. */
type Line = {
  key: string;
  name: string;
  /** Below the name. */
  about?: string;
  /** Cell of the table's extra column. */
  own?: ReactNode;
  soldCents: Cents;
  backCents: Cents;
  isSum?: boolean;
};

/** Gross and refunds below the name, for narrow screens. */
export const soldText = ({ soldCents, backCents }: Pick<Line, "soldCents" | "backCents">) =>
  backCents > 0 ? `${formatMoney(soldCents)}, ${formatMoney(backCents)} refunded` : formatMoney(soldCents);

type LinesProps = { caption: string; name: string; own?: string; sold: string; lines: Line[] };

function Lines({ caption, name, own, sold, lines }: LinesProps) {
  const boldOf = ({ isSum }: Line) => (isSum ? "font-semibold" : "");
  const amount = (head: string, centsOf: (line: Line) => Cents): Column<Line> => ({
    head,
    cell: (line) => <Price cents={centsOf(line)} className={boldOf(line)} />,
    align: "right",
    className: "whitespace-nowrap",
  });
  const columns: Column<Line>[] = [
    { head: name, cell: (line) => <span className={boldOf(line)}>{line.name}</span> },
    ...(own ? [{ head: own, from: "sm", align: "right", cell: (line: Line) => line.own } as const] : []),
    { ...amount(sold, ({ soldCents }) => soldCents), from: "sm", narrow: soldText },
    { ...amount("Refunds", ({ backCents }) => backCents), from: "sm" },
    amount("Net", ({ soldCents, backCents }) => soldCents - backCents),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={lines}
      keyOf={({ key }) => key}
      more={({ about }) => (about ? <span className="block text-ink-soft">{about}</span> : null)}
    />
  );
}

/** Gross sales, refunds, and net by part. */
export function PartsTable({ orders, refunds }: Figures) {
  const line = (name: string, part: Exclude<keyof Figures["orders"], "count">): Line => ({
    key: part,
    name,
    soldCents: orders[part],
    backCents: refunds[part],
  });
  const lines = [
    line("Items", "itemsCents"),
    line("Delivery fees", "deliveryCents"),
    line("Redelivery fees", "redeliveryCents"),
    line("Taxes", "taxCents"),
    { ...line("Total", "totalCents"), isSum: true },
  ];
  return <Lines caption="Orders and refunds by part" name="Part" sold="Gross sales" lines={lines} />;
}

/** Sales tax by ZIP code and rate. */
export function TaxTable({ taxes }: Pick<Figures, "taxes">) {
  const sum = (of: (row: Figures["taxes"][number]) => Cents) => taxes.reduce((all, row) => all + of(row), 0);
  const lines = taxes.map((row) => ({
    key: `${row.zip} ${row.name} ${row.basisPoints}`,
    name: `${row.zip} ${row.city}`,
    about: `${row.name}, ${row.basisPoints / 100}%`,
    own: <Price cents={row.baseCents - row.backBaseCents} />,
    soldCents: row.cents,
    backCents: row.backCents,
  }));
  const all = {
    key: "all",
    name: "All taxes",
    soldCents: sum(({ cents }) => cents),
    backCents: sum(({ backCents }) => backCents),
    isSum: true,
  };
  return (
    <Lines
      caption="Sales tax by ZIP code and rate"
      name="ZIP code and tax"
      own="Taxable"
      sold="Tax"
      lines={[...lines, all]}
    />
  );
}

/** Sales by category, before taxes. */
export function CategoryTable({ categories }: Pick<Figures, "categories">) {
  const lines = categories.map(({ category, units, cents, backCents }) => ({
    key: category,
    name: category,
    own: units,
    soldCents: cents,
    backCents,
  }));
  return <Lines caption="Sales by category" name="Category" own="Units" sold="Gross sales" lines={lines} />;
}

/** Sums calculated from different rows, side by side. */
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
            <Badge tone="green">Matches</Badge>
          ) : (
            <Badge tone="yellow">{`${formatMoney(rightCents)} instead`}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Links to a period's CSV exports. */
export function AccountingFiles({ period }: { period: string }) {
  return (
    <HeadedPart title="Export (CSV)" className="print:hidden">
      <p className="max-w-measure text-ink-soft">
        Amounts in dollars, no customer names. Exports are recorded in the audit log.
      </p>
      <div className="flex flex-wrap gap-3">
        {Object.entries(ACCOUNTING_FILES).map(([file, label]) => (
          <ButtonLink
            key={file}
            look="quiet"
            to={`/admin/accounting/${period}/${file}.csv`}
            reloadDocument
            download
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </HeadedPart>
  );
}

type UnsettledProps = { orders: number; unrecorded: number; differing: number; examples: readonly string[] };

/** Compares each order's payments less refunded payments with its price less refunds. */
export function Unsettled({ orders, unrecorded, differing, examples }: UnsettledProps) {
  const settled = orders - unrecorded - differing;
  const number = (count: number) => counted(count, "order", "orders");
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        {" "}
        Payments less refunded payments match the price less refunds for {number(Math.max(0, settled))}, to
        the cent.
      </p>
      {unrecorded > 0 ? <p>No payment recorded for {number(unrecorded)}.</p> : null}
      {differing > 0 ? (
        <p className="font-semibold">
          Amounts differ for {number(differing)}:{" "}
          {examples.map((id) => (
            <Link
              key={id}
              to={`/admin/orders/${id}`}
              className="link tabular mr-2 inline-flex min-h-6 items-center"
            >
              {orderNumber(id)}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}
