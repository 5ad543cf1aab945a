import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentText } from "#app/lib/moment-text.ts";
import type { MailState } from "#app/mail/mail-states.ts";
import { MAIL_STATE_SENTENCES } from "./mail-words.ts";

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
