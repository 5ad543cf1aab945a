import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { filledFields } from "#app/desk/filled-fields.ts";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { LAST_PLACE } from "#app/desk/places.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import { savingFailed } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextAreaField, TextField } from "#app/ui/text-fields.tsx";
import { findFaqItem } from "../admin-queries.server.ts";
import { faqForm } from "../faq-form.ts";
import { FAQ_LABELS, faqValues, NEW_FAQ } from "../faq-item.ts";
import { saveFaq } from "../save-faq.server.ts";
import type { Route } from "./+types/faq";

const LIST = "/admin/education/faqs";
const TABLE = "education_faqs";

/** The form of a question, of a new one at `/admin/education/faqs/new` (rules 35.3). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  if (params.id === "new") return { id: randomUUID(), version: null, values: NEW_FAQ };
  const faq = isUuid(params.id) ? await findFaqItem(context.get(database), params.id) : null;
  if (!faq) throw data(null, { status: 404 });
  return { id: faq.id, version: faq.version, values: faqValues(faq) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = faqForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const actor = actorOf(viewer, context);
  const saved = await saveFaq(context.get(database), actor, read.data, Temporal.Now.instant());
  if (!saved.ok) return data(refusedSave(saved.refusal, typed, faqValues), { status: 409 });
  return leadTo(context, LIST, `saved ${TABLE}`);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, savingFailed(TABLE));
}

export default function Faq({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, values } = loaderData;
  const title = version === null ? "New question" : "Edit question";
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${title} | Educational Content | Admin`}</title>
      <PageHead back={{ to: LIST, label: "FAQs" }} title={title} />
      <ItemForm
        key={id}
        {...{ id, version, values }}
        refused={actionData}
        failed={savingFailed(TABLE)}
        back={LIST}
        labels={FAQ_LABELS}
      >
        {(filled) => {
          const { field } = filledFields(FAQ_LABELS, filled);
          return (
            <>
              <TextField {...field("question")} required maxLength={300} />
              <TextAreaField {...field("answer")} rows={4} required maxLength={5_000} />
              <div className="grid gap-6 sm:grid-cols-2">
                <NumberField
                  {...field("displayOrder")}
                  hint="Lower numbers come first."
                  min={0}
                  max={LAST_PLACE}
                  required
                />
                <SelectField {...field("status")}>
                  <option value="published">Published, visitors see it</option>
                  <option value="draft">Draft, only here</option>
                </SelectField>
              </div>
            </>
          );
        }}
      </ItemForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching education FAQs" />;
}
