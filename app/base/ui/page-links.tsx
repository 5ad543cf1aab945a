import { Link } from "react-router";
import { pageNumbers } from "#app/base/lib/pages.ts";

type Props = {
  page: number;
  pages: number;
  /** The address of a page of the list. */
  pathOf: (page: number) => string;
  /** The id of the list's heading, which can take the focus. */
  headingId: string;
  onFollow?: () => void;
};

/** The pages of a list, as links. Each leads to the top of the list and moves the focus there. */
export function PageLinks({ page, pages, pathOf, headingId, onFollow }: Props) {
  if (pages < 2) return null;
  function follow() {
    onFollow?.();
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }
  const to = (number: number) => `${pathOf(number)}#${headingId}`;
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
