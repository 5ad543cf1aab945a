import { Link } from "react-router";
import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks, RowActions } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import { ONE_ORDER, oneOf, readFilters } from "#app/base/records/list-query.ts";
import { BATCH_FILTERS } from "#app/trade/batches/batch.ts";
import { findBatch, listBatches } from "#app/trade/batches/queries.server.ts";
import { deleteBatch } from "#app/trade/batches/save-batch.server.ts";
import type { Route } from "./+types/batches";
import { BatchBadge, batchStateText } from "./batch-parts.tsx";

export const handle = screen({ load: "Error fetching batches", save: "Error changing the batches" });

/** Batch list, newest first (rules batches/fields). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, query, asked } = await askedList(args, ONE_ORDER);
  const { state } = readFilters(args.url.searchParams, { state: oneOf(BATCH_FILTERS) });
  const [{ rows, total }, found] = await Promise.all([
    listBatches(db, query, state, now),
    asked ? findBatch(db, asked) : null,
  ]);
  const deleting = found && {
    id: found.id,
    name: `Batch ${found.number}`,
    consequences: ["Its lab results page is deleted too, and its remaining units are removed from stock."],
  };
  return { rows, total, query, state, deleting };
}

export const action = actionsOf({
  delete: deletingStep({
    remove: deleteBatch,
    removed: (outcome) =>
      outcome === "sold"
        ? "This batch has sales and can't be deleted. Put it on hold instead."
        : "Batch deleted",
  }),
});

const COLUMNS: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    head: "Batch",
    cell: ({ id, number }) => (
      <Link to={`/admin/batches/${id}`} className="link font-semibold break-all">
        {number}
      </Link>
    ),
  },
  { head: "Lab", from: "lg", className: "wrap-anywhere", cell: ({ lab }) => lab },
  {
    head: "Tested, expires",
    from: "md",
    cell: ({ testedOn, expiresOn }) => (
      <>
        {shortCalendarDayText(testedOn)}
        <span className="block text-ink-soft">
          {expiresOn ? shortCalendarDayText(expiresOn) : "Doesn't expire"}
        </span>
      </>
    ),
  },
  {
    head: "On hand",
    align: "number",
    className: "whitespace-nowrap",
    cell: ({ left, received }) => (
      <>
        {left.toLocaleString("en-US")}
        <span className="block text-ink-soft">of {received.toLocaleString("en-US")}</span>
      </>
    ),
  },
];

export default function Batches({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, state, deleting } = loaderData;
  const options = BATCH_FILTERS.map((value) => ({ value, label: batchStateText(value) }));
  return (
    <ListScreen
      actions={<ListLinks kind="batches" add="Add batch" />}
      search="Number, product, or lab"
      filters={
        <FilterLinks
          label="Batch status"
          name="state"
          options={[{ value: null, label: "All" }, ...options]}
          current={state}
        />
      }
      one="batch"
      many="batches"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          Once a product has batches, stock is tracked by batch: the earliest expiration sells first, and
          recalls know which customers are affected.
        </p>
      }
      rows={rows}
      filtered={state !== null}
      deleting={deleting}
      answer={actionData}
      {...{ total, query }}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        more={({ state, product, isHeld, holdReason }) => (
          <>
            {" "}
            <BatchBadge state={state} />
            <span className="block text-ink-soft">{product}</span>
            {isHeld && holdReason ? <span className="block text-sm text-ink-soft">{holdReason}</span> : null}
          </>
        )}
        actions={({ id, number }) => <RowActions id={id} name={`batch ${number}`} />}
      />
    </ListScreen>
  );
}
