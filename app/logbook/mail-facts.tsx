import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentText } from "#app/lib/moment-text.ts";
import type { MailState } from "#app/mail/mail-states.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

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
