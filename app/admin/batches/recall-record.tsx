import { data } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import {
  batchesOf,
  countConcerned,
  findRecall,
  listConcerned,
  scopeOf,
} from "#app/trade/recalls/queries.server.ts";
import type { Route } from "./+types/recall-record";
import { ConcernedOrders, RecallFigures, scopeText } from "./recall-parts.tsx";

export const handle = screen({ load: "Error fetching the recall" });

/** The record of a recall with all of its orders, to print for an inspector: without names (rules recalls 5). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const found = isUuid(params.id) ? await findRecall(db, params.id) : null;
  if (!found) throw data(null, { status: 404 });
  const { recall, by, number } = found;
  const scope = scopeOf(recall);
  const [counted, withdrawn, orders] = await Promise.all([
    countConcerned(db, scope),
    batchesOf(db, scope),
    listConcerned(db, scope, recall.id, null),
  ]);
  const days = { from: recall.fromDay?.toString() ?? null, to: recall.toDay?.toString() ?? null };
  return {
    id: recall.id,
    product: recall.productName,
    title: scopeText({ number, ...days }),
    batches: withdrawn.map((batch) => batch.number),
    left: withdrawn.reduce((sum, batch) => sum + batch.left, 0),
    reason: recall.reason,
    subject: recall.subject,
    notice: recall.notice,
    by,
    beganAt: isoText(recall.beganAt),
    sentAt: recall.sentAt && isoText(recall.sentAt),
    counted,
    orders: orders.map((order) => ({
      ...order,
      name: "",
      email: order.email && "kept",
      phone: order.phone && "kept",
    })),
  };
}

export default function RecallRecord({ loaderData: record }: Route.ComponentProps) {
  const facts = [
    ["What is recalled", record.title],
    ["Batches", record.batches.join(", ") || "None; the product was archived"],
    ["Why", record.reason],
    ["Begun", `${momentText(record.beganAt)}${record.by ? `, ${record.by}` : ""}`],
    ["Notice", record.sentAt ? `Sent ${momentText(record.sentAt)}` : "Not sent yet"],
  ] as const;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>{`Record of a recall, ${record.product} | Admin`}</title>
      <PageHead
        back={{ to: `/admin/batches/recalls/${record.id}`, label: "Recall" }}
        title={`Recall of ${record.product}`}
      >
        <PrintButton>Print</PrintButton>
      </PageHead>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RecallFigures counted={record.counted} left={record.left} />
      <section aria-labelledby="notice" className="flex flex-col gap-2">
        <h2 id="notice" className="text-xl">
          {record.subject}
        </h2>
        <p className="whitespace-pre-line">{record.notice}</p>
      </section>
      <section aria-labelledby="concerned" className="flex flex-col gap-3">
        <h2 id="concerned" className="text-xl">
          Orders
        </h2>
        <ConcernedOrders orders={record.orders} names={false} />
      </section>
    </div>
  );
}
