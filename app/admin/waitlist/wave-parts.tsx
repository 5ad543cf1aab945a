import { Form, useNavigate } from "react-router";
import { MailNotice, Part, useBusy } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { SendOrCancel } from "#app/admin/kit/send-or-cancel.tsx";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { type SizeFacts, sizeSentences } from "#app/content/waitlist/wave.ts";

/** Address of the invite waves; each wave's page is below it, by id. */
export const WAVES = "/admin/waitlist/invitations";

/** Explains the suggested size (rules invitations/wave-size). */
export function SizeWords({ facts }: { facts: SizeFacts }) {
  return (
    <Part title="Capacity">
      <ol className="flex max-w-measure list-decimal flex-col gap-1 pl-5">
        {sizeSentences(facts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Part>
  );
}

export function peopleText(howMany: number): string {
  return counted(howMany, "person", "people");
}

type SendProps = {
  address: string;
  version: number;
  /** Number of people who get the email now. */
  getting: number;
  refused: RefusedForm | undefined;
};

/** Confirmation before queueing the invitations; also asks about flagged claims. */
export function SendQuestion({ address, version, getting, refused }: SendProps) {
  const navigate = useNavigate();
  const busy = useBusy();
  const asked = refused?.asked;
  return (
    <Question
      title={`Send invitations to ${peopleText(getting)}?`}
      onEscape={() => navigate(address, { preventScrollReset: true })}
    >
      <p>
        The people who have waited longest get one email each. You can't undo this or change the invite wave
        afterward.
      </p>
      <MailNotice />
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="version" value={version} />
        <SendOrCancel {...{ asked, address, busy }} send="Send invitations" />
      </Form>
    </Question>
  );
}

const STATES: Record<string, string> = {
  sent: "sent",
  waiting: "queued",
  kept: "not sent, no mail server",
  failed: "failed",
  // The email was deleted later.
  gone: "deleted",
};

type Outcome = { mails: Record<string, number>; accounts: number; buyers: number };

/** Results of a wave (rules invitations/results): counts only. */
export function WaveOutcome({ invited, outcome }: { invited: number; outcome: Outcome }) {
  const { mails, accounts, buyers } = outcome;
  const listed = Object.values(mails).reduce((total, howMany) => total + howMany, 0);
  const states = Object.entries(mails).map(([state, howMany]) => `${howMany} ${STATES[state] ?? state}`);
  return (
    <Part title="Results">
      <ul className="flex max-w-measure flex-col gap-1">
        <li>{peopleText(invited)} invited.</li>
        {states.length > 0 ? <li>Emails: {states.join(", ")}.</li> : null}
        {invited > listed ? <li>{peopleText(invited - listed)} left the waitlist.</li> : null}
        <li>New accounts: {accounts.toLocaleString("en-US")}.</li>
        <li>Customers with orders: {buyers.toLocaleString("en-US")}.</li>
      </ul>
    </Part>
  );
}
