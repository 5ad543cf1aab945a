import { Form, Link, useNavigate } from "react-router";
import { Part, StepForm, TwoSteps, useBusy } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { SendOrCancel } from "#app/admin/kit/send-or-cancel.tsx";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { canTake, type LetterState } from "#app/content/waitlist/letter.ts";
import type { CannotSend } from "#app/content/waitlist/send-letter.server.ts";

/** Address of the letters; each letter's page is below it, by id. */
export const LETTERS = "/admin/mail/letters";

const STATES: Readonly<Record<LetterState, readonly [label: string, tone: BadgeTone]>> = {
  draft: ["Draft", "yellow"],
  scheduled: ["Scheduled", "yellow"],
  sending: ["In progress", "yellow"],
  paused: ["Paused", "gray"],
  finished: ["Finished", "green"],
  canceled: ["Canceled", "gray"],
};

export function LetterBadge({ state }: { state: LetterState }) {
  const [label, tone] = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Why letters can't be sent, and what to do. */
export const CANNOT_SEND: Record<CannotSend, string> = {
  no_address: "Marketing emails must include the shop's postal address. Enter it under Settings, Business.",
  no_mail: "No mail server is set, so letters can't be sent. Ask your system administrator to set one.",
};

export const peopleText = (howMany: number) => counted(howMany, "person", "people");

/** Notice on a draft that can't be sent right now; nothing if it can. */
export function CannotSendNotice({ why, people }: { why: CannotSend | null; people: number }) {
  if (why === null && people > 0) return null;
  return (
    <p className="max-w-measure rounded-field border border-amber bg-amber-soft px-4 py-3">
      {why ? CANNOT_SEND[why] : "No one would get this letter right now."}
      {why === "no_address" ? (
        <>
          {" "}
          <Link to="/admin/settings/business" className="link">
            Open business details
          </Link>
        </>
      ) : null}
    </p>
  );
}

type SendProps = {
  address: string;
  version: number;
  /** Number of people who would get the letter now. */
  people: number;
  refused: RefusedForm | undefined;
};

/** Confirmation before sending, now or at a time; also asks about flagged claims. */
export function SendQuestion({ address, version, people, refused }: SendProps) {
  const navigate = useNavigate();
  const busy = useBusy();
  const [city = ""] = useDelivery().timeZone.split("/").slice(-1);
  const asked = refused?.asked;
  return (
    <Question
      title={`Send this letter to ${peopleText(people)}?`}
      onEscape={() => navigate(address, { preventScrollReset: true })}
    >
      <p>
        The saved draft is sent, in waves, once to each person. Those who unsubscribe before their wave don't
        get it.
      </p>
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <Form method="post" preventScrollReset noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="version" value={version} />
        <TextField
          id="at"
          name="at"
          label={`Date and time in the shop (${city.replaceAll("_", " ")})`}
          type="datetime-local"
          optional
          defaultValue={refused?.values.at ?? ""}
          error={refused?.errors.at}
          hint="Leave blank to start now. Until then, you can cancel and edit the letter."
        />
        <SendOrCancel {...{ asked, address, busy }} send="Send letter" />
      </Form>
    </Question>
  );
}

/** Buttons of a started letter. */
export function LetterSteps({ state, address }: { state: LetterState; address: string }) {
  const isOpen = state === "scheduled" || state === "sending" || state === "paused";
  if (!isOpen) return null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {canTake("unschedule", state) ? <StepForm intent="unschedule">Cancel schedule</StepForm> : null}
      {canTake("pause", state) ? <StepForm intent="pause">Pause letter</StepForm> : null}
      {canTake("resume", state) ? <StepForm intent="resume">Resume letter</StepForm> : null}
      <ButtonLink to={address} look="quiet" preventScrollReset>
        Refresh
      </ButtonLink>
      {canTake("cancel", state) ? (
        <TwoSteps summary="Cancel letter…" intent="cancel">
          <p>Queued emails are withdrawn. You can't undo this.</p>
        </TwoSteps>
      ) : null}
    </div>
  );
}

const MAILS: Readonly<Record<string, string>> = {
  sent: "Sent",
  waiting: "Queued",
  kept: "Not sent, no mail server",
  failed: "Bounced or failed",
  // Deleted by an unsubscribe, a block, or a canceled letter.
  gone: "Withdrawn",
};

type Outcome = { mails: Record<string, number>; unsubscribed: number };

/** Results of a letter (rules letters/results): counts only. */
export function LetterOutcome({ outcome, remaining }: { outcome: Outcome; remaining: number | null }) {
  const count = (howMany = 0) => howMany.toLocaleString("en-US");
  const lines = Object.entries(MAILS).filter(([state]) => state === "sent" || outcome.mails[state]);
  return (
    <Part title="Results">
      <ul className="flex max-w-measure flex-col gap-1">
        {lines.map(([state, label]) => (
          <li key={state}>
            {label}: {count(outcome.mails[state])}.
          </li>
        ))}
        {remaining === null ? null : <li>Not queued yet: {count(remaining)}.</li>}
        <li>Unsubscribed since: {count(outcome.unsubscribed)}.</li>
      </ul>
      <p className="mt-3 max-w-measure text-sm text-ink-soft">
        Sent means accepted by the mail server. Letters have no trackers, so no one knows who opened them.
      </p>
    </Part>
  );
}
