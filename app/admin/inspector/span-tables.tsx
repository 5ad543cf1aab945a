import type { ReactNode } from "react";
import { dayText, momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Cell, type Column, RowHead, Table } from "#app/base/ui/table.tsx";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { SpanView } from "./read-span.server.ts";

type ListProps = {
  id: string;
  title: string;
  columns: Column[];
  /** How many rows there are in all, and how many of them the table has. */
  total: number;
  shown: number;
  /** Says that there are none. */
  none: string;
  about?: ReactNode;
  children: ReactNode;
};

/** A part of the page: its title with the number of its rows, and the first of them. */
export function Listed({ id, title, columns, total, shown, none, about, children }: ListProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title} <span className="tabular text-ink-soft">{total.toLocaleString("en-US")}</span>
      </h2>
      {about}
      {total === 0 ? <p className="text-ink-soft">{none}</p> : null}
      {shown > 0 ? (
        <Table caption={title} columns={columns}>
          {children}
        </Table>
      ) : null}
      {total > shown ? (
        <p className="text-sm text-ink-soft">
          {(total - shown).toLocaleString("en-US")} more {total - shown === 1 ? "is" : "are"} in the archive.
        </p>
      ) : null}
    </section>
  );
}

const WIDE = "hidden md:table-cell print:table-cell";
/** Where a column of its own has no room, the first cell says the same. */
const NARROW = "block text-ink-soft md:hidden print:hidden";
const NUMBER = "tabular text-right";

export function RuleList({ rules }: Pick<SpanView, "rules">) {
  const columns = [
    { name: "Rule" },
    { name: "Concerns", className: WIDE },
    { name: "From, until" },
    { name: "Source", className: WIDE },
  ];
  return (
    <Listed
      id="rules"
      title="Rules in force"
      columns={columns}
      total={rules.total}
      shown={rules.rows.length}
      none="No rule held on these days."
    >
      {rules.rows.map(({ id, rule, kind, concerns, firstDay, lastDay, source }) => (
        <tr key={id}>
          <RowHead>
            <span className="font-semibold">{rule}</span>
            <span className="block text-ink-soft">{kind}</span>
            <span className={NARROW}>{concerns}</span>
          </RowHead>
          <Cell className={WIDE}>{concerns}</Cell>
          <Cell>
            {shortCalendarDayText(firstDay)}
            {lastDay ? `, until ${shortCalendarDayText(lastDay)}` : ""}
          </Cell>
          <Cell className={`wrap-anywhere text-ink-soft ${WIDE}`}>{source}</Cell>
        </tr>
      ))}
    </Listed>
  );
}

export function ProductList({ products }: Pick<SpanView, "products">) {
  const columns = [
    { name: "Product" },
    { name: "THC, Delta-9" },
    { name: "Status", className: WIDE },
    { name: "Sold", className: "text-right" },
  ];
  return (
    <Listed
      id="products"
      title="Products"
      columns={columns}
      total={products.total}
      shown={products.rows.length}
      none="No products."
      about={<p className="text-sm text-ink-soft">Potency as it stands on the labels today.</p>}
    >
      {products.rows.map(({ id, name, category, status, units, potency }) => (
        <tr key={id}>
          <RowHead>
            <span className="font-semibold">{name}</span>
            <span className="block text-ink-soft">{category}</span>
            <span className={NARROW}>{status}</span>
          </RowHead>
          <Cell>
            {potency
              ? `${potency.serving} mg per serving, ${potency.package} mg per package, ${potency.percent}%`
              : "Not known"}
          </Cell>
          <Cell className={WIDE}>{status}</Cell>
          <Cell className={NUMBER}>{units.toLocaleString("en-US")}</Cell>
        </tr>
      ))}
    </Listed>
  );
}

export function BatchList({ batches }: Pick<SpanView, "batches">) {
  const columns = [
    { name: "Batch" },
    { name: "Lab, tested on", className: WIDE },
    { name: "Found" },
    { name: "Report", className: WIDE },
    { name: "Sold", className: "text-right" },
    { name: "Left", className: "text-right" },
  ];
  return (
    <Listed
      id="batches"
      title="Batches sold or on the shelf"
      columns={columns}
      total={batches.total}
      shown={batches.rows.length}
      none="No batch was sold or on the shelf on these days."
      about={<p className="text-sm text-ink-soft">Units left as they are today.</p>}
    >
      {batches.rows.map((batch) => (
        <tr key={batch.number}>
          <RowHead>
            <span className="font-semibold break-all">{batch.number}</span>
            <span className="block text-ink-soft">{batch.product}</span>
            {batch.isRecalled || batch.isHeld ? (
              <span className="block text-clay">{batch.isRecalled ? "Recalled" : "Held"}</span>
            ) : null}
            <span className={NARROW}>{batch.lab}</span>
          </RowHead>
          <Cell className={`wrap-anywhere ${WIDE}`}>
            {batch.lab}, {shortCalendarDayText(batch.testedOn)}
            {batch.expiresOn ? (
              <span className="block text-ink-soft">Expires {shortCalendarDayText(batch.expiresOn)}</span>
            ) : null}
          </Cell>
          <Cell>
            {batch.mg} mg, {batch.percent}%
          </Cell>
          <Cell className={WIDE}>{batch.report}</Cell>
          <Cell className={NUMBER}>{batch.units.toLocaleString("en-US")}</Cell>
          <Cell className={NUMBER}>{batch.left.toLocaleString("en-US")}</Cell>
        </tr>
      ))}
    </Listed>
  );
}

export function RecallList({ recalls }: Pick<SpanView, "recalls">) {
  const columns = [
    { name: "Recall" },
    { name: "Why", className: WIDE },
    { name: "Notice" },
    { name: "Orders", className: "text-right" },
  ];
  return (
    <Listed
      id="recalls"
      title="Recalls"
      columns={columns}
      total={recalls.total}
      shown={recalls.rows.length}
      none="No recall began on these days."
    >
      {recalls.rows.map(({ id, product, number, from, to, reason, beganAt, sentAt, orders }) => (
        <tr key={id}>
          <RowHead>
            <span className="font-semibold">{product}</span>
            <span className="block text-ink-soft">
              {number ? `Batch ${number}` : `Ordered ${from} to ${to}`}, begun {dayText(beganAt)}
            </span>
            <span className={NARROW}>{reason}</span>
          </RowHead>
          <Cell className={`wrap-anywhere ${WIDE}`}>{reason}</Cell>
          <Cell>{sentAt ? `Sent ${momentText(sentAt)}` : "Not sent"}</Cell>
          <Cell className={NUMBER}>{orders.toLocaleString("en-US")}</Cell>
        </tr>
      ))}
    </Listed>
  );
}

export function AuditList({ audit }: Pick<SpanView, "audit">) {
  const total = audit.reduce((sum, { howMany }) => sum + howMany, 0);
  return (
    <section aria-labelledby="audit" className="flex flex-col gap-3">
      <h2 id="audit" className="text-xl">
        Entries of the audit log{" "}
        <span className="tabular text-ink-soft">{total.toLocaleString("en-US")}</span>
      </h2>
      {audit.length === 0 ? (
        <p className="text-ink-soft">Nothing was changed on these days.</p>
      ) : (
        <Table
          caption="Entries of the audit log by kind"
          columns={[{ name: "About" }, { name: "Entries", className: "text-right" }]}
        >
          {audit.map(({ kind, label, howMany }) => (
            <tr key={kind}>
              <RowHead className="first-letter:uppercase">{label}</RowHead>
              <Cell className={NUMBER}>{howMany.toLocaleString("en-US")}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

const STATES = Object.entries(STATUS_LABELS);

/** How many orders are in each state, and how the checks at the door ended. */
export function OrderFigures({ orderStates, doors }: Pick<SpanView, "orderStates" | "doors">) {
  const states = STATES.flatMap(([status, label]) => {
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
