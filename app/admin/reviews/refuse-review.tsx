import { actionsOf, adminOf, found, idOf, step } from "#app/admin/kit/admin.server.ts";
import { MailNotice } from "#app/admin/kit/detail-page.tsx";
import { optionsOf } from "#app/admin/kit/form-page.tsx";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { refuseReview } from "#app/content/reviews/moderate-review.server.ts";
import { REASONS, REFUSAL_REASONS } from "#app/content/reviews/refusal-reasons.ts";
import { REVIEW_LENGTHS } from "#app/content/reviews/review.ts";
import { refusalForm } from "#app/content/reviews/review-forms.ts";
import type { Route } from "./+types/refuse-review";
import { answerModeration, readReview } from "./moderated-review.server.ts";
import { ReviewText } from "./review-parts.tsx";

export const handle = screen({ load: "Error fetching the review", save: "Error saving the review" });

/**
 * Form that rejects a review for a reason, and emails it to the customer (rules reviews/rejection-reasons).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  return found(await readReview(adminOf(context).db, idOf(params.id)));
}

export const action = actionsOf({
  save: step(refusalForm, async (sent) => {
    const { form, actor, db, now } = sent;
    const moderated = await refuseReview(db, { actor, shop: await currentSettings(db) }, form, now);
    return answerModeration(sent, moderated, "Review rejected");
  }),
});

const REASON_OPTIONS = optionsOf(
  "Choose a reason",
  Object.fromEntries(REASONS.map((reason) => [reason, REFUSAL_REASONS[reason].label])),
);

export default function RefuseReview({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, state, product } = loaderData;
  return (
    <ItemScreen
      form={{ id, version, values: { reason: "", note: "" } }}
      title={state === "published" ? "Unpublish review" : "Reject review"}
      back={{ to: `/admin/reviews/${id}`, label: product }}
      refused={actionData}
      save={state === "published" ? "Unpublish and notify" : "Reject and notify"}
      notice={<ReviewText {...loaderData} />}
      width="max-w-3xl"
    >
      {({ values, errors }) => (
        <FieldCard>
          <MailNotice />
          <SelectField
            id="reason"
            name="reason"
            label="Reason"
            hint="We email the reason to the customer. A low rating isn't a reason: no shop may withhold a review for that."
            required
            options={REASON_OPTIONS}
            defaultValue={values.reason}
            error={errors.reason}
          />
          <TextAreaField
            id="note"
            name="note"
            label="Note to the customer"
            optional
            hint="Such as which words to change."
            rows={3}
            maxLength={REVIEW_LENGTHS.note}
            defaultValue={values.note}
            error={errors.note}
          />
        </FieldCard>
      )}
    </ItemScreen>
  );
}
