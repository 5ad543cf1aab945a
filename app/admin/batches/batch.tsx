import { z } from "zod";
import { actionsOf, adminOf, NO_FIELDS, requireRight, step } from "#app/admin/kit/admin.server.ts";
import { AdminButtonLink } from "#app/admin/kit/admin-link.tsx";
import { DetailPage, Part } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { useMayChange } from "#app/admin/kit/own-roles.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { wholeNumber } from "#app/base/records/item-contract.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { batchPath, reportPath } from "#app/trade/batches/batch.ts";
import { BATCH, batchValues, MOST_UNITS } from "#app/trade/batches/batch-item.ts";
import { countSold, findBatch, stateToday } from "#app/trade/batches/queries.server.ts";
import { batchForm, saveBatch, writeOff } from "#app/trade/batches/save-batch.server.ts";
import { deleteReport } from "#app/trade/batches/save-report.server.ts";
import type { Route } from "./+types/batch";
import { BatchFacts } from "./batch-facts.tsx";
import {
  BatchBadge,
  BatchFields,
  OrdersOfBatch,
  PickProduct,
  ReportPart,
  UnitFigures,
  WriteOffForm,
} from "./batch-parts.tsx";
import { batchRefusal, REPORT_SENTENCES } from "./batch-sentences.ts";
import { findProductOfBatch, listOrdersOfBatch, listPickable } from "./queries.server.ts";

const LIST = "/admin/batches";

export const handle = screen({ load: "Error fetching the batch", save: "Error saving the batch" });

/**
 * Batch form (rules batches/fields). `/admin/batches/new?product=…` adds one; without a product, shows the
 * search.
 */
export async function loader(args: Route.LoaderArgs) {
  if (args.params.id === "new") requireRight(args.context, "change-batches");
  const { db, now } = adminOf(args.context);
  const params = args.url.searchParams;
  const asked = params.get("product");
  const { row, form } = await loadItem(args, { values: batchValues, blank: BATCH.blank }, findBatch);
  const productId = row?.productId ?? (isUuid(asked) ? asked : null);
  const product = productId && (await findProductOfBatch(db, productId));
  if (!product) {
    const search = readSearch(params);
    return { picking: { search, found: await listPickable(db, search) }, form, product: null, batch: null };
  }
  if (!row) {
    form.values = {
      ...form.values,
      productId: product.id,
      testedOn: shopDate(now).toString(),
      delta9Percent: String(product.delta9Percent),
      mgFound: String(product.thcMgPerPackage),
    };
    return { picking: null, form, product, batch: null };
  }
  const { id, number, received, left, writtenOff, reportName } = row;
  const [sold, orders] = await Promise.all([countSold(db, id), listOrdersOfBatch(db, id)]);
  const refused = params.get("refused") ?? "";
  const batch = {
    ...{ id, number, received, left, writtenOff, reportName, sold, orders },
    state: stateToday(row, now),
    reportError: Object.hasOwn(REPORT_SENTENCES, refused)
      ? REPORT_SENTENCES[refused as keyof typeof REPORT_SENTENCES]
      : undefined,
  };
  return { picking: null, form, product, batch };
}

const writeOffForm = z.strictObject({
  units: wholeNumber("the units", { min: 1, max: MOST_UNITS }),
  reason: requiredLine("the reason", 200),
});

export const action = actionsOf({
  save: savingStep({
    form: batchForm,
    save: saveBatch,
    values: batchValues,
    refusals: batchRefusal,
    to: ({ id }) => `${LIST}/${id}`,
    said: "Batch saved",
  }),
  "write-off": step(writeOffForm, async ({ form, id, actor, db, now, done, refuse }) => {
    const written = await writeOff(db, actor, { id, ...form }, now);
    if (written.ok) return done("Units written off.");
    const { left } = written.refusal;
    return refuse({ units: left === 1 ? "Only 1 unit on hand." : `Only ${left} units on hand.` });
  }),
  "delete-report": step(NO_FIELDS, async ({ id, actor, db, now, done, refuse }) => {
    const deleted = await deleteReport(db, actor, id, now);
    return deleted.ok ? done("Report deleted") : refuse({ "": REPORT_SENTENCES[deleted.refusal] });
  }),
});

export default function Batch({ loaderData, actionData }: Route.ComponentProps) {
  const mayChange = useMayChange();
  if (loaderData.picking) {
    return (
      <DetailPage title="New batch" gap="gap-6">
        <PickProduct {...loaderData.picking} />
      </DetailPage>
    );
  }
  const { form, product, batch } = loaderData;
  const title = batch ? `Batch ${batch.number}` : `New batch of ${product.name}`;
  const head = batch ? (
    <>
      <BatchBadge state={batch.state} />
      <ButtonLink to={batchPath(batch.number)} look="quiet">
        View public page
      </ButtonLink>
      <ButtonLink to={`${LIST}/${batch.id}/label`} look="quiet">
        Label
      </ButtonLink>
      {batch.state === "recalled" ? null : (
        <AdminButtonLink to={`${LIST}/recalls/new?batch=${batch.id}`} look="quiet">
          Recall
        </AdminButtonLink>
      )}
    </>
  ) : null;
  const figures = batch ? (
    // They add up to the units received.
    <UnitFigures
      of={{
        Received: batch.received,
        "Sold or reserved": batch.sold.units,
        "Written off": batch.writtenOff,
        "On hand": batch.left,
      }}
    />
  ) : null;
  const report = batch && { name: batch.reportName, path: reportPath(batch.number) };
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      {mayChange ? (
        <ItemScreen
          form={form}
          {...{ title, head }}
          item={BATCH}
          refused={refusedOf(actionData, "save")}
          notice={figures}
        >
          {(filled) => (
            <FieldCard>
              <BatchFields filled={filled} product={product} isNew={batch === null} />
            </FieldCard>
          )}
        </ItemScreen>
      ) : (
        <DetailPage {...{ title, head }} gap="gap-6">
          {figures}
          <BatchFacts product={product} values={form.values} report={report} />
        </DetailPage>
      )}
      {batch && report ? (
        <>
          {mayChange ? (
            <>
              <ReportPart
                id={batch.id}
                {...report}
                error={batch.reportError}
                refused={refusedOf(actionData, "delete-report")}
              />
              <WriteOffForm left={batch.left} refused={refusedOf(actionData, "write-off")} />
            </>
          ) : null}
          <Part title="Orders">
            <OrdersOfBatch orders={batch.orders} total={batch.sold.orders} />
          </Part>
        </>
      ) : null}
    </div>
  );
}
