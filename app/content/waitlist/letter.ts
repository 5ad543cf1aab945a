import type { RichText } from "#app/base/lib/rich-text.ts";
import { textValue } from "#app/base/lib/stored-text.ts";
import { choice, describeItem, line, number, own, withControl } from "#app/base/records/fields.ts";

/** Who gets a letter. Someone in both lists gets one (rules letters/recipients). */
export const AUDIENCES = ["newsletter", "customers", "both"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_TEXTS: Readonly<Record<Audience, string>> = {
  newsletter: "Newsletter subscribers",
  customers: "Customers who want marketing emails",
  both: "Subscribers and customers",
};

/** States of a letter (rules letters/sending). Only a draft can be edited. */
export const LETTER_STATES = ["draft", "scheduled", "sending", "paused", "finished", "canceled"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

type LetterMove = { from: readonly LetterState[]; to: LetterState };

/** Steps of a started letter: the states it's possible in, and the state it leads to. */
export const LETTER_STEPS = {
  unschedule: { from: ["scheduled"], to: "draft" },
  pause: { from: ["sending"], to: "paused" },
  resume: { from: ["paused"], to: "sending" },
  cancel: { from: ["sending", "paused"], to: "canceled" },
} as const satisfies Record<string, LetterMove>;
export type LetterStep = keyof typeof LETTER_STEPS;

/** Returns whether a letter in this state can take a step. */
export function canTake(step: LetterStep, state: LetterState): boolean {
  const { from }: LetterMove = LETTER_STEPS[step];
  return from.includes(state);
}

/** Maximum length of a letter's text, in bytes of its JSON: mail programs cut long emails off. */
export const LETTER_BYTES = 30_000;

/** A letter as edited by admins (rules letters/drafts). */
export const LETTER = describeItem({
  subject: withControl(line("Subject", "the subject", 150), { autoComplete: "off" }),
  content: own<RichText>("Text", textValue),
  audience: choice("Recipients", AUDIENCES, "Choose the recipients.", AUDIENCE_TEXTS),
  perWave: withControl(
    number("Emails per wave", "the number of emails per wave", { min: 1, max: 5_000 }, "500"),
    { hint: "Many emails at once may look like spam." },
  ),
  everyMinutes: withControl(
    number("Minutes between waves", "the minutes between waves", { min: 1, max: 1_440 }, "10"),
    { hint: "Between waves, you can pause or cancel the letter." },
  ),
});
