import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { FieldCard, ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { CheckboxField, SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { findClaimWord } from "#app/trade/compliance/claim-queries.server.ts";
import { MOST_CLAIM_WORDS, saveClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/word";
import { CLAIM_WORD, claimWordForm } from "./claim-forms.ts";

const LIST = "/admin/claims/words";

export const handle = screen({ load: "Error fetching the words", save: "Error saving the words" });

/** The form of an entry of the shop's own words, of a new one at `/admin/claims/words/new` (rules claims/custom-words). */
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
            ? "These words are in the list already."
            : `A shop keeps at most ${MOST_CLAIM_WORDS} entries. Please delete one first.`,
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
      section="Claims"
      back={{ to: LIST, label: "Own words" }}
      labels={CLAIM_WORD.labels}
      refused={actionData}
      width="max-w-3xl"
    >
      {(filled) => {
        const { field, box } = CLAIM_WORD.controls(filled);
        return (
          <FieldCard>
            <TextField
              {...field("words")}
              hint="A word or a phrase of at most six words. It is found in capitals, with accents, in its plural and as a verb: “chill” also finds “chills” and “chilling”."
              autoComplete="off"
            />
            <SelectField {...field("kind")} />
            <TextField
              {...field("reason")}
              hint="One sentence; it stands below the words."
              autoComplete="off"
            />
            <TextField {...field("instead")} autoComplete="off" />
            <CheckboxField {...box("isOn")} value="on" />
          </FieldCard>
        );
      }}
    </ItemScreen>
  );
}
