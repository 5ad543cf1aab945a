import { Form, useNavigation } from "react-router";
import type { OpenSession } from "#app/auth/open-sessions.server.ts";
import { momentText } from "#app/lib/moment-text.ts";
import { Button } from "#app/ui/button.tsx";

/** Where a person is signed in, and how an admin ends it (rules 37.12). */
export function PersonSessions({ sessions }: { sessions: OpenSession[] }) {
  const busy = useNavigation().formMethod === "POST";
  if (sessions.length === 0) return <p className="text-ink-soft">Signed in nowhere.</p>;
  return (
    <>
      <ul className="flex flex-col">
        {sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline py-3 not-first:border-t first:pt-0"
          >
            <div id={`session-${id}`} className="min-w-0">
              <p className="font-medium first-letter:uppercase">{device}</p>
              <p className="text-sm break-words text-ink-soft">
                Signed in <time dateTime={signedInAt}>{momentText(signedInAt)}</time>
                {network ? ` from ${network}` : ""}, last used{" "}
                <time dateTime={lastSeenAt}>{momentText(lastSeenAt)}</time>
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="sessionId" value={id} />
              <Button type="submit" look="quiet" disabled={busy} aria-describedby={`session-${id}`}>
                Sign out
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="end-sessions" />
        <Button type="submit" look="quiet" disabled={busy}>
          Sign out everywhere
        </Button>
      </Form>
    </>
  );
}
