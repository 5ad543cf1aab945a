import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { OpenSession } from "#app/accounts/auth/open-sessions.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { SETTINGS_PART, type SettingsAnswer } from "./account-frame.tsx";
import { useRefusal } from "./form-messages.tsx";
import type { Done } from "./sentences.ts";

type Props = {
  sessions: OpenSession[];
  /** The session of this browser. */
  sessionId: string;
  answer: SettingsAnswer | undefined;
  done: { what: Done } | null;
};

/** Where a person is signed in, and how to end that (rules 15.14). */
export function OpenSessions({ sessions, sessionId, answer, done }: Props) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const others = sessions.filter(({ id }) => id !== sessionId);
  useRefusal(section, answer);
  // The button that was pressed is gone with its session.
  useEffect(() => {
    if (done?.what === "browser-signed-out" || done?.what === "others-signed-out") heading.current?.focus();
  }, [done]);
  return (
    <section ref={section} aria-labelledby="open-sessions" className={SETTINGS_PART}>
      <h2 ref={heading} id="open-sessions" tabIndex={-1} className="text-2xl">
        Where I am signed in
      </h2>
      <FormSentence>{answer?.errors[""]}</FormSentence>
      <ul className="mt-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline py-4 not-last:border-b last:pb-0"
          >
            <SessionFacts session={session} isOwn={session.id === sessionId} />
            {session.id === sessionId ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="form" value="end-session" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button type="submit" look="quiet" disabled={busy} aria-describedby={`session-${session.id}`}>
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Form method="post" preventScrollReset className="mt-6">
          <input type="hidden" name="form" value="end-other-sessions" />
          <Button type="submit" look="quiet" disabled={busy}>
            Sign out everywhere else
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function SessionFacts({ session, isOwn }: { session: OpenSession; isOwn: boolean }) {
  const { id, device, network, signedInAt, lastSeenAt } = session;
  return (
    <div id={`session-${id}`} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        <span className="first-letter:uppercase">{device}</span>
        {isOwn ? <Badge>This browser</Badge> : null}
      </p>
      <p className="text-sm break-words text-ink-soft">
        Signed in <time dateTime={signedInAt}>{momentText(signedInAt)}</time>
        {network ? ` from ${network}` : ""}
      </p>
      <p className="text-sm text-ink-soft">
        {isOwn ? "In use now" : <>Last used {<time dateTime={lastSeenAt}>{momentText(lastSeenAt)}</time>}</>}
      </p>
    </div>
  );
}
