import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Facts, StepForm } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Block, EmailContent, MailKind } from "#app/base/mail/email.ts";
import { UNSUBSCRIBE } from "#app/base/mail/email-text.ts";
import { KEPT_DAYS, type MailState } from "#app/base/mail/mail-states.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { RichTextView } from "#app/base/ui/rich-text.tsx";
import type { Route } from "./+types/mail";

export const MAIL = "/admin/mail";

type StateFacts = { label: string; tone: BadgeTone; sentence: string };

/** Label and description of each email status (rules email-screens/email-log). */
export const MAIL_STATE_FACTS: Record<MailState, StateFacts> = {
  waiting: { label: "Queued", tone: "yellow", sentence: "Queued." },
  sent: { label: "Sent", tone: "green", sentence: "Accepted by the mail server." },
  kept: {
    label: "Not sent",
    tone: "gray",
    sentence: "Not sent: no mail server was set up.",
  },
  failed: {
    label: "Failed",
    tone: "yellow",
    sentence: "Failed. It won't be retried automatically.",
  },
};

/** Labels of emails to the shop itself. */
export const MAIL_KINDS: Record<MailKind, string> = { "new-order": "New order, to the shop" };

/** Status badge of an email. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={MAIL_STATE_FACTS[state].tone}>{MAIL_STATE_FACTS[state].label}</Badge>;
}

/** Reasons for refusing to resend an email. */
export const NOT_AGAIN = {
  gone: "This email no longer exists.",
  waiting: "This email is already queued.",
  secret:
    "This email has a one-time link that only its recipient may know, so it can't be resent. The recipient can request a new link in the shop.",
  consent:
    "This is a marketing email, which only goes to people subscribed at that moment. It can't be resent.",
} as const;

type MailView = Route.ComponentProps["loaderData"]["facts"];

/** Recipient, status, and resend history of an email. */
export function MailFacts({ facts }: { facts: MailView }) {
  const { recipient, replyTo, state, attempts, lastError, createdAt, sentAt, nextAttemptAt, history } = facts;
  const { sentence } = MAIL_STATE_FACTS[state];
  const rows = {
    To: recipient,
    Kind: facts.kind && MAIL_KINDS[facts.kind],
    "Reply-to": replyTo,
    Status: facts.mailCanLeave || state === "kept" ? sentence : `${sentence} No mail server is configured.`,
    Created: momentText(createdAt),
    Sent: sentAt && momentText(sentAt),
    "Next attempt": nextAttemptAt && momentText(nextAttemptAt),
    Attempts: String(attempts),
    "Last error": lastError,
    Resent: history.length > 0 ? <Resent history={history} /> : null,
  };
  return <Facts of={rows} className="text-sm" />;
}

function Resent({ history }: Pick<MailView, "history">) {
  return (
    <ul>
      {history.map(({ id, at, by, mailId }) => (
        <li key={id}>
          {momentText(at)}, by {by ?? "command line"}{" "}
          <Link to={`${MAIL}/${mailId}`} className="link">
            View email
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Preview of an email, rendered with our own components because the page's content security policy blocks
 * styles in other markup. Its buttons are inactive; each shows its address below.
 */
export function EmailPreview({ subject, email }: { subject: string; email: EmailContent }) {
  const { greeting, blocks, shop, postal, unsubscribe } = email;
  return (
    <article
      aria-label="Email preview"
      className="rounded-card border border-hairline bg-paper px-4 py-8 sm:px-8"
    >
      {shop ? <p className="mb-5 text-center font-display text-xl">{shop}</p> : null}
      <div className="mx-auto flex max-w-140 flex-col gap-4 rounded-card border border-hairline bg-white px-6 py-7 sm:px-8">
        <h3 className="text-xl wrap-anywhere">{subject}</h3>
        {greeting ? <Paragraph>{greeting}</Paragraph> : null}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an email never move
          <Part key={index} block={block} />
        ))}
      </div>
      {unsubscribe ? (
        <p className="mt-4 text-center text-sm text-ink-soft">
          {UNSUBSCRIBE}
          {postal ? <span className="block">{postal}</span> : null}
        </p>
      ) : null}
    </article>
  );
}

function Paragraph({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>;
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "text":
      return <Paragraph>{block.text}</Paragraph>;
    case "link":
      return (
        <p className="flex flex-col items-start gap-1">
          <span className="rounded-full border border-edge px-5 py-2 font-semibold">{block.label}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            links to {block.href}
            {block.secret ? " (secret part hidden)" : ""}
          </span>
        </p>
      );
    case "lines":
      return (
        <div className="rounded-field bg-paper px-4 py-3">
          <p className="text-sm text-ink-soft">{block.heading}</p>
          <Paragraph>{block.lines.join("\n")}</Paragraph>
        </div>
      );
    case "amounts":
      return (
        <dl className="flex flex-col">
          {block.rows.map(({ name, amount }) => (
            <div
              key={name}
              className="flex justify-between gap-4 py-1 last:border-t last:border-hairline last:font-semibold"
            >
              <dt>{name}</dt>
              <dd className="tabular">{amount}</dd>
            </div>
          ))}
        </dl>
      );
    case "rich":
      return <RichTextView doc={block.doc} className="wrap-anywhere [&_h2]:text-lg! [&_h3]:text-base!" />;
  }
}

type ResendProps = {
  id: string;
  /** Id of the copy, so a double submit sends one. */
  copyId: string;
  label: string;
};

/** Form that resends an email, or a copy of it. */
export function ResendForm({ id, copyId, label }: ResendProps) {
  return (
    <StepForm intent="resend" fields={{ copyId }} look="primary" busy="Sending..." action={`${MAIL}/${id}`}>
      {label}
    </StepForm>
  );
}

/** Confirmation before someone gets the same email twice. */
export function ResendQuestion({ id, recipient, copyId }: { id: string; recipient: string; copyId: string }) {
  return (
    <SendQuestion
      title="Resend this email?"
      back={`${MAIL}/${id}`}
      button={<ResendForm id={id} copyId={copyId} label="Resend email" />}
    >
      This email was already sent. <strong className="font-semibold wrap-anywhere">{recipient}</strong> will
      get it again, as shown here.
    </SendQuestion>
  );
}

/** "Send 8 unsent emails". */
export const sendKeptText = (kept: number) =>
  `Send ${kept.toLocaleString("en-US")} unsent ${kept === 1 ? "email" : "emails"}`;

/** Confirmation before sending emails kept while there was no mail server (rules email/kept-emails). */
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
      These emails are from the last {KEPT_DAYS} days, when no mail server was set up. Older emails, emails
      with a one-time link, and marketing emails stay in the outbox.
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
