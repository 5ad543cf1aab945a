import { momentText } from "#app/base/lib/moment-text.ts";
import { AdminStepLink } from "./admin-link.tsx";

type Entry = { id: string; at: string; by: string | null; action: string; mailId: string | null };
type Props = { history: readonly Entry[]; textOf: (action: string) => string };

/** What admins did with a message or review, newest first; `textOf` describes an action. */
export function HandlingHistory({ history, textOf }: Props) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="flex flex-col gap-2">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ul className="flex flex-col gap-1 text-sm">
        {history.map(({ id, at, by, action, mailId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <time dateTime={at} className="tabular text-ink-soft">
              {momentText(at)}
            </time>
            <span>
              {by ?? "Someone"} {textOf(action)}
            </span>
            {mailId ? (
              <AdminStepLink to={`/admin/mail/${mailId}`} className="link">
                View email
              </AdminStepLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
