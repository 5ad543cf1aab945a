import { adminOf, found, idOf } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { listConcerned } from "#app/trade/recalls/queries.server.ts";
import type { Route } from "./+types/recall-record";
import { readRecall } from "./queries.server.ts";
import { ConcernedOrders, RecallFigures } from "./recall-parts.tsx";

export const handle = screen({ load: "Error fetching the recall" });

/** Printable recall record with all orders, without names, for an inspector (rules recalls/record). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const recall = found(await readRecall(db, idOf(params.id)));
  const orders = await listConcerned(db, recall.scope, recall.id, null);
  const nameless = orders.map((order) => ({
    ...order,
    name: "",
    email: order.email && "kept",
    phone: order.phone && "kept",
  }));
  return { ...recall, orders: nameless };
}

export default function RecallRecord({ loaderData: record }: Route.ComponentProps) {
  const facts = [
    ["Recalled item", record.title],
    ["Batches", record.numbers.join(", ") || "None; the product was archived"],
    ["Reason", record.reason],
    ["Started", `${momentText(record.beganAt)}${record.by ? `, ${record.by}` : ""}`],
    ["Notice", record.sentAt ? `Sent ${momentText(record.sentAt)}` : "Not sent yet"],
  ] as const;
  return (
    <DetailPage
      title={`Recall record, ${record.product}`}
      heading={`Recall of ${record.product}`}
      section=""
      back={{ to: `/admin/batches/recalls/${record.id}`, label: "Recall" }}
      head={<PrintButton>Print</PrintButton>}
      width="max-w-4xl"
      gap="gap-6"
    >
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RecallFigures {...record} />
      <HeadedPart id="notice" title={record.subject}>
        <p className="whitespace-pre-line">{record.notice}</p>
      </HeadedPart>
      <HeadedPart id="concerned" title="Orders">
        <ConcernedOrders orders={record.orders} names={false} />
      </HeadedPart>
    </DetailPage>
  );
}
