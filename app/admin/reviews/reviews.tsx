import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { cut } from "#app/base/records/list-query.ts";
import { REVIEW_SORTS, type ReviewSort, readReviewState } from "#app/content/reviews/admin-filters.ts";
import { countReviews, listReviews } from "#app/content/reviews/admin-queries.server.ts";
import { authorText, REVIEW_STATE_LABELS, REVIEW_STATES, starsText } from "#app/content/reviews/review.ts";
import type { Route } from "./+types/reviews";
import { ReviewBadge, StarsText } from "./review-parts.tsx";

export const handle = screen({ load: "Error fetching reviews" });

/** Review list of all products (rules reviews/review-log). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, REVIEW_SORTS);
  const state = readReviewState(args.url.searchParams);
  const [{ rows, total }, counts] = await Promise.all([listReviews(db, query, state), countReviews(db)]);
  const shown = rows.map(({ writtenAt, ...row }) => ({ ...row, at: isoText(writtenAt) }));
  return { rows: shown, total, counts, query, state };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["rows"][number], ReviewSort>[] = [
  { head: "Product", sort: "product", className: "wrap-anywhere md:w-64", cell: ({ product }) => product },
  {
    head: "Stars",
    sort: "stars",
    from: "sm",
    className: "whitespace-nowrap",
    cell: ({ stars }) => <StarsText stars={stars} />,
  },
  {
    head: "Review",
    from: "md",
    soft: true,
    className: "wrap-anywhere",
    cell: ({ beginning }) => cut(beginning, 100),
    narrow: ({ beginning, at }) => `${cut(beginning, 100)} ${shortMomentText(at)}`,
  },
  { head: "Status", cell: ({ state }) => <ReviewBadge state={state} /> },
  {
    head: "Date",
    sort: "when",
    from: "md",
    className: "whitespace-nowrap",
    cell: ({ at }) => <time dateTime={at}>{shortMomentText(at)}</time>,
  },
];

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { rows, total, counts, query, state } = loaderData;
  const options = REVIEW_STATES.map((one) => ({
    value: one,
    label: REVIEW_STATE_LABELS[one],
    count: counts[one].toLocaleString("en-US"),
  }));
  return (
    <ListScreen
      search="Search products, names, and text"
      filters={
        <FilterLinks
          label="Review status"
          name="state"
          options={[{ value: null, label: "All" }, ...options]}
          current={state}
        />
      }
      one="review"
      many="reviews"
      rows={rows}
      filtered={state !== null}
      {...{ total, query }}
    >
      <DataTable
        columns={COLUMNS}
        rows={rows}
        sorts={REVIEW_SORTS}
        to={({ id }) => `/admin/reviews/${id}`}
        more={({ author, stars }) => (
          <span className="block text-ink-soft">
            {authorText(author)}
            <span className="sm:hidden">, {starsText(stars)}</span>
          </span>
        )}
      />
    </ListScreen>
  );
}
