import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { filledFields } from "#app/desk/filled-fields.ts";
import { type RefusedItem, typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { shopDate } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextField } from "#app/ui/text-fields.tsx";
import { saveTax } from "../save-tax.server.ts";
import { taxForm } from "../tax-form.ts";
import { newTaxValues, TAX_LABELS, taxValues } from "../tax-item.ts";
import { findTaxRate } from "../tax-queries.server.ts";
import type { Route } from "./+types/tax";

const LIST = "/admin/delivery/taxes";
const FAILED = "Error saving the tax rate";

/** The form of a tax rate, of a new one at `/admin/delivery/taxes/new` (rules 39.12). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const today = shopDate(Temporal.Now.instant());
  if (params.id === "new") {
    return { id: randomUUID(), version: null, values: newTaxValues(today.toString()), begun: false };
  }
  const tax = isUuid(params.id) ? await findTaxRate(context.get(database), params.id) : null;
  if (!tax) throw data(null, { status: 404 });
  const begun = Temporal.PlainDate.compare(tax.fromDate, today) <= 0;
  return { id: tax.id, version: tax.version, values: taxValues(tax), begun };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const refuse = (answer: RefusedItem, status: number) => data(answer, { status });
  const read = taxForm.safeParse(fields);
  if (!read.success) return refuse({ errors: fieldErrors(read.error), values: typed }, 400);
  const actor = actorOf(viewer, context);
  const saved = await saveTax(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) {
    return saved.refusal.name === "same_day"
      ? refuse({ errors: { fromDate: SAME_DAY }, values: typed }, 409)
      : refuse(refusedSave(saved.refusal, typed, taxValues), 409);
  }
  return leadTo(context, LIST, "tax saved");
}

const SAME_DAY =
  "There is a row of this tax for the same place and day already. Please change that one, or choose another day.";

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values, begun } = loaderData;
  const title = version === null ? "New tax rate" : "Edit tax rate";
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${title} | Delivery | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Taxes" }} title={title} />
      {begun ? (
        <p className="max-w-measure rounded-field border border-amber bg-amber-soft px-4 py-3">
          This rate has begun. A change counts for new orders at once; placed orders keep their taxes. When
          the rate changes on a certain day, add another row with that first day instead.
        </p>
      ) : null}
      <ItemForm
        key={id}
        {...{ id, version, values }}
        refused={actionData}
        failed={FAILED}
        back={LIST}
        labels={TAX_LABELS}
      >
        {(filled) => {
          const { field, box } = filledFields(TAX_LABELS, filled);
          return (
            <>
              <div className="grid items-start gap-6 sm:grid-cols-2">
                <TextField
                  {...field("name")}
                  hint="Rows of one tax have the same name. Customers read it."
                  required
                  maxLength={60}
                  autoComplete="off"
                />
                <NumberField
                  {...field("percent")}
                  hint="Such as 6.875. 0 means that the tax is not charged."
                  step="any"
                  min={0}
                  max={100}
                  required
                />
                <TextField
                  {...field("zip")}
                  hint="Empty means every ZIP without a row of its own."
                  optional
                  maxLength={5}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <TextField {...field("fromDate")} type="date" required />
              </div>
              <CheckboxField {...box("appliesToDelivery")} value="on" />
              <TextField
                {...field("source")}
                hint="Where the rate is written, so that it can be checked."
                required
                maxLength={300}
                autoComplete="off"
              />
            </>
          );
        }}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching the tax rate" />;
}
