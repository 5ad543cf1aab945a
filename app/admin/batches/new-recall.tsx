import { randomUUID } from "node:crypto";
import { Form, redirect, useNavigation } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { readSearch } from "#app/base/records/list-query.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextAreaField, TextField } from "#app/base/ui/text-fields.tsx";
import { beginRecall } from "#app/trade/recalls/begin-recall.server.ts";
import { batchesOf, countConcerned, findRecalled, listConcerned } from "#app/trade/recalls/queries.server.ts";
import { NEW_RECALL, noticeOf } from "#app/trade/recalls/recall.ts";
import type { Route } from "./+types/new-recall";
import { ChooseDays } from "./choose-days.tsx";
import { listPickable } from "./queries.server.ts";
import { newRecallForm, readScope } from "./recall-form.ts";
import { ConcernedOrders, RecallFigures, scopeText } from "./recall-parts.tsx";

const LIST = "/admin/batches/recalls";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the recall", save: "Error beginning the recall" });

/**
 * Whom a recall would concern, and the form that begins it (rules recalls 1, 2): of a batch at `?batch=…`, of a product and some
 * days at `?product=…&from=…&to=…`, and the choice of these without them.
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
  const [counted, withdrawn, orders, settings] = await Promise.all([
    countConcerned(db, scope),
    batchesOf(db, scope),
    listConcerned(db, scope, null, 1),
    currentSettings(db),
  ]);
  const { product, number } = recalled;
  const days = scope.kind === "days" ? scope : { from: null, to: null };
  return {
    choosing: null,
    begin: {
      id: randomUUID(),
      scope,
      product,
      title: scopeText({ number, ...days }),
      counted,
      orders,
      left: withdrawn.reduce((sum, { left }) => sum + left, 0),
      numbers: withdrawn.map((batch) => batch.number),
      words: noticeOf(recalled, settings),
    },
  };
}

export const action = formAction(newRecallForm, async (sent, { context }: Route.ActionArgs) => {
  const { form, actor, db, now, refuse } = sent;
  const begun = await beginRecall(db, actor, form, now);
  if (begun.ok)
    return doneAt(
      context,
      `${LIST}/${begun.value.id}`,
      "The sale is stopped and the recall is written down.",
    );
  const { refusal } = begun;
  if (refusal.name === "recalled_already") return redirect(`${LIST}/${refusal.recallId}`);
  return refuse({ "": "What was to be recalled is gone." });
});

export default function NewRecall({ loaderData, actionData }: Route.ComponentProps) {
  const { choosing, begin } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  if (!begin) return <ChooseDays {...choosing} />;
  const { id, scope, product, title, counted, orders, left, numbers, words } = begin;
  const values = { ...words, reason: "", ...actionData?.values };
  const { field } = NEW_RECALL.controls({ values, errors });
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>Begin a recall | Batches | Admin</title>
      <TypedForms />
      <PageHead back={{ to: LIST, label: "Recalls" }} title={`Recall ${product}`} />
      <p className="text-lg">{title}</p>
      <RecallFigures counted={counted} left={left} />
      <p className="max-w-measure">
        {numbers.length > 0
          ? `Beginning it stops the sale of ${numbers.length === 1 ? "batch" : "the batches"} ${numbers.join(", ")} at once and for good.`
          : "It has no batches, so the product is archived at once."}{" "}
        Nobody is told before you send the notice on the next page.
      </p>
      <Form method="post" noValidate className="flex flex-col gap-6">
        <FormSentence>{errors[""]}</FormSentence>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value="" />
        <input type="hidden" name="batch" value={scope.kind === "batch" ? scope.batchId : ""} />
        <input type="hidden" name="product" value={scope.kind === "days" ? scope.productId : ""} />
        <input type="hidden" name="from" value={scope.kind === "days" ? scope.from : ""} />
        <input type="hidden" name="to" value={scope.kind === "days" ? scope.to : ""} />
        <FieldCard>
          <TextField
            {...field("reason")}
            hint="For the record; customers do not read it."
            autoComplete="off"
          />
          <TextField {...field("subject")} autoComplete="off" />
          <TextAreaField {...field("notice")} rows={10} />
        </FieldCard>
        <div>
          <Button type="submit" look="danger" disabled={busy}>
            {busy ? "Stopping the sale..." : "Stop the sale and begin the recall"}
          </Button>
        </div>
      </Form>
      <section aria-labelledby="concerned" className="flex flex-col gap-3">
        <h2 id="concerned" className="text-xl">
          Orders
        </h2>
        <ConcernedOrders orders={orders} names />
        {counted.orders > orders.length ? (
          <p className="text-sm text-ink-soft">
            The newest {orders.length} are listed; the recall has all of them.
          </p>
        ) : null}
      </section>
    </div>
  );
}
