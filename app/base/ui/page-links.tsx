import { Link } from "react-router";
import { pageNumbers } from "#app/base/lib/pages.ts";

type Props = {
  /** Name of the list, if a screen has several. */
  label?: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  /** ID of the list's heading, which can take the focus. */
  headingId: string;
  onFollow?: () => void;
};

/** Page links of a list. Each leads to the top of the list and moves the focus there. */
export function PageLinks({ label = "Pages", page, pages, pathOf, headingId, onFollow }: Props) {
  if (pages < 2) return null;
  function follow() {
    onFollow?.();
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }
  const to = (number: number) => `${pathOf(number)}#${headingId}`;
  const step = (number: number, rel: string, label: string) => (
    <Link to={to(number)} rel={rel} className="page-link" onClick={follow}>
      {label}
    </Link>
  );
  return (
    <nav aria-label={label} className="mt-12 flex flex-wrap items-center justify-center gap-1.5">
      {page > 1 ? step(page - 1, "prev", "Previous") : null}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its index
          <span key={`gap ${index}`} className="px-1 text-ink-soft" aria-hidden="true">
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
      {page < pages ? step(page + 1, "next", "Next") : null}
    </nav>
  );
}
