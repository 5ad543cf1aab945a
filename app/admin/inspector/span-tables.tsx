import type { Key, ReactNode } from "react";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { dayText, momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { SpanView } from "./read-span.server.ts";

/** A column shown in print and on wide screens; on narrow ones, the first cell shows its text. */
const WIDE = { from: "md", className: "print:table-cell" } as const;
const WIDE_WORDS = { from: "md", className: "wrap-anywhere print:table-cell" } as const;
/** Text of a wide column on narrow screens. */
const narrow = (text: string) => <span className="print:hidden">{text}</span>;

const bold = (text: string) => <span className="font-semibold">{text}</span>;
const below = (text: ReactNode) => <span className="block text-ink-soft">{text}</span>;

const RULES: Column<SpanView["rules"]["rows"][number]>[] = [
  { head: "Rule", cell: ({ rule }) => bold(rule) },
  {
    head: "Applies to",
    ...WIDE,
    cell: ({ concerns }) => concerns,
    narrow: ({ concerns }) => narrow(concerns),
  },
  {
    head: "In effect",
    cell: ({ firstDay, lastDay }) =>
      `${shortCalendarDayText(firstDay)}${lastDay ? `, until ${shortCalendarDayText(lastDay)}` : ""}`,
  },
  { head: "Source", ...WIDE_WORDS, soft: true, cell: ({ source }) => source },
];

const PRODUCTS: Column<SpanView["products"]["rows"][number]>[] = [
  { head: "Product", cell: ({ name }) => bold(name) },
  {
    head: "THC, Delta-9",
    cell: ({ potency }) =>
      potency
        ? `${potency.serving} mg per serving, ${potency.package} mg per package, ${potency.percent}%`
        : "Unknown",
  },
  { head: "Status", ...WIDE, cell: ({ status }) => status, narrow: ({ status }) => narrow(status) },
  { head: "Sold", align: "number", cell: ({ units }) => units.toLocaleString("en-US") },
];

const BATCHES: Column<SpanView["batches"]["rows"][number]>[] = [
  { head: "Batch", cell: ({ number }) => <span className="font-semibold break-all">{number}</span> },
  {
    head: "Lab, tested on",
    ...WIDE_WORDS,
    cell: ({ lab, testedOn, expiresOn }) => (
      <>
        {lab}, {shortCalendarDayText(testedOn)}
        {expiresOn ? below(`Expires ${shortCalendarDayText(expiresOn)}`) : null}
      </>
    ),
    narrow: ({ lab }) => narrow(lab),
  },
  { head: "Tested", cell: ({ mg, percent }) => `${mg} mg, ${percent}%` },
  { head: "Lab report", ...WIDE, cell: ({ report }) => report },
  { head: "Sold", align: "number", cell: ({ units }) => units.toLocaleString("en-US") },
  { head: "On hand", align: "number", cell: ({ left }) => left.toLocaleString("en-US") },
];

const RECALLS: Column<SpanView["recalls"]["rows"][number]>[] = [
  { head: "Recall", cell: ({ product }) => bold(product) },
  { head: "Reason", ...WIDE_WORDS, cell: ({ reason }) => reason, narrow: ({ reason }) => narrow(reason) },
  { head: "Notice", cell: ({ sentAt }) => (sentAt ? `Sent ${momentText(sentAt)}` : "Not sent") },
  { head: "Orders", align: "number", cell: ({ orders }) => orders.toLocaleString("en-US") },
];

const AUDIT: Column<SpanView["audit"][number]>[] = [
  { head: "Record type", className: "first-letter:uppercase", cell: ({ label }) => label },
  { head: "Entries", align: "number", cell: ({ howMany }) => howMany.toLocaleString("en-US") },
];

/** Records of the date range, one table per kind (rules inspection/contents). */
export function SpanTables({ view }: { view: SpanView }) {
  return (
    <>
      <Listed
        id="rules"
        title="Rules in effect"
        of={view.rules}
        columns={RULES}
        keyOf={({ id }) => id}
        more={({ kind }) => below(kind)}
        none="No rules in effect in this date range."
      />
      <Listed
        id="products"
        title="Products"
        of={view.products}
        columns={PRODUCTS}
        keyOf={({ id }) => id}
        more={({ category }) => below(category)}
        none="No products in this date range."
        about={<p className="text-sm text-ink-soft">Potency on the labels today.</p>}
      />
      <Listed
        id="batches"
        title="Batches sold or in stock"
        of={view.batches}
        columns={BATCHES}
        keyOf={({ number }) => number}
        more={({ product, isRecalled, isHeld }) => (
          <>
            {below(product)}
            {isRecalled || isHeld ? (
              <span className="block text-clay">{isRecalled ? "Recalled" : "On hold"}</span>
            ) : null}
          </>
        )}
        none="No batches sold or in stock in this date range."
        about={<p className="text-sm text-ink-soft">Units on hand as of today.</p>}
      />
      <SpanOrders {...view} />
      <Listed
        id="recalls"
        title="Recalls"
        of={view.recalls}
        columns={RECALLS}
        keyOf={({ id }) => id}
        more={({ number, from, to, beganAt }) =>
          below(`${number ? `Batch ${number}` : `Ordered ${from} to ${to}`}, started ${dayText(beganAt)}`)
        }
        none="No recalls started in this date range."
      />
      <AuditTable audit={view.audit} />
    </>
  );
}

function AuditTable({ audit }: Pick<SpanView, "audit">) {
  const total = audit.reduce((sum, { howMany }) => sum + howMany, 0);
  return (
    <section aria-labelledby="audit" className="flex flex-col gap-3">
      <ListedHead id="audit" title="Audit log entries" total={total} />
      {audit.length === 0 ? (
        <p className="text-ink-soft">No changes in this date range.</p>
      ) : (
        <DataTable
          caption="Audit log entries by record type"
          columns={AUDIT}
          rows={audit}
          keyOf={({ kind }) => kind}
        />
      )}
    </section>
  );
}

type ListedProps<Row> = {
  id: string;
  title: string;
  /** The first rows, and the total. */
  of: { rows: readonly Row[]; total: number };
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  /** Additional content of the first cell. */
  more?: (row: Row) => ReactNode;
  /** Empty state. */
  none: string;
  about?: ReactNode;
};

/** A section with its title, row count, and first rows. */
function Listed<Row>({ id, title, of, none, about, ...table }: ListedProps<Row>) {
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
          {left.toLocaleString("en-US")} more {left === 1 ? "is" : "are"} in the download.
        </p>
      ) : null}
    </section>
  );
}

function ListedHead({ id, title, total }: { id: string; title: string; total: number }) {
  return (
    <h2 id={id} className="text-xl">
      {title} <span className="tabular text-ink-soft">{total.toLocaleString("en-US")}</span>
    </h2>
  );
}

type Order = SpanView["orders"]["rows"][number];

const ORDERS: Column<Order>[] = [
  { head: "Order", cell: ({ number }) => <span className="font-semibold">{number}</span> },
  {
    head: "Items",
    from: "sm",
    cell: ({ lines }) => <Lines lines={lines} className="wrap-anywhere" />,
  },
  {
    head: "Age and ID checks",
    cell: ({ age, checks }) => (
      <>
        <p>{age} or older, confirmed at checkout</p>
        {checks.map(({ attempt, at, result, idType }) => (
          <p key={attempt} className="text-ink-soft">
            {result}, {momentText(at)}
            {idType ? `, ${idType}` : ""}
          </p>
        ))}
        {checks.length === 0 ? <p className="text-ink-soft">No delivery attempt</p> : null}
      </>
    ),
  },
];

/**
 * Orders of the date range, without names: items, batches, and age and ID checks (rules inspection/contents).
 */
function SpanOrders(view: Pick<SpanView, "orders" | "orderStates" | "doors">) {
  return (
    <Listed
      id="orders"
      title="Orders"
      of={view.orders}
      columns={ORDERS}
      keyOf={({ id }) => id}
      more={({ placedAt, status, zip, lines }) => (
        <>
          <span className="block">{momentText(placedAt)}</span>
          <span className="block text-ink-soft">
            {STATUS_LABELS[status]}, {zip}
          </span>
          <Lines lines={lines} className="mt-2 sm:hidden print:hidden" />
        </>
      )}
      none="No orders in this date range."
      about={<SpanFigures {...view} />}
    />
  );
}

function Lines({ lines, className }: { lines: Order["lines"]; className: string }) {
  return (
    <ul className={className}>
      {lines.map(({ id, name, quantity, mg, batches }) => (
        <li key={id}>
          {quantity}&nbsp;× {name}, {mg} mg
          {batches ? <span className="text-ink-soft"> (batch {batches})</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Number of orders by status, and delivery attempts by result. */
function SpanFigures({ orderStates, doors }: Pick<SpanView, "orderStates" | "doors">) {
  const states = Object.entries(STATUS_LABELS).flatMap(([status, label]) => {
    const found = orderStates.find((one) => one.status === status);
    return found ? [`${label}: ${found.howMany.toLocaleString("en-US")}`] : [];
  });
  if (states.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {states.join(" · ")}. Delivery attempts: {doors.handedOver.toLocaleString("en-US")} delivered,{" "}
      {doors.failed.toLocaleString("en-US")} failed.
    </p>
  );
}
