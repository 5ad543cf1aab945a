import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { findClaimWord } from "#app/trade/compliance/queries.server.ts";
import { MOST_CLAIM_WORDS, saveClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/word";
import { CLAIM_WORD, claimWordForm } from "./claim-forms.ts";

const LIST = "/admin/claims/words";

export const handle = screen({ load: "Error fetching the words", save: "Error saving the words" });

/** Custom word form; `/admin/claims/words/new` adds one (rules claims/custom-words). */
export async function loader(args: Route.LoaderArgs) {
  return (await loadItem(args, CLAIM_WORD, findClaimWord)).form;
}

export const action = actionsOf({
  save: savingStep({
    form: claimWordForm,
    save: saveClaimWord,
    values: CLAIM_WORD.values,
    refusals: ({ name }) => ({
      errors: {
        words:
          name === "known"
            ? "These words are already in the list."
            : `You can have up to ${MOST_CLAIM_WORDS} entries. Delete one first.`,
      },
    }),
    to: LIST,
    said: "Words saved",
  }),
});

export default function Word({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemScreen
      form={loaderData}
      name="words"
      section="Claim check"
      back={{ to: LIST, label: "Custom words" }}
      item={CLAIM_WORD}
      refused={actionData}
      width="max-w-3xl"
    >
      {({ field, box }) => (
        <FieldCard>
          <TextField
            {...field("words")}
            hint="A word, or a phrase of up to six words. Ignores case and accents, and matches plurals and verb forms: “chill” also matches “chills” and “chilling”."
            autoComplete="off"
          />
          <SelectField {...field("kind")} />
          <TextField
            {...field("reason")}
            hint="One sentence, shown with the flagged words."
            autoComplete="off"
          />
          <TextField {...field("instead")} autoComplete="off" />
          <CheckboxField {...box("isOn")} value="on" />
        </FieldCard>
      )}
    </ItemScreen>
  );
}
