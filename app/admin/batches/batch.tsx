import { data } from "react-router";
import { z } from "zod";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { loadItem, saveItem } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { wholeNumber } from "#app/base/records/item-contract.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { batchPath, reportPath } from "#app/trade/batches/batch.ts";
import { BATCH, batchValues, MOST_UNITS } from "#app/trade/batches/batch-item.ts";
import { countSold, findBatch, stateToday } from "#app/trade/batches/queries.server.ts";
import { batchForm, saveBatch, writeOff } from "#app/trade/batches/save-batch.server.ts";
import { deleteReport } from "#app/trade/batches/save-report.server.ts";
import type { Route } from "./+types/batch";
import { BatchFields } from "./batch-fields.tsx";
import {
  BatchBadge,
  BatchFacts,
  OrdersOfBatch,
  PickProduct,
  ReportPart,
  WriteOffForm,
} from "./batch-parts.tsx";
import { batchRefusal, REPORT_SENTENCES } from "./batch-sentences.ts";
import { findProductOfBatch, listOrdersOfBatch, listPickable } from "./queries.server.ts";

const LIST = "/admin/batches";

export const handle = screen({ load: "Error fetching the batch", save: "Error saving the batch" });

/**
 * The form of a batch (rules batches 1); of a new one at `/admin/batches/new?product=…`, and without a product the search for it.
 */
export async function loader(args: Route.LoaderArgs) {
  const today = shopDate(Temporal.Now.instant()).toString();
  const asked = args.url.searchParams.get("product");
  const { row, form } = await loadItem(args, { values: batchValues, blank: BATCH.blank }, findBatch);
  const { db } = adminOf(args.context);
  const productId = row?.productId ?? (isUuid(asked) ? asked : null);
  const product = productId && (await findProductOfBatch(db, productId));
  const search = readSearch(args.url.searchParams);
  if (!product)
    return { picking: { search, found: await listPickable(db, search) }, form, product: null, batch: null };
  if (!row) {
    const { id: productId, delta9Percent, thcMgPerPackage } = product;
    form.values = {
      ...form.values,
      ...{
        productId,
        testedOn: today,
        delta9Percent: String(delta9Percent),
        mgFound: String(thcMgPerPackage),
      },
    };
    return { picking: null, form, product, batch: null };
  }
  const { number, received, left, writtenOff, reportName } = row;
  const [sold, orders] = await Promise.all([countSold(db, row.id), listOrdersOfBatch(db, row.id)]);
  const refused = args.url.searchParams.get("refused") ?? "";
  const batch = {
    ...{ id: row.id, number, received, left, writtenOff, reportName, sold, orders },
    state: stateToday(row, Temporal.Now.instant()),
    reportError: Object.hasOwn(REPORT_SENTENCES, refused)
      ? REPORT_SENTENCES[refused as keyof typeof REPORT_SENTENCES]
      : undefined,
  };
  return { picking: null, form, product, batch };
}

const saving = saveItem({
  form: batchForm,
  save: saveBatch,
  values: batchValues,
  refusals: batchRefusal,
  to: ({ id }) => `${LIST}/${id}`,
  said: "Batch saved",
});

/** The forms beside that of the batch itself. */
const partForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("write-off"),
    units: wholeNumber("the units", { min: 1, max: MOST_UNITS }),
    reason: requiredLine("the reason", 200),
  }),
  z.strictObject({ intent: z.literal("delete-report") }),
]);

const doing = formAction(partForm, async (sent, { params: { id }, context }: Route.ActionArgs) => {
  const { form, actor, db, now, refuse } = sent;
  if (!isUuid(id)) throw data(null, { status: 404 });
  if (form.intent === "delete-report") {
    await deleteReport(db, actor, id, now);
    return doneAt(context, `${LIST}/${id}`, "Report deleted");
  }
  const { units, reason } = form;
  const done = await writeOff(db, actor, { id, units, reason }, now);
  if (done.ok) return doneAt(context, `${LIST}/${id}`, "The units are written off.");
  const { left } = done.refusal;
  return refuse({ units: left === 1 ? "Only 1 unit is left." : `Only ${left} units are left.` });
});

export async function action(args: Route.ActionArgs) {
  const sent = await readSentForm(args.request.clone());
  return sent.has("intent") ? doing(args) : saving(args, await readSentForm(args.request));
}

export default function Batch({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.picking) {
    return (
      <div className="flex flex-col gap-6">
        <title>New batch | Batches | Admin</title>
        <PageHead back={{ to: LIST, label: "Batches" }} title="New batch" />
        <PickProduct {...loaderData.picking} />
      </div>
    );
  }
  const { form, product, batch } = loaderData;
  const ofPart = actionData && "intent" in actionData.values ? actionData : undefined;
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <ItemScreen
        form={form}
        title={batch ? `Batch ${batch.number}` : `New batch of ${product.name}`}
        section="Batches"
        back={{ to: LIST, label: "Batches" }}
        labels={BATCH.labels}
        refused={ofPart ? undefined : actionData}
        head={
          batch ? (
            <>
              <BatchBadge state={batch.state} />
              <ButtonLink to={batchPath(batch.number)} look="quiet">
                Its public page
              </ButtonLink>
              <ButtonLink to={`${LIST}/${batch.id}/label`} look="quiet">
                Label
              </ButtonLink>
              {batch.state === "recalled" ? null : (
                <ButtonLink to={`${LIST}/recalls/new?batch=${batch.id}`} look="quiet">
                  Recall
                </ButtonLink>
              )}
            </>
          ) : null
        }
        notice={batch ? <BatchFacts {...batch} /> : null}
      >
        {(filled) => (
          <FieldCard>
            <BatchFields filled={filled} product={product} isNew={batch === null} />
          </FieldCard>
        )}
      </ItemScreen>
      {batch ? (
        <>
          <ReportPart
            id={batch.id}
            name={batch.reportName}
            path={reportPath(batch.number)}
            error={batch.reportError}
          />
          <WriteOffForm left={batch.left} errors={ofPart?.errors ?? {}} typed={ofPart?.values ?? {}} />
          <Part title="Orders">
            <OrdersOfBatch orders={batch.orders} total={batch.sold.orders} />
          </Part>
        </>
      ) : null}
    </div>
  );
}
