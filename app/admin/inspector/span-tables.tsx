import type { ReactNode } from "react";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { dayText, momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { Listed, ListedHead } from "./listed.tsx";
import { SpanOrders } from "./order-table.tsx";
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
