import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink, ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { AUDIENCE_TEXTS } from "#app/content/waitlist/letter.ts";
import { findLetter, listLetters } from "#app/content/waitlist/letter-queries.server.ts";
import { deleteLetter } from "#app/content/waitlist/save-letter.server.ts";
import type { Route } from "./+types/letters";
import { LETTERS, LetterBadge } from "./letter-parts.tsx";

export const handle = screen({ load: "Error fetching letters", save: "Error deleting the letter" });

/** Letters, newest first (rules letters/drafts). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, ONE_ORDER);
  const [{ rows, total }, found] = await Promise.all([
    listLetters(db, query.page),
    asked ? findLetter(db, asked) : null,
  ]);
  const deleting =
    found?.state === "draft"
      ? { id: found.id, name: found.subject, consequences: ["No one has received it."] }
      : null;
  const shown = rows.map(({ id, subject, audience, state, createdAt, startedAt }) => ({
    ...{ id, subject, audience, state },
    at: isoText(startedAt ?? createdAt),
  }));
  return { rows: shown, total, query, deleting };
}

export const action = actionsOf({
  delete: deletingStep({
    remove: deleteLetter,
    removed: (outcome) =>
      outcome.ok ? "Letter deleted" : "This letter was scheduled or sent, so it can't be deleted.",
  }),
});

type LetterLine = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<LetterLine>[] = [
  {
    head: "Letter",
    cell: ({ id, subject }) => (
      <Link to={`${LETTERS}/${id}`} className="link font-semibold">
        {subject}
      </Link>
    ),
  },
  { head: "Recipients", from: "md", cell: ({ audience }) => AUDIENCE_TEXTS[audience] },
  { head: "Status", from: "sm", narrow: true, cell: ({ state }) => <LetterBadge state={state} /> },
  { head: "When", from: "sm", cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
];

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks add="New letter" />}
      one="letter"
      many="letters"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Write to newsletter subscribers, and to customers who want marketing emails.
        </p>
      }
      rows={rows}
      answer={actionData}
      {...{ total, query, deleting }}
    >
      <DataTable
        caption="Letters"
        columns={COLUMNS}
        rows={rows}
        actions={({ id, subject, state }) => (
          <div className="-my-2 flex justify-end">
            {state === "draft" ? <DeleteLink id={id} label={`Delete ${subject}`} title="Delete" /> : null}
          </div>
        )}
      />
    </ListScreen>
  );
}
