import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { loadItem, savingStep } from "#app/admin/kit/item-action.server.ts";
import { ItemScreen } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { findClaimWord } from "#app/trade/compliance/queries.server.ts";
import { MOST_CLAIM_WORDS, saveClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/word";
import { CLAIM_WORD, claimWordForm } from "./claim-forms.ts";

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
    to: "/admin/claims/words",
    said: "Words saved",
  }),
});

export default function Word({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemScreen form={loaderData} name="words" item={CLAIM_WORD} refused={actionData} width="max-w-3xl" />
  );
}
