import type { ReactNode } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { Question } from "#app/admin/kit/question.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { Block, EmailContent } from "#app/base/mail/email.ts";
import type { MailState } from "#app/base/mail/mail-states.ts";
import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";

/** The states of a mail in words (rules 38.9). */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  kept: "No mail server",
  dead: "Given up",
};

/** What a state means, in a sentence. */
const MAIL_STATE_SENTENCES: Record<MailState, string> = {
  waiting: "It waits to be sent.",
  sent: "The mail server has taken it.",
  kept: "The shop had no mail server when its turn came, so it was kept here and did not leave.",
  dead: "It could not be sent and is not tried again by itself.",
};

/** Why a mail cannot be sent again, in a sentence. */
export const NOT_AGAIN = {
  gone: "This mail is gone.",
  waiting: "This mail waits to be sent already.",
  secret:
    "It holds a link that only its recipient may know and that works once. It cannot be sent again; its recipient can ask for a new one in the shop.",
  consent:
    "It is marketing mail, which goes only to people who agree to it at that moment. It cannot be sent again.",
} as const;

type MailFactsProps = {
  recipient: string;
  replyTo: string | null;
  state: MailState;
  attempts: number;
  lastError: string | null;
  /** ISO, like the other two. */
  createdAt: string;
  sentAt: string | null;
  nextAttemptAt: string | null;
  /** False when the shop has no mail server. */
  mailCanLeave: boolean;
  history: { id: string; at: string; by: string | null; mailId: string }[];
};

/** To whom a mail goes, what became of it, and who had it sent again. */
export function MailFacts(props: MailFactsProps) {
  const { recipient, replyTo, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } = props;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      <Fact name="To">{recipient}</Fact>
      {replyTo ? <Fact name="Answers go to">{replyTo}</Fact> : null}
      <Fact name="Status">
        {MAIL_STATE_SENTENCES[state]}
        {props.mailCanLeave ? "" : " This shop has no mail server, so no mail leaves it."}
      </Fact>
      <Fact name="Written">{momentText(createdAt)}</Fact>
      {sentAt ? <Fact name="Sent">{momentText(sentAt)}</Fact> : null}
      {nextAttemptAt ? <Fact name="Next attempt">{momentText(nextAttemptAt)}</Fact> : null}
      <Fact name="Attempts">{attempts}</Fact>
      {lastError ? <Fact name="Last error">{lastError}</Fact> : null}
      {props.history.length > 0 ? (
        <Fact name="Sent again">
          <ul>
            {props.history.map(({ id, at, by, mailId }) => (
              <li key={id}>
                {momentText(at)}, by {by ?? "a command"}{" "}
                <Link to={`/admin/mail/${mailId}`} className="link">
                  See the mail
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular wrap-anywhere">{children}</dd>
    </>
  );
}

const TONES: Record<MailState, BadgeTone> = {
  waiting: "yellow",
  sent: "green",
  kept: "gray",
  dead: "yellow",
};

/** What became of a mail. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>;
}

/**
 * A letter much as a mail program shows it, drawn with our own pieces, because the page's policy lets no other markup
 * bring styles along. Its links cannot be followed; below each stands where it leads.
 */
export function EmailPreview({ subject, letter }: { subject: string; letter: EmailContent }) {
  const { greeting, blocks, shop, unsubscribe } = letter;
  return (
    <article
      aria-label="How the mail looks"
      className="rounded-card border border-hairline bg-paper px-4 py-8 sm:px-8"
    >
      {shop ? <p className="mb-5 text-center font-display text-xl">{shop}</p> : null}
      <div className="mx-auto flex max-w-140 flex-col gap-4 rounded-card border border-hairline bg-white px-6 py-7 sm:px-8">
        <h3 className="text-xl wrap-anywhere">{subject}</h3>
        {greeting ? <Words>{greeting}</Words> : null}
        {blocks.map((block, place) => (
          // The blocks of a letter never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Part key={place} block={block} />
        ))}
      </div>
      {unsubscribe ? (
        <p className="mt-4 text-center text-sm text-ink-soft">Unsubscribe from these mails</p>
      ) : null}
    </article>
  );
}

function Words({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>;
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "text":
      return <Words>{block.text}</Words>;
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
          <Words>{block.lines.join("\n")}</Words>
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

/** Sends a mail again that did not leave; of one that was sent, the way to the question whether to send a copy. */
export function ResendForm({ how, copyId }: { how: "again" | "copy"; copyId: string }) {
  const busy = useNavigation().formMethod === "POST";
  if (how === "copy") {
    return (
      <Link to="?again=1" preventScrollReset className={buttonClass("quiet")}>
        Send a copy
      </Link>
    );
  }
  return (
    <Form method="post" preventScrollReset>
      <Fields copyId={copyId} />
      <Button type="submit" disabled={busy}>
        {busy ? "Sending..." : "Send again"}
      </Button>
    </Form>
  );
}

type ResendQuestionProps = { id: string; recipient: string; copyId: string };

/** Asks before somebody gets the same mail a second time. */
export function ResendQuestion({ id, recipient, copyId }: ResendQuestionProps) {
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === "POST";
  const back = `/admin/mail/${id}`;
  return (
    <Question title="Send a copy of this mail?" onEscape={() => navigate(back, { preventScrollReset: true })}>
      <p>
        It was sent already. <strong className="font-semibold wrap-anywhere">{recipient}</strong> gets it once
        more, as it is here.
      </p>
      <Form method="post" action={back} className="flex flex-wrap justify-end gap-3" preventScrollReset>
        <Fields copyId={copyId} />
        <Link to={back} preventScrollReset className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" disabled={busy}>
          {busy ? "Sending..." : "Send a copy"}
        </Button>
      </Form>
    </Question>
  );
}

function Fields({ copyId }: { copyId: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="copyId" value={copyId} />
    </>
  );
}
