import { z } from "zod";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { box, choice, describeItem, line, optionalLine, withControl } from "#app/base/records/fields.ts";
import { ANY_ID, itemForm } from "#app/base/records/item-contract.ts";
import { CLAIM_KIND_FACTS, CLAIM_KINDS, type ClaimKind } from "#app/trade/compliance/claim-kinds.ts";
import { CLAIM_SUBJECT_KINDS, isClaimField } from "#app/trade/compliance/claim-subjects.ts";
import { ENTRY_BOUNDS, plainWords } from "#app/trade/compliance/claims.ts";

const RELOAD = "Reload the page and try again.";

/** Parses the form that allows wording in one place (rules claims/exceptions). */
export const allowForm = z
  .strictObject({
    kind: z.enum(CLAIM_SUBJECT_KINDS, { error: RELOAD }),
    subjectId: ANY_ID,
    field: z.string().max(40, RELOAD),
    words: requiredLine("the words", 300),
    reason: requiredLine("the reason", 300),
  })
  .refine(({ kind, field }) => isClaimField(kind, field), RELOAD);

const KIND_LABELS = Object.fromEntries(
  CLAIM_KINDS.map((kind) => [kind, CLAIM_KIND_FACTS[kind].label]),
) as Record<ClaimKind, string>;

/** Fields of a custom word (rules claims/custom-words). */
export const CLAIM_WORD = describeItem({
  words: withControl(line("Words", "the words", ENTRY_BOUNDS.characters), {
    hint: "A word, or a phrase of up to six words. Ignores case and accents, and matches plurals and verb forms: “chill” also matches “chills” and “chilling”.",
    autoComplete: "off",
  }),
  kind: choice("Kind", CLAIM_KINDS, "Choose a kind.", KIND_LABELS),
  reason: withControl(line("Reason", "the reason", 300), {
    hint: "One sentence, shown with the flagged words.",
    autoComplete: "off",
  }),
  instead: withControl(optionalLine("Suggested wording", "the suggested wording", 300), {
    autoComplete: "off",
  }),
  isOn: { ...box("Active"), initial: "on" },
});

const countWords = (typed: string) => plainWords(typed).split(" ").filter(Boolean).length;

/** Parses the custom word form. */
export const claimWordForm = itemForm(CLAIM_WORD).superRefine(({ words }, context) => {
  const count = countWords(words);
  const message =
    count === 0
      ? "Please enter a word with letters or digits."
      : `Use up to ${ENTRY_BOUNDS.words} words. For a longer phrase, enter part of it.`;
  if (count === 0 || count > ENTRY_BOUNDS.words)
    context.addIssue({ code: "custom", path: ["words"], message });
});
