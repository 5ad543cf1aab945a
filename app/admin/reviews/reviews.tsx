import { Link } from "react-router";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList } from "#app/admin/kit/list-action.server.ts";
import { useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { cut } from "#app/base/records/list-query.ts";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import { REVIEW_SORTS, readReviewState } from "#app/content/reviews/admin-filters.ts";
import { countReviews, listReviews } from "#app/content/reviews/admin-queries.server.ts";
import { authorText, REVIEW_STATE_LABELS, REVIEW_STATES, starsText } from "#app/content/reviews/review.ts";
import type { Route } from "./+types/reviews";
import { ReviewBadge, StarsText } from "./review-parts.tsx";

export const handle = screen({ load: "Error fetching reviews" });

/** The reviews of all products (rules reviews 12). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query } = await askedList(args, REVIEW_SORTS);
  const state = readReviewState(args.url.searchParams);
  const [{ rows, total }, counts] = await Promise.all([listReviews(db, query, state), countReviews(db)]);
  const shown = rows.map(({ writtenAt, ...row }) => ({ ...row, at: isoText(writtenAt) }));
  return { rows: shown, total, counts, query, state };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { rows, total, counts, query, state } = loaderData;
  const column = useSortColumn(REVIEW_SORTS);
  const columns = [
    column("product", "Product"),
    column("stars", "Stars", "hidden sm:table-cell"),
    { name: "Review", className: "hidden md:table-cell" },
    { name: "Status" },
    column("when", "When", "hidden md:table-cell"),
  ];
  const options = REVIEW_STATES.map((one) => ({
    value: one,
    label: REVIEW_STATE_LABELS[one],
    count: counts[one].toLocaleString("en-US"),
  }));
  return (
    <ListScreen
      search="Search products, names and words"
      filters={
        <FilterLinks
          label="State of the reviews"
          name="state"
          options={[{ value: null, label: "All" }, ...options]}
          current={state}
        />
      }
      name="Reviews"
      one="review"
      many="reviews"
      none="No reviews yet"
      shown={rows.length}
      filtered={state !== null}
      {...{ total, query }}
    >
      <Table caption="Reviews" columns={columns}>
        {rows.map(({ id, product, stars, author, beginning, state: itsState, at }) => (
          <tr key={id} className={LINKED_ROW}>
            <RowHead className="md:w-64">
              <Link to={`/admin/reviews/${id}`} className={`${ROW_LINK} wrap-anywhere`}>
                {product}
              </Link>
              <span className="block wrap-anywhere text-ink-soft">
                {authorText(author)}
                <span className="sm:hidden">, {starsText(stars)}</span>
              </span>
              <span className="mt-1 block wrap-anywhere text-ink-soft md:hidden">
                {cut(beginning, 100)} {shortMomentText(at)}
              </span>
            </RowHead>
            <Cell className="hidden whitespace-nowrap sm:table-cell">
              <StarsText stars={stars} />
            </Cell>
            <Cell className="hidden wrap-anywhere text-ink-soft md:table-cell">{cut(beginning, 100)}</Cell>
            <Cell>
              <ReviewBadge state={itsState} />
            </Cell>
            <Cell className="hidden whitespace-nowrap md:table-cell">
              <time dateTime={at}>{shortMomentText(at)}</time>
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}
