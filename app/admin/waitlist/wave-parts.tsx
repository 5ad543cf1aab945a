import { Form, useNavigate } from "react-router";
import { ANSWER, answerToWords } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion } from "#app/admin/kit/claim-notes.tsx";
import { MailNotice, Part, useBusy } from "#app/admin/kit/detail-page.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { Filled } from "#app/base/records/fields.ts";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { TextAreaField, TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { NumberField } from "#app/base/ui/number-field.tsx";
import { type SizeFacts, sizeSentences, WAVE } from "#app/content/waitlist/wave.ts";

/** The list of the waves; each wave stands below it by its id. */
export const WAVES = "/admin/waitlist/invitations";

/** How the proposal comes about (rules invitations/wave-size). */
export function SizeWords({ facts }: { facts: SizeFacts }) {
  return (
    <Part title="How many the windows can carry">
      <ol className="flex max-w-measure list-decimal flex-col gap-1 pl-5">
        {sizeSentences(facts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Part>
  );
}

/** The fields of a draft. */
export function WaveFields({ filled }: { filled: Filled }) {
  const { field } = WAVE.controls(filled);
  return (
    <FieldCard>
      <TextField
        {...field("zips")}
        hint="ZIPs that are served, with spaces between them."
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <NumberField
        {...field("share")}
        hint="In percent. Not everybody who is invited orders; this much of the free places may be invited. The proposal follows it when the draft is saved."
      />
      <NumberField {...field("people")} hint="Those who wait longest come first." />
      <TextField {...field("subject")} autoComplete="off" />
      <TextAreaField
        {...field("message")}
        rows={10}
        hint="Below it stand the ways to the shop and to a new account, and the link that ends such mails."
      />
    </FieldCard>
  );
}

export function peopleText(howMany: number): string {
  return howMany === 1 ? "1 person" : `${howMany.toLocaleString("en-US")} people`;
}

type SendProps = {
  address: string;
  version: number;
  /** How many get the mail now, and how many the windows carry. */
  getting: number;
  refused: RefusedForm | undefined;
};

/** Asks before the invitations are queued; a claim in their words is asked about in the same place. */
export function SendQuestion({ address, version, getting, refused }: SendProps) {
  const navigate = useNavigate();
  const busy = useBusy();
  const asked = refused?.asked;
  return (
    <Question
      title={`Send the invitation to ${peopleText(getting)}?`}
      onEscape={() => navigate(address, { preventScrollReset: true })}
    >
      <p>
        Those who wait longest get one mail each. It cannot be taken back, and the wave cannot be changed
        then.
      </p>
      <MailNotice />
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="version" value={version} />
        {asked ? <ClaimQuestion asked={asked} does="Send all the same" whole /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={address} look="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button
            type="submit"
            disabled={busy}
            {...(asked ? { name: ANSWER, value: answerToWords(asked) } : {})}
          >
            {asked ? "Send all the same" : "Send"}
          </Button>
        </div>
      </Form>
    </Question>
  );
}

const STATES: Record<string, string> = {
  sent: "sent",
  waiting: "under way",
  kept: "kept here, no mail server is set",
  dead: "failed",
  // The mail was deleted since.
  gone: "deleted since",
};

type Outcome = { mails: Record<string, number>; accounts: number; buyers: number };

/** What became of a wave (rules invitations/results): counts only. */
export function WaveOutcome({ invited, outcome }: { invited: number; outcome: Outcome }) {
  const { mails, accounts, buyers } = outcome;
  const listed = Object.values(mails).reduce((total, howMany) => total + howMany, 0);
  const states = Object.entries(mails).map(([state, howMany]) => `${howMany} ${STATES[state] ?? state}`);
  return (
    <Part title="What became of it">
      <ul className="flex max-w-measure flex-col gap-1">
        <li>{peopleText(invited)} invited.</li>
        {states.length > 0 ? <li>Mails: {states.join(", ")}.</li> : null}
        {invited > listed ? <li>{peopleText(invited - listed)} left the list since.</li> : null}
        <li>Accounts made since: {accounts.toLocaleString("en-US")}.</li>
        <li>Ordered since: {buyers.toLocaleString("en-US")}.</li>
      </ul>
    </Part>
  );
}
