import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { CLAIM_KIND_FACTS } from "#app/trade/compliance/claim-kinds.ts";
import { listClaimWords } from "#app/trade/compliance/queries.server.ts";
import { deleteClaimWord } from "#app/trade/compliance/save-claim-word.server.ts";
import type { Route } from "./+types/words";

export const handle = screen({ load: "Error fetching the words", save: "Error deleting the words" });

/** Custom words, in addition to the built-in ones (rules claims/custom-words). */
export async function loader(args: Route.LoaderArgs) {
  const { db, asked } = await askedList(args, ONE_ORDER);
  const rows = await listClaimWords(db);
  const found = rows.find(({ id }) => id === asked);
  const consequences = ["Text is no longer checked for these words."];
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
    head: "Reason",
    from: "sm",
    className: "wrap-anywhere",
    cell: ({ reason }) => reason,
    narrow: ({ reason }) => <span className="text-ink">{reason}</span>,
  },
  { head: "Suggested wording", from: "lg", className: "wrap-anywhere", cell: ({ instead }) => instead },
];

export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks add="Add words" />}
      above={
        <p className="max-w-measure text-ink-soft">
          Words this shop avoids in addition to the built-in list, such as words from your lawyer.
        </p>
      }
      one="entry"
      many="entries"
      none="No custom words yet"
      noneOffer={<p className="text-ink-soft">The built-in list always applies.</p>}
      rows={rows}
      deleting={deleting}
      answer={actionData}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        more={({ isOn, kind }) => (
          <>
            {" "}
            {isOn ? null : <Badge>Off</Badge>}
            <span className="block text-ink-soft">{CLAIM_KIND_FACTS[kind].label}</span>
          </>
        )}
        actions={({ id, words }) => <RowActions id={id} name={words} />}
      />
    </ListScreen>
  );
}
