import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { actionsOf, adminOf, proveFirst, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { beginRecall } from "#app/trade/recalls/begin-recall.server.ts";
import { findRecalled, listConcerned } from "#app/trade/recalls/queries.server.ts";
import { NEW_RECALL, noticeOf } from "#app/trade/recalls/recall.ts";
import type { Route } from "./+types/new-recall";
import { scopeText } from "./batch-sentences.ts";
import { listPickable, readExtent } from "./queries.server.ts";
import { newRecallForm, readScope } from "./recall-form.ts";
import { ChooseDays, ConcernedOrders, RecallFigures } from "./recall-parts.tsx";

const LIST = "/admin/batches/recalls";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the recall", save: "Error starting the recall" });

/**
 * Preview of a recall's affected orders, and the form that starts it (rules recalls/preview, recalls/start):
 * of a batch at `?batch=…`, or of a product and order dates at `?product=…&from=…&to=…`. Without either,
 * shows the choice.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const params = url.searchParams;
  const scope = readScope(params);
  const recalled = scope && (await findRecalled(db, scope));
  if (!scope || !recalled) {
    const search = readSearch(params);
    return { choosing: { search, found: await listPickable(db, search) }, begin: null };
  }
  const [extent, orders, settings] = await Promise.all([
    readExtent(db, scope),
    listConcerned(db, scope, null, 1),
    currentSettings(db),
  ]);
  const { product, number } = recalled;
  const days = scope.kind === "days" ? scope : { from: null, to: null };
  const begin = {
    ...{ id: randomUUID(), scope, product, orders, ...extent },
    title: scopeText({ number, ...days }),
    words: { ...noticeOf(recalled, settings), reason: "" },
  };
  return { choosing: null, begin };
}

export const action = actionsOf({
  save: step(newRecallForm, async ({ form, actor, db, now, refuse, done }) => {
    const begun = await beginRecall(db, actor, form, now);
    if (begun.ok) return done("Sales stopped. Recall started.", `${LIST}/${begun.value.id}`);
    const { refusal } = begun;
    if (refusal.name === "recalled_already") return redirect(`${LIST}/${refusal.recallId}`);
    return refuse({ "": "The item to recall no longer exists." });
  }),
});

export default function NewRecall({ loaderData, actionData }: Route.ComponentProps) {
  const { choosing, begin } = loaderData;
  if (!begin) return <ChooseDays {...choosing} />;
  const { id, scope, product, title, counted, orders, left, numbers, words } = begin;
  return (
    <DetailPage
      title="Start recall"
      heading={`Recall ${product}`}
      leaving="typed"
      refused={actionData}
      says={false}
      width="max-w-4xl"
      gap="gap-6"
    >
      <p className="text-lg">{title}</p>
      <RecallFigures counted={counted} left={left} />
      <p className="max-w-measure">
        {numbers.length > 0
          ? `Starting the recall permanently stops sales of ${numbers.length === 1 ? "batch" : "batches"} ${numbers.join(", ")}.`
          : "This product has no batches, so it's archived immediately."}{" "}
        Customers aren't notified until you send the notice on the next page.
      </p>
      <PageForm
        refused={actionData}
        values={words}
        button="Stop sales and start recall"
        busy="Stopping sales..."
        look="danger"
        start
        says
        className="flex flex-col gap-6"
      >
        {(filled) => {
          const { field } = NEW_RECALL.controls(filled);
          return (
            <>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value="" />
              <input type="hidden" name="batch" value={scope.kind === "batch" ? scope.batchId : ""} />
              <input type="hidden" name="product" value={scope.kind === "days" ? scope.productId : ""} />
              <input type="hidden" name="from" value={scope.kind === "days" ? scope.from : ""} />
              <input type="hidden" name="to" value={scope.kind === "days" ? scope.to : ""} />
              <FieldCard>
                <TextField {...field("reason")} autoComplete="off" />
                <TextField {...field("subject")} />
                <TextAreaField {...field("notice")} />
              </FieldCard>
            </>
          );
        }}
      </PageForm>
      <HeadedPart id="concerned" title="Orders">
        <ConcernedOrders orders={orders} names />
        {counted.orders > orders.length ? (
          <p className="text-sm text-ink-soft">
            Showing the newest {orders.length}. The recall includes all of them.
          </p>
        ) : null}
      </HeadedPart>
    </DetailPage>
  );
}
