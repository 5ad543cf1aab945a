import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { itemSaved, savingFailed } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { FAQ } from "#app/content/education/faq-item.ts";
import { findFaqItem } from "#app/content/education/faq-items.server.ts";
import type { Route } from "./+types/faq";
import { FAQS } from "./versioned-kinds.server.ts";

const TABLE = "education_faqs";

export const handle = screen({ load: "Error fetching education FAQs", save: savingFailed(TABLE) });

/** FAQ form; `/admin/education/faqs/new` adds one (rules content-screens/fields). */
export async function loader(args: Route.LoaderArgs) {
  return (await loadItem(args, FAQS, findFaqItem, TABLE)).form;
}

export const action = actionsOf({
  save: savingStep({ ...FAQS, to: "/admin/education/faqs", said: itemSaved(TABLE), claims: TABLE }),
});

export default function FaqPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemScreen form={loaderData} name="question" item={FAQ} refused={actionData} width="max-w-3xl">
      {({ field }) => (
        <FieldCard>
          <TextField {...field("question")} />
          <TextAreaField {...field("answer")} rows={4} />
          <div className="grid gap-6 sm:grid-cols-2">
            <NumberField {...field("displayOrder")} />
            <SelectField {...field("status")} />
          </div>
        </FieldCard>
      )}
    </ItemScreen>
  );
}
