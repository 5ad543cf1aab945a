import { Fragment, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { StepForm } from "#app/admin/kit/detail-page.tsx";
import { Question } from "#app/admin/kit/question.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Block, EmailContent, MailKind } from "#app/base/mail/email.ts";
import { KEPT_DAYS, type MailState } from "#app/base/mail/mail-states.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/mail";

export const MAIL = "/admin/mail";

type StateFacts = { label: string; tone: BadgeTone; sentence: string };

/** What the states of a mail are called, and what they mean (rules email-screens/email-log). */
export const MAIL_STATE_FACTS: Record<MailState, StateFacts> = {
  waiting: { label: "Waiting", tone: "yellow", sentence: "It waits to be sent." },
  sent: { label: "Sent", tone: "green", sentence: "The mail server has taken it." },
  kept: {
    label: "No mail server",
    tone: "gray",
    sentence: "The shop had no mail server when its turn came, so it was kept here and did not leave.",
  },
  failed: {
    label: "Given up",
    tone: "yellow",
    sentence: "It could not be sent and is not tried again by itself.",
  },
};

/** What mails to the shop itself are called. */
export const MAIL_KINDS: Record<MailKind, string> = { "new-order": "New order, to the shop" };

/** What became of a mail. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={MAIL_STATE_FACTS[state].tone}>{MAIL_STATE_FACTS[state].label}</Badge>;
}

/** Why a mail cannot be sent again, in a sentence. */
export const NOT_AGAIN = {
  gone: "This mail is gone.",
  waiting: "This mail waits to be sent already.",
  secret:
    "It holds a link that only its recipient may know and that works once. It cannot be sent again; its recipient can ask for a new one in the shop.",
  consent:
    "It is marketing mail, which goes only to people who agree to it at that moment. It cannot be sent again.",
} as const;

type Facts = Route.ComponentProps["loaderData"]["facts"];

/** To whom a mail goes, what became of it, and who had it sent again. */
export function MailFacts({ facts }: { facts: Facts }) {
  const { recipient, replyTo, state, attempts, lastError, createdAt, sentAt, nextAttemptAt, history } = facts;
  const { sentence } = MAIL_STATE_FACTS[state];
  const rows = {
    To: recipient,
    Kind: facts.kind && MAIL_KINDS[facts.kind],
    "Answers go to": replyTo,
    Status: facts.mailCanLeave ? sentence : `${sentence} This shop has no mail server, so no mail leaves it.`,
    Written: momentText(createdAt),
    Sent: sentAt && momentText(sentAt),
    "Next attempt": nextAttemptAt && momentText(nextAttemptAt),
    Attempts: String(attempts),
    "Last error": lastError,
    "Sent again": history.length > 0 ? <Resent history={history} /> : null,
  };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {Object.entries(rows).map(([label, fact]) =>
        fact ? (
          <Fragment key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular wrap-anywhere">{fact}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

function Resent({ history }: Pick<Facts, "history">) {
  return (
    <ul>
      {history.map(({ id, at, by, mailId }) => (
        <li key={id}>
          {momentText(at)}, by {by ?? "a command"}{" "}
          <Link to={`${MAIL}/${mailId}`} className="link">
            See the mail
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * A mail much as a mail program shows it, rendered with our own components, because the page's policy lets no other markup
 * bring styles along. Its links cannot be followed; below each stands where it leads.
 */
export function EmailPreview({ subject, email }: { subject: string; email: EmailContent }) {
  const { greeting, blocks, shop, unsubscribe } = email;
  return (
    <article
      aria-label="How the mail looks"
      className="rounded-card border border-hairline bg-paper px-4 py-8 sm:px-8"
    >
      {shop ? <p className="mb-5 text-center font-display text-xl">{shop}</p> : null}
      <div className="mx-auto flex max-w-140 flex-col gap-4 rounded-card border border-hairline bg-white px-6 py-7 sm:px-8">
        <h3 className="text-xl wrap-anywhere">{subject}</h3>
        {greeting ? <Paragraph>{greeting}</Paragraph> : null}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a mail never move
          <Part key={index} block={block} />
        ))}
      </div>
      {unsubscribe ? (
        <p className="mt-4 text-center text-sm text-ink-soft">Unsubscribe from these mails</p>
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
            leads to {block.href}
            {block.secret ? "; its secret part is not shown" : ""}
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
  }
}

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
