import { Link } from "react-router";
import { pageNumbers } from "#app/catalog/shop-filters.ts";

type Props = {
  /** The address of a page of the list. */
  to: (page: number) => string;
  page: number;
  pages: number;
  /** The id of the list's heading, which takes the focus. */
  heading: string;
  onFollow?: () => void;
};

/** The pages of a list, as links. Each leads to the top of the list and moves the focus there. */
export function PageLinks({ to, page, pages, heading, onFollow }: Props) {
  if (pages < 2) return null;
  function follow() {
    onFollow?.();
    document.getElementById(heading)?.focus({ preventScroll: true });
  }
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-1.5">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className="page-link" onClick={follow}>
          Previous
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((number, place) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap ${place}`} className="px-1 text-ink-soft" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className="page-link"
            onClick={follow}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" className="page-link" onClick={follow}>
          Next
        </Link>
      ) : null}
    </nav>
  );
}
