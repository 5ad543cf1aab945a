import { actionsOf } from "#app/admin/kit/actions.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { CLAIM_KIND_FACTS } from "#app/trade/compliance/claim-kinds.ts";
import { listClaimWords } from "#app/trade/compliance/claim-queries.server.ts";
import { deleteClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/words";

const LIST = "/admin/claims/words";

export const handle = screen({ load: "Error fetching the words", save: "Error deleting the words" });

/** The shop's own words, beside the shipped ones (rules claims/custom-words). */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const rows = await listClaimWords(db);
  const found = rows.find(({ id }) => id === asked);
  const consequences = ["Texts are no longer read for these words."];
  return { rows, deleting: found ? { id: found.id, name: `“${found.words}”`, consequences } : undefined };
}

export const action = actionsOf({
  delete: deletingStep({ remove: deleteClaimWord, removed: "Words deleted" }),
});

const COLUMNS: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    head: "Words",
    className: "wrap-anywhere",
    cell: ({ words }) => <span className="font-semibold">{words}</span>,
  },
  {
    head: "Why not",
    from: "sm",
    className: "wrap-anywhere",
    cell: ({ reason }) => reason,
    narrow: ({ reason }) => <span className="text-ink">{reason}</span>,
  },
  { head: "Instead", from: "lg", className: "wrap-anywhere", cell: ({ instead }) => instead },
];

export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ButtonLink to={`${LIST}/new`}>Add words</ButtonLink>}
      above={
        <p className="max-w-measure text-ink-soft">
          What this shop does not say beside the shipped list, such as words from a letter of its counsel.
        </p>
      }
      name="Own words"
      one="entry"
      many="entries"
      none="No words of your own yet"
      noneOffer={<p className="text-ink-soft">The shipped list is looked for in any case.</p>}
      shown={rows.length}
      total={rows.length}
      deleting={deleting}
      answer={actionData}
    >
      <DataTable
        caption="Own words"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        more={({ isOn, kind }) => (
          <>
            {" "}
            {isOn ? null : <Badge>Off</Badge>}
            <span className="block text-ink-soft">{CLAIM_KIND_FACTS[kind].label}</span>
          </>
        )}
        actions={({ id, words }) => <RowActions id={id} name={words} edit={`${LIST}/${id}`} />}
      />
    </ListScreen>
  );
}
