import type { Key, ReactNode } from "react";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { dayText, momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { SpanView } from "./read-span.server.ts";

/** A column that paper has room for, and a screen from a certain width on; below, the first cell says the same. */
const WIDE = { from: "md", className: "print:table-cell" } as const;
const WIDE_WORDS = { from: "md", className: "wrap-anywhere print:table-cell" } as const;
/** Says what a wide column says, where there is no room for it. */
const narrow = (text: string) => <span className="print:hidden">{text}</span>;

const bold = (text: string) => <span className="font-semibold">{text}</span>;
const below = (text: ReactNode) => <span className="block text-ink-soft">{text}</span>;

const RULES: Column<SpanView["rules"]["rows"][number]>[] = [
  { head: "Rule", cell: ({ rule }) => bold(rule) },
  { head: "Concerns", ...WIDE, cell: ({ concerns }) => concerns, narrow: ({ concerns }) => narrow(concerns) },
  {
    head: "From, until",
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
        : "Not known",
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
  { head: "Found", cell: ({ mg, percent }) => `${mg} mg, ${percent}%` },
  { head: "Report", ...WIDE, cell: ({ report }) => report },
  { head: "Sold", align: "number", cell: ({ units }) => units.toLocaleString("en-US") },
  { head: "Left", align: "number", cell: ({ left }) => left.toLocaleString("en-US") },
];

const RECALLS: Column<SpanView["recalls"]["rows"][number]>[] = [
  { head: "Recall", cell: ({ product }) => bold(product) },
  { head: "Why", ...WIDE_WORDS, cell: ({ reason }) => reason, narrow: ({ reason }) => narrow(reason) },
  { head: "Notice", cell: ({ sentAt }) => (sentAt ? `Sent ${momentText(sentAt)}` : "Not sent") },
  { head: "Orders", align: "number", cell: ({ orders }) => orders.toLocaleString("en-US") },
];

const AUDIT: Column<SpanView["audit"][number]>[] = [
  { head: "About", className: "first-letter:uppercase", cell: ({ label }) => label },
  { head: "Entries", align: "number", cell: ({ howMany }) => howMany.toLocaleString("en-US") },
];

/** What the shop has of the days, each kind in a table of its own (rules inspection/contents). */
export function SpanTables({ view }: { view: SpanView }) {
  return (
    <>
      <Listed
        id="rules"
        title="Rules in force"
        of={view.rules}
        columns={RULES}
        keyOf={({ id }) => id}
        more={({ kind }) => below(kind)}
        none="No rule held on these days."
      />
      <Listed
        id="products"
        title="Products"
        of={view.products}
        columns={PRODUCTS}
        keyOf={({ id }) => id}
        more={({ category }) => below(category)}
        none="No products."
        about={<p className="text-sm text-ink-soft">Potency as it stands on the labels today.</p>}
      />
      <Listed
        id="batches"
        title="Batches sold or on the shelf"
        of={view.batches}
        columns={BATCHES}
        keyOf={({ number }) => number}
        more={({ product, isRecalled, isHeld }) => (
          <>
            {below(product)}
            {isRecalled || isHeld ? (
              <span className="block text-clay">{isRecalled ? "Recalled" : "Held"}</span>
            ) : null}
          </>
        )}
        none="No batch was sold or on the shelf on these days."
        about={<p className="text-sm text-ink-soft">Units left as they are today.</p>}
      />
      <SpanOrders {...view} />
      <Listed
        id="recalls"
        title="Recalls"
        of={view.recalls}
        columns={RECALLS}
        keyOf={({ id }) => id}
        more={({ number, from, to, beganAt }) =>
          below(`${number ? `Batch ${number}` : `Ordered ${from} to ${to}`}, begun ${dayText(beganAt)}`)
        }
        none="No recall began on these days."
      />
      <AuditTable audit={view.audit} />
    </>
  );
}

function AuditTable({ audit }: Pick<SpanView, "audit">) {
  const total = audit.reduce((sum, { howMany }) => sum + howMany, 0);
  return (
    <section aria-labelledby="audit" className="flex flex-col gap-3">
      <ListedHead id="audit" title="Entries of the audit log" total={total} />
      {audit.length === 0 ? (
        <p className="text-ink-soft">Nothing was changed on these days.</p>
      ) : (
        <DataTable
          caption="Entries of the audit log by kind"
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
          {left.toLocaleString("en-US")} more {left === 1 ? "is" : "are"} in the archive.
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
    head: "What",
    from: "sm",
    cell: ({ lines }) => <Lines lines={lines} className="wrap-anywhere" />,
  },
  {
    head: "Age and door",
    cell: ({ age, checks }) => (
      <>
        <p>{age} or older, checked at the checkout</p>
        {checks.map(({ attempt, at, result, idType }) => (
          <p key={attempt} className="text-ink-soft">
            {result}, {momentText(at)}
            {idType ? `, ${idType}` : ""}
          </p>
        ))}
        {checks.length === 0 ? <p className="text-ink-soft">Not at the door</p> : null}
      </>
    ),
  },
];

/** The orders of the span without names: what, which batches, and how age and ID were checked (rules inspection/contents). */
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
      none="Nothing was ordered on these days."
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

/** How many orders are in each state, and how the checks at the door ended. */
function SpanFigures({ orderStates, doors }: Pick<SpanView, "orderStates" | "doors">) {
  const states = Object.entries(STATUS_LABELS).flatMap(([status, label]) => {
    const found = orderStates.find((one) => one.status === status);
    return found ? [`${label}: ${found.howMany.toLocaleString("en-US")}`] : [];
  });
  if (states.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {states.join(" · ")}. Checks at the door: {doors.handedOver.toLocaleString("en-US")} handed over,{" "}
      {doors.failed.toLocaleString("en-US")} not.
    </p>
  );
}
