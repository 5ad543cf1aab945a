import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { KEPT_DAYS } from "#app/base/mail/mail-states.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { MAIL } from "./mail-facts.tsx";

type ResendProps = {
  id: string;
  /** The id of the copy, so that pressing twice sends one. */
  copyId: string;
  label: string;
};

/** Sends a mail again, or a copy of it. */
export function ResendForm({ id, copyId, label }: ResendProps) {
  return (
    <StepForm intent="resend" fields={{ copyId }} look="primary" busy="Sending..." action={`${MAIL}/${id}`}>
      {label}
    </StepForm>
  );
}

/** Asks before somebody gets the same mail a second time. */
export function ResendQuestion({ id, recipient, copyId }: { id: string; recipient: string; copyId: string }) {
  return (
    <SendQuestion
      title="Send a copy of this mail?"
      back={`${MAIL}/${id}`}
      button={<ResendForm id={id} copyId={copyId} label="Send a copy" />}
    >
      It was sent already. <strong className="font-semibold wrap-anywhere">{recipient}</strong> gets it once
      more, as it is here.
    </SendQuestion>
  );
}

/** "Send 8 kept emails". */
export const sendKeptText = (kept: number) =>
  `Send ${kept.toLocaleString("en-US")} kept ${kept === 1 ? "email" : "emails"}`;

/** Asks before customers get what was kept while there was no mail server (rules email/kept-emails). */
export function KeptQuestion({ kept }: { kept: number }) {
  return (
    <SendQuestion
      title={`${sendKeptText(kept)}?`}
      back={MAIL}
      button={
        <StepForm intent="send-kept" look="primary" busy="Sending...">
          {sendKeptText(kept)}
        </StepForm>
      }
    >
      They were written in the last {KEPT_DAYS} days, while no mail server was set. Older emails, emails with
      a link that works once, and marketing emails stay in the outbox.
    </SendQuestion>
  );
}

type QuestionProps = { title: string; back: string; button: ReactNode; children: ReactNode };

function SendQuestion({ title, back, button, children }: QuestionProps) {
  const navigate = useNavigate();
  return (
    <Question title={title} onEscape={() => navigate(back, { preventScrollReset: true })}>
      <p>{children}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={back} look="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        {button}
      </div>
    </Question>
  );
}
